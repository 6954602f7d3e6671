// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  public import UIKit
  public import VIPERLists

  /// The data source and delegate of a table view that shows a list of `VIPERLists`: it applies updates in batches that the view
  /// takes, tells cells that they appear and disappear, and cancels what a cell loads when it shows another row.
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
    /// The animation of what comes, goes and is reloaded.
    public var animation = UITableView.RowAnimation.automatic
    private weak var view: UITableView?
    private let rows: ShownRows<ID, Cell>

    /// Becomes the data source and the delegate of a view, which does not keep it.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - cancel: cancels what a cell loads.
    ///   - select: gets the row that a person selects.
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

    /// Shows an update: in batches one after the other, or at once if the view is in no window.
    ///
    /// - Parameter finish: is called when all is shown.
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

    // MARK: For the view

    /// The number of sections.
    public func numberOfSections(in tableView: UITableView) -> Int { rows.list.sectionCount }
    /// The number of rows of a section.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count(ofSection: section)
    }
    /// A cell with its row.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: rows.identifier, for: indexPath)
      rows.show(indexPath, in: cell)
      return cell
    }
    /// Tells the cell.
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      rows.willAppear(cell)
    }
    /// Tells the cell, and cancels what it loads.
    public func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { rows.didDisappear(cell) }
    /// Tells the row that was selected.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      rows.select(indexPath)
    }
  }

  extension UITableView {
    /// Tells the changes of a batch.
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
