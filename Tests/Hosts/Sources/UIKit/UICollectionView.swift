import Foundation
import VIPERLists

/// A cell of a collection view.
@MainActor open class UICollectionViewCell: UIView {
  /// Creates a cell with a frame.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a cell for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// The view that contains the content of the cell.
  public let contentView = UIView(frame: .zero)
  /// Prepares the cell for another item.
  open func prepareForReuse() {}
}

/// A collection view, which requests cells from its data source, and rejects batch updates that do not match the data.
@MainActor open class UICollectionView: UIScrollView {
  /// The object that provides the counts and the cells.
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// The object that is notified of user actions and of displayed cells.
  open weak var delegate: (any UICollectionViewDelegate)?
  private var classes: [String: UICollectionViewCell.Type] = [:]
  private lazy var batches = BatchedCells<UICollectionViewCell>(
    counts: { [weak self] in
      guard let self, let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.collectionView(self, numberOfItemsInSection: $0)
      }
    },
    cell: { [weak self] in
      guard let self else { return nil }
      return dataSource?.collectionView(self, cellForItemAt: $0)
    },
    coming: { [weak self] cell, place in
      if let self { delegate?.collectionView(self, willDisplay: cell, forItemAt: place) }
    },
    going: { [weak self] cell, place in
      if let self { delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: place) }
    })

  /// Registers a cell class.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }
  /// Returns a reused cell or a new one.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    if let cell = batches.takeFree() {
      cell.prepareForReuse()
      return cell
    }
    if classes[identifier] == nil { UIWorld.current.refuse("no cell is registered for \(identifier)") }
    return (classes[identifier] ?? UICollectionViewCell.self).init(frame: .zero)
  }
  /// Reloads all sections and items.
  open func reloadData() { batches.reload() }
  /// Applies all changes of a closure as one batch.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batches.perform(updates)
    completion?(true)
  }
  /// Inserts sections in the current batch.
  open func insertSections(_ sections: IndexSet) { batches.changes.sections.inserts += Array(sections) }
  /// Deletes sections in the current batch.
  open func deleteSections(_ sections: IndexSet) { batches.changes.sections.deletes += Array(sections) }
  /// Reloads sections in the current batch.
  open func reloadSections(_ sections: IndexSet) { batches.changes.sections.reloads += Array(sections) }
  /// Moves a section in the current batch.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    batches.changes.sections.moves.append(.init(from: section, to: newSection))
  }
  /// Inserts items in the current batch.
  open func insertItems(at indexPaths: [IndexPath]) { batches.changes.rows.inserts += indexPaths.map(\.place) }
  /// Deletes items in the current batch.
  open func deleteItems(at indexPaths: [IndexPath]) { batches.changes.rows.deletes += indexPaths.map(\.place) }
  /// Reloads items in the current batch.
  open func reloadItems(at indexPaths: [IndexPath]) { batches.changes.rows.reloads += indexPaths.map(\.place) }
  /// Moves an item in the current batch.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    batches.changes.rows.moves.append(.init(from: indexPath.place, to: newIndexPath.place))
  }
  /// Returns the cell that is displayed for an item.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { batches.cells[indexPath] }
  /// The number of cells requested so far.
  public var requestCount: Int { batches.requestCount }
  /// Simulates a tap of the user on an item.
  public func tapItem(at indexPath: IndexPath) {
    if batches.cells[indexPath] != nil { delegate?.collectionView(self, didSelectItemAt: indexPath) }
  }
}

/// The provider of the counts and cells of a collection view.
@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  /// Returns the number of sections.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the cell for an item.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}

/// The receiver of the notifications of a collection view.
@MainActor public protocol UICollectionViewDelegate: NSObjectProtocol {
  /// Called when the user selects an item.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called before a cell is displayed.
  func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt: IndexPath)
  /// Called when a cell is no longer displayed.
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt: IndexPath)
}
