import Foundation
import VIPERLists

/// The part that table views and collection views share: the list that is shown, its updates in batches, and the cells.
@MainActor final class ShownRows<ID: Hashable & Sendable, Cell: ListCell> {
  private(set) var list = ListModel<ID, Cell.Row>(phase: .loading)
  private let cells: CellReuse<Cell>
  private let select: (ID, Cell.Row) -> Void

  /// Performs a batch: calls `begin` when the data are to be the new ones, and `end` when all is shown.
  typealias Perform = (_ batch: ListChanges, _ begin: @escaping () -> Void, _ end: @escaping @MainActor () -> Void) ->
    Void

  init(cancel: @escaping (Cell) -> Void, select: @escaping (ID, Cell.Row) -> Void) {
    cells = CellReuse(cancel: cancel)
    self.select = select
  }

  /// The name of the cells for the view.
  var identifier: String { "\(Cell.self)" }

  /// Takes an update over at once.
  func take(_ update: ListUpdate<ID, Cell.Row>) { list = update.new }

  /// Shows an update in batches one after the other.
  func apply(_ update: ListUpdate<ID, Cell.Row>, by perform: @escaping Perform, then finish: @escaping () -> Void) {
    apply(update.staged[...], by: perform) { [weak self] in
      self?.take(update)
      finish()
    }
  }

  private func apply(
    _ steps: ArraySlice<ListUpdate<ID, Cell.Row>.Step>, by perform: @escaping Perform, then finish: @escaping () -> Void
  ) {
    guard let step = steps.first else { return finish() }
    perform(step.changes, { [weak self] in self?.list = step.list }) { [weak self] in
      guard let self else { return finish() }
      apply(steps.dropFirst(), by: perform, then: finish)
    }
  }

  // MARK: For the view

  func count(ofSection section: Int) -> Int { list.section(section)?.count ?? 0 }

  /// Shows the row of a place in a cell, which the view gives without its type, as below.
  func show(_ path: IndexPath, in cell: AnyObject) {
    if let cell = cell as? Cell, let entry = list[ListPlace(path)] { cells.show(entry.row, in: cell) }
  }
  func willAppear(_ cell: AnyObject) { if let cell = cell as? Cell { cells.willAppear(cell) } }
  func didDisappear(_ cell: AnyObject) { if let cell = cell as? Cell { cells.didDisappear(cell) } }
  func select(_ path: IndexPath) { if let entry = list[ListPlace(path)] { select(entry.id, entry.row) } }
}
