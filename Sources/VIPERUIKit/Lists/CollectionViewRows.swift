// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit)
  public import UIKit
  public import VIPERLists

  /// The data source and delegate of a collection view that shows a list of `VIPERLists`.
  ///
  /// The object applies updates in batches that a collection view supports, notifies cells when they appear and
  /// disappear, and cancels the loading work of a cell when the cell shows another row.
  ///
  /// ```swift
  /// rows = CollectionViewRows<Person.ID, PersonCell>(view) { [weak self] id, row in self?.send(row.event) }
  /// $0.list(Contacts.list, \.updates) { view, update in view.rows.apply(update, then: view.updates.finish) }
  /// ```
  @MainActor
  public final class CollectionViewRows<ID: Hashable & Sendable, Cell: UICollectionViewCell & ListCell>: NSObject,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    /// The list that the view shows.
    public var list: ListModel<ID, Cell.Row> { rows.list }
    private weak var view: UICollectionView?
    private let rows: ShownRows<ID, Cell>

    /// Creates the object, and sets it as the data source and delegate of a view. The view does not retain the object.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - cancel: A closure that cancels the loading work of a cell.
    ///   - select: A closure that receives the row that the user selects.
    public init(
      _ view: UICollectionView, cancel: @escaping (Cell) -> Void = { _ in }, select: @escaping (ID, Cell.Row) -> Void
    ) {
      self.view = view
      rows = ShownRows(cancel: cancel, select: select)
      super.init()
      view.register(Cell.self, forCellWithReuseIdentifier: rows.identifier)
      view.dataSource = self
      view.delegate = self
    }

    /// Shows an update in consecutive batches, or immediately if the view is not in a window.
    ///
    /// - Parameter finish: A closure that is called when the update is completely shown.
    public func apply(_ update: ListUpdate<ID, Cell.Row>, then finish: @escaping @MainActor () -> Void) {
      guard let view, view.window != nil else {
        rows.take(update)
        self.view?.reloadData()
        return finish()
      }
      let perform: ShownRows<ID, Cell>.Perform = { [weak view] batch, begin, end in
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
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: rows.identifier, for: indexPath)
      rows.show(indexPath, in: cell)
      return cell
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
    /// Reports the selected row.
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      rows.select(indexPath)
    }
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
