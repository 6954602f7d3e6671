// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit
  public import VIPERLists

  /// The data source and delegate of a collection view that shows a list of `VIPERLists`.
  ///
  /// Each row chooses the class of its cell. Headers and footers are shown by views of another class. The object applies
  /// updates in batches that a collection view supports, stores the sizes that the cell classes measure for a flow
  /// layout, notifies cells when they appear and disappear, and cancels the loading work of a cell when the cell shows
  /// another row.
  ///
  /// ```swift
  /// rows = CollectionViewRows<Person.ID, PersonRow>(view, cell: { _ in PersonCell.self }) { [weak self] id, row in
  ///   self?.send(row.event)
  /// }
  /// $0.list(Contacts.list, \.updates) { view, update in view.rows.apply(update, then: view.updates.finish) }
  /// ```
  @MainActor
  public final class CollectionViewRows<ID: Hashable & Sendable, Row: Equatable & Sendable>: NSObject,
    UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
  {
    /// The list that the view shows.
    public var list: ListModel<ID, Row> { rows.list }
    /// Whether a row is deselected when the user selects it. Set the property to `false` if the view shows which rows
    /// are selected. The default is `true`.
    public var deselectsRows = true
    private weak var view: UICollectionView?
    private let rows: ShownRows<ID, Row>
    private let cell: (Row) -> any (UICollectionViewCell & ListCell<Row>).Type
    private let header: (any (UICollectionReusableView & ListCell<Row>).Type)?
    private var registered: Set<String> = []

    /// Creates the object, and sets it as the data source and delegate of a view. The view does not retain the object.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - cell: A closure that returns the class of a row's cell.
    ///   - header: The class of the views that show headers and footers. Without the class, a flow layout shows no
    ///     headers and footers.
    ///   - cancel: A closure that cancels the loading work of a cell, a header or a footer.
    ///   - send: A closure that sends the events of the controls in cells, headers and footers that conform to
    ///     `SendingCell`: `{ [weak self] in self?.send($0) }`.
    ///   - select: A closure that receives the row that the user selects.
    public init(
      _ view: UICollectionView, cell: @escaping (Row) -> any (UICollectionViewCell & ListCell<Row>).Type,
      header: (any (UICollectionReusableView & ListCell<Row>).Type)? = nil,
      cancel: @escaping (any ListCell<Row>) -> Void = { _ in },
      send: @escaping @MainActor (RowEvent) -> Void = { _ in }, select: @escaping (ID, Row) -> Void
    ) {
      (self.view, self.cell, self.header) = (view, cell, header)
      rows = ShownRows(cancel: cancel, send: send, select: select)
      super.init()
      view.dataSource = self
      view.delegate = self
    }

    /// Shows an update in consecutive batches, or immediately if the view is not in a window.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - finish: A closure that is called when the update is completely shown.
    public func apply(_ update: ListUpdate<ID, Row>, then finish: @escaping @MainActor () -> Void) {
      guard let view, view.window != nil else {
        rows.take(update)
        self.view?.reloadData()
        return finish()
      }
      let perform: ShownRows<ID, Row>.Perform = { [weak view] batch, begin, end in
        guard let view else { return end() }
        view.performBatchUpdates {
          begin()
          view.describe(batch)
        } completion: { _ in
          end()
        }
      }
      rows.apply(update, by: perform, then: finish)
    }

    // MARK: Data source and delegate

    /// Returns the number of sections.
    public func numberOfSections(in collectionView: UICollectionView) -> Int { rows.list.sectionCount }
    /// Returns the number of rows in a section.
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      rows.count(ofSection: section)
    }
    /// Returns a cell that shows the row at an index path.
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let row = rows.row(at: indexPath)
      let cellClass: UICollectionViewCell.Type = row.map(cell) ?? UICollectionViewCell.self
      let identifier = String(reflecting: cellClass)
      if registered.insert(identifier).inserted {
        collectionView.register(cellClass, forCellWithReuseIdentifier: identifier)
      }
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
      rows.show(row, in: cell)
      return cell
    }
    /// Returns a view that shows the header or the footer of a section. The view is empty if the section does not have
    /// one.
    public func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let row = rows.end(of: indexPath[0], isFooter: kind == UICollectionView.elementKindSectionFooter)
      let viewClass = row.flatMap { _ in header } ?? UICollectionReusableView.self
      let identifier = String(reflecting: viewClass)
      if registered.insert(kind + identifier).inserted {
        collectionView.register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
      }
      let end = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
      rows.show(row, in: end)
      return end
    }
    /// Notifies the cell that it is about to appear.
    public func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      rows.willAppear(cell)
    }
    /// Notifies the cell that it has disappeared, and cancels its loading work.
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { rows.didDisappear(cell) }
    /// Notifies a header or footer that it is about to appear.
    public func collectionView(
      _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
      forElementKind elementKind: String, at indexPath: IndexPath
    ) { rows.willAppear(view) }
    /// Notifies a header or footer that it has disappeared, and cancels its loading work.
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
      forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { rows.didDisappear(view) }

    // MARK: Flow layout

    /// Returns the size that the cell class of a row measures within the width between the insets of the view and of the
    /// section. By default, returns the item size of the layout.
    public func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      let layout = collectionViewLayout as? UICollectionViewFlowLayout
      let insets = [collectionView.adjustedContentInset, layout?.sectionInset ?? .zero]
      let width = max(0, insets.reduce(collectionView.bounds.width) { $0 - $1.left - $1.right })
      let size = rows.row(at: indexPath).flatMap { rows.size(of: indexPath, in: cell($0), width: width) }
      return size?.cgSize ?? layout?.itemSize ?? .zero
    }
    /// Returns the size of a header. By default, returns the header size of the layout. A missing header has no size.
    public func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize {
      size(
        of: section, isFooter: false,
        default: (collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize)
    }
    /// Returns the size of a footer. By default, returns the footer size of the layout. A missing footer has no size.
    public func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      referenceSizeForFooterInSection section: Int
    ) -> CGSize {
      size(
        of: section, isFooter: true, default: (collectionViewLayout as? UICollectionViewFlowLayout)?.footerReferenceSize
      )
    }

    private func size(of section: Int, isFooter: Bool, default size: CGSize?) -> CGSize {
      guard let view, let header, let row = rows.end(of: section, isFooter: isFooter) else { return .zero }
      let measured = rows.size(ofEnd: row, of: section, isFooter: isFooter, in: header, width: view.bounds.width)
      return measured?.cgSize ?? size ?? .zero
    }

    /// Deselects and reports the selected row.
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      if deselectsRows { collectionView.deselectItem(at: indexPath, animated: true) }
      rows.select(indexPath)
    }
  }

  extension ListSize {
    fileprivate var cgSize: CGSize { CGSize(width: width, height: height) }
  }

  extension UICollectionView {
    /// Describes the changes of a batch to the view.
    fileprivate func describe(_ changes: ListChanges) {
      deleteSections(IndexSet(changes.sections.deletes))
      insertSections(IndexSet(changes.sections.inserts))
      reloadSections(IndexSet(changes.sections.reloads))
      for move in changes.sections.moves { moveSection(move.from, toSection: move.to) }
      deleteItems(at: changes.rows.deletes.map(\.indexPath))
      insertItems(at: changes.rows.inserts.map(\.indexPath))
      reloadItems(at: changes.rows.reloads.map(\.indexPath))
      for move in changes.rows.moves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
    }
  }
#endif
