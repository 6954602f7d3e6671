// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit)
  public import UIKit
  public import VIPERLists

  /// The data source and delegate of a table view that shows a list of `VIPERLists`.
  ///
  /// The object applies updates in batches that a table view supports, notifies cells when they appear and disappear,
  /// and cancels the loading work of a cell when the cell shows another row.
  ///
  /// ```swift
  /// rows = TableViewRows<Person.ID, PersonCell>(view) { [weak self] id, row in self?.send(row.event) }
  /// $0.list(Contacts.list, \.updates) { view, update in view.rows.apply(update, then: view.updates.finish) }
  /// ```
  @MainActor
  public final class TableViewRows<ID: Hashable & Sendable, Cell: UITableViewCell & ListCell>: NSObject,
    UITableViewDataSource, UITableViewDelegate
  {
    /// The list that the view shows.
    public var list: ListModel<ID, Cell.Row> { rows.list }
    /// The animation of inserted, deleted and reloaded rows and sections.
    public var animation = UITableView.RowAnimation.automatic
    private weak var view: UITableView?
    private let rows: ShownRows<ID, Cell>

    /// Creates the object, and sets it as the data source and delegate of a view. The view does not retain the object.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - cancel: A closure that cancels the loading work of a cell.
    ///   - select: A closure that receives the row that the user selects.
    public init(
      _ view: UITableView, cancel: @escaping (Cell) -> Void = { _ in }, select: @escaping (ID, Cell.Row) -> Void
    ) {
      self.view = view
      rows = ShownRows(cancel: cancel, select: select)
      super.init()
      view.register(Cell.self, forCellReuseIdentifier: rows.identifier)
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
      let perform: ShownRows<ID, Cell>.Perform = { [weak view, animation] batch, begin, end in
        guard let view else { return end() }
        view.performBatchUpdates {
          begin()
          view.describe(batch, with: animation)
        } completion: { _ in
          end()
        }
      }
      rows.apply(update, by: perform, then: finish)
    }

    // MARK: Data source and delegate

    /// Returns the number of sections.
    public func numberOfSections(in tableView: UITableView) -> Int { rows.list.sectionCount }
    /// Returns the number of rows in a section.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count(ofSection: section)
    }
    /// Returns a cell that shows the row at an index path.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: rows.identifier, for: indexPath)
      rows.show(indexPath, in: cell)
      return cell
    }
    /// Notifies the cell that it is about to appear.
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      rows.willAppear(cell)
    }
    /// Notifies the cell that it has disappeared, and cancels its loading work.
    public func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { rows.didDisappear(cell) }
    /// Reports the selected row.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      rows.select(indexPath)
    }
  }

  extension UITableView {
    /// Describes the changes of a batch to the view.
    fileprivate func describe(_ changes: ListChanges, with animation: RowAnimation) {
      deleteSections(IndexSet(changes.sections.deletes), with: animation)
      insertSections(IndexSet(changes.sections.inserts), with: animation)
      reloadSections(IndexSet(changes.sections.reloads), with: animation)
      for move in changes.sections.moves { moveSection(move.from, toSection: move.to) }
      deleteRows(at: changes.rows.deletes.map(\.indexPath), with: animation)
      insertRows(at: changes.rows.inserts.map(\.indexPath), with: animation)
      reloadRows(at: changes.rows.reloads.map(\.indexPath), with: animation)
      for move in changes.rows.moves { moveRow(at: move.from.indexPath, to: move.to.indexPath) }
    }
  }
#endif
