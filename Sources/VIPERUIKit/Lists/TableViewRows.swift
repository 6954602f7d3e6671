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
    public private(set) var list = ListModel<ID, Cell.Row>(phase: .loading)
    /// The animation of what comes, goes and is reloaded.
    public var animation = UITableView.RowAnimation.automatic
    private weak var view: UITableView?
    private let cells: CellReuse<Cell>
    private let select: (ID, Cell.Row) -> Void
    private static var identifier: String { "\(Cell.self)" }

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
      cells = CellReuse(cancel: cancel)
      self.select = select
      super.init()
      view.register(Cell.self, forCellReuseIdentifier: Self.identifier)
      view.dataSource = self
      view.delegate = self
    }

    /// Shows an update: in batches one after the other, or at once if the view is in no window.
    ///
    /// - Parameter finish: is called when all is shown.
    public func apply(_ update: ListUpdate<ID, Cell.Row>, then finish: @escaping @MainActor () -> Void) {
      guard let view, view.window != nil else {
        list = update.new
        self.view?.reloadData()
        return finish()
      }
      perform(update.staged[...], in: view) { [weak self] in
        self?.list = update.new
        finish()
      }
    }

    private func perform(
      _ steps: ArraySlice<ListUpdate<ID, Cell.Row>.Step>, in view: UITableView,
      then finish: @escaping @MainActor () -> Void
    ) {
      guard let step = steps.first else { return finish() }
      view.performBatchUpdates {
        self.list = step.list
        self.describe(step.changes, to: view)
      } completion: { [weak self] _ in
        guard let self else { return finish() }
        perform(steps.dropFirst(), in: view, then: finish)
      }
    }

    private func describe(_ changes: ListChanges, to view: UITableView) {
      view.deleteSections(IndexSet(changes.sections.deletes), with: animation)
      view.insertSections(IndexSet(changes.sections.inserts), with: animation)
      view.reloadSections(IndexSet(changes.sections.reloads), with: animation)
      for move in changes.sections.moves { view.moveSection(move.from, toSection: move.to) }
      view.deleteRows(at: changes.rows.deletes.map(\.indexPath), with: animation)
      view.insertRows(at: changes.rows.inserts.map(\.indexPath), with: animation)
      view.reloadRows(at: changes.rows.reloads.map(\.indexPath), with: animation)
      for move in changes.rows.moves { view.moveRow(at: move.from.indexPath, to: move.to.indexPath) }
    }

    // MARK: For the view

    /// The number of sections.
    public func numberOfSections(in tableView: UITableView) -> Int { list.sectionCount }
    /// The number of rows of a section.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      list.section(section)?.count ?? 0
    }
    /// A cell with its row.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
      if let cell = cell as? Cell, let entry = list[ListPlace(indexPath)] { cells.show(entry.row, in: cell) }
      return cell
    }
    /// Tells the cell.
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      if let cell = cell as? Cell { cells.willAppear(cell) }
    }
    /// Tells the cell, and cancels what it loads.
    public func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { if let cell = cell as? Cell { cells.didDisappear(cell) } }
    /// Tells the row that was selected.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      if let entry = list[ListPlace(indexPath)] { select(entry.id, entry.row) }
    }
  }
#endif
