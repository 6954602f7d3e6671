import Foundation
import VIPERLists

/// A cell of a collection.
@MainActor open class UICollectionViewCell: UIView {
  /// A cell there.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// As a storyboard makes it.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Where the cell's content is.
  public let contentView = UIView(frame: .zero)
  /// Makes it ready for another row.
  open func prepareForReuse() {}
}

/// A list of cells: it asks its data source, and refuses batches that do not fit.
@MainActor open class UICollectionView: UIView {
  /// Gives counts and cells.
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// Hears of what a person does.
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

  /// Registers a class of cells.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }
  /// A cell that is used again, or a new one.
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
  /// Asks for everything anew.
  open func reloadData() { batches.reload() }
  /// Makes the changes as one.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batches.perform(updates)
    completion?(true)
  }
  /// In a batch: sections come.
  open func insertSections(_ sections: IndexSet) { batches.changes.sections.inserts += Array(sections) }
  /// In a batch: sections go.
  open func deleteSections(_ sections: IndexSet) { batches.changes.sections.deletes += Array(sections) }
  /// In a batch: sections are asked for anew.
  open func reloadSections(_ sections: IndexSet) { batches.changes.sections.reloads += Array(sections) }
  /// In a batch: a section moves.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    batches.changes.sections.moves.append(.init(from: section, to: newSection))
  }
  /// In a batch: items come.
  open func insertItems(at indexPaths: [IndexPath]) { batches.changes.rows.inserts += indexPaths.map(\.place) }
  /// In a batch: items go.
  open func deleteItems(at indexPaths: [IndexPath]) { batches.changes.rows.deletes += indexPaths.map(\.place) }
  /// In a batch: items are asked for anew.
  open func reloadItems(at indexPaths: [IndexPath]) { batches.changes.rows.reloads += indexPaths.map(\.place) }
  /// In a batch: an item moves.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    batches.changes.rows.moves.append(.init(from: indexPath.place, to: newIndexPath.place))
  }
  /// The cell that is shown there.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { batches.cells[indexPath] }
  /// How many cells were asked for so far.
  public var requestCount: Int { batches.requestCount }
  /// A person's tap on an item.
  public func tapItem(at indexPath: IndexPath) {
    if batches.cells[indexPath] != nil { delegate?.collectionView(self, didSelectItemAt: indexPath) }
  }
}

/// Gives a collection its counts and cells.
@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  /// How many sections there are.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// How many items a section has.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// The cell of an item.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}

/// Hears of what a person does with a collection.
@MainActor public protocol UICollectionViewDelegate: NSObjectProtocol {
  /// An item was selected.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  /// A cell is about to be seen.
  func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt: IndexPath)
  /// A cell is not seen any more.
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt: IndexPath)
}
