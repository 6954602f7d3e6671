import Foundation
import VIPERLists

/// A view that a collection view reuses: a cell, a header or a footer.
@MainActor open class UICollectionReusableView: UIView {
  /// Creates a view with a frame.
  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// The identifier with which the view is reused.
  public internal(set) var reuseIdentifier: String?
  /// Prepares the view for another item or section.
  open func prepareForReuse() {}
}

/// A cell of a collection view.
@MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The view that contains the content of the cell.
  public let contentView = UIView(frame: .zero)
}

/// The layout of a collection view.
@MainActor open class UICollectionViewLayout {
  /// Creates a layout.
  public init() {}
}

/// A layout in lines.
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The default size of items.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The distances between the items and the edges of a section.
  open var sectionInset = UIEdgeInsets.zero
  /// The default size of headers.
  open var headerReferenceSize = CGSize.zero
  /// The default size of footers.
  open var footerReferenceSize = CGSize.zero
}

/// A collection view, which requests cells from its data source, and rejects batch updates that do not match the data.
@MainActor open class UICollectionView: UIScrollView {
  /// The object that provides the counts and the cells.
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// The object that is notified of user actions and of displayed cells.
  open weak var delegate: (any UICollectionViewDelegate)?
  /// The layout.
  open var collectionViewLayout: UICollectionViewLayout = UICollectionViewFlowLayout()
  /// Creates a view with a layout.
  public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.init(frame: frame)
    collectionViewLayout = layout
  }
  /// The kind of the headers of sections.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the footers of sections.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
  private var classes: [String: UICollectionReusableView.Type] = [:]
  private lazy var batches = BatchedCells(
    counts: { [weak self] in
      guard let self, let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map {
        dataSource.collectionView(self, numberOfItemsInSection: $0)
      }
    },
    cell: { [weak self] in
      guard let self else { return nil }
      guard let end = $0.end else { return dataSource?.collectionView(self, cellForItemAt: $0) }
      if size(of: end, in: $0.section) == .zero { return nil }
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: end.kind, at: IndexPath(item: 0, section: $0.section))
    },
    coming: { [weak self] view, place in
      guard let self else { return }
      if let end = place.end, let view = view as? UICollectionReusableView {
        delegate?.collectionView(
          self, willDisplaySupplementaryView: view, forElementKind: end.kind,
          at: IndexPath(item: 0, section: place.section))
      } else if let cell = view as? UICollectionViewCell {
        delegate?.collectionView(self, willDisplay: cell, forItemAt: place)
      }
    },
    going: { [weak self] view, place in
      guard let self else { return }
      if let end = place.end, let view = view as? UICollectionReusableView {
        delegate?.collectionView(
          self, didEndDisplayingSupplementaryView: view, forElementOfKind: end.kind,
          at: IndexPath(item: 0, section: place.section))
      } else if let cell = view as? UICollectionViewCell {
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: place)
      }
    })

  /// Returns the size of a header or footer. A layout requests no view of size zero.
  private func size(of end: SectionEnd, in section: Int) -> CGSize {
    guard let delegate = delegate as? any UICollectionViewDelegateFlowLayout else { return .zero }
    return switch end {
    case .header:
      delegate.collectionView(self, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
    case .footer:
      delegate.collectionView(self, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
    }
  }

  /// Registers a cell class.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }
  /// Returns a reused cell or a new one.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    dequeue(UICollectionViewCell.self, identifier, registeredFor: identifier)
  }
  /// Registers a class of headers or footers.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    classes[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
  }
  /// Returns a reused header or footer, or a new one.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeue(UICollectionReusableView.self, identifier, registeredFor: elementKind + identifier)
  }
  private func dequeue<View: UICollectionReusableView>(
    _: View.Type, _ identifier: String, registeredFor key: String
  ) -> View {
    if let view = batches.takeFree(View.self, where: { $0.reuseIdentifier == identifier }) {
      view.prepareForReuse()
      return view
    }
    if classes[key] == nil { UIWorld.current.refuse("no view is registered for \(key)") }
    let view = (classes[key] as? View.Type ?? View.self).init(frame: .zero)
    view.reuseIdentifier = identifier
    return view
  }
  /// The selected items, which are highlighted, or `nil` if no item is selected.
  public private(set) var indexPathsForSelectedItems: [IndexPath]?
  /// Deselects an item.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    if indexPathsForSelectedItems == [indexPath] { indexPathsForSelectedItems = nil }
  }
  /// Reloads all sections and items.
  open func reloadData() {
    indexPathsForSelectedItems = nil
    batches.reload()
  }
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
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    batches.cells[indexPath] as? UICollectionViewCell
  }
  /// Returns the header or footer that is displayed for a section.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  {
    SectionEnd.allCases.first { $0.kind == elementKind }.flatMap {
      batches.cells[.end($0, of: indexPath.section)] as? UICollectionReusableView
    }
  }
  /// The size that the layout gives to an item.
  public func sizeForItem(at indexPath: IndexPath) -> CGSize {
    (delegate as? any UICollectionViewDelegateFlowLayout)?
      .collectionView(self, layout: collectionViewLayout, sizeForItemAt: indexPath) ?? .zero
  }
  /// The number of cells requested so far.
  public var requestCount: Int { batches.requestCount }
  /// Simulates a tap of the user on an item.
  public func tapItem(at indexPath: IndexPath) {
    guard batches.cells[indexPath] != nil else { return }
    indexPathsForSelectedItems = [indexPath]
    delegate?.collectionView(self, didSelectItemAt: indexPath)
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
  /// Returns the header or the footer of a section.
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
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
  /// Called before a header or footer is displayed.
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// Called when a header or footer is no longer displayed.
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
}

/// The receiver of the notifications of a collection view with a flow layout, and the provider of sizes.
@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// Returns the size of an item.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the size of a header.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a footer.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

@MainActor extension SectionEnd {
  /// The kind of the view in a collection view.
  fileprivate var kind: String {
    switch self {
    case .header: UICollectionView.elementKindSectionHeader
    case .footer: UICollectionView.elementKindSectionFooter
    }
  }
}
