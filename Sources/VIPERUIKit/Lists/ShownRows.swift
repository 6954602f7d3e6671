import Foundation
import VIPERLists

/// The code that table views and collection views share. It stores the shown list, applies updates in batches, and
/// manages the cells.
@MainActor final class ShownRows<ID: Hashable & Sendable, Cell: ListCell> {
  private(set) var list = ListModel<ID, Cell.Row>(phase: .loading)
  private let cells: CellReuse<Cell>
  private let select: (ID, Cell.Row) -> Void

  /// A function that performs a batch. It must call `begin` when the new data must be in effect, and `end` when the
  /// batch is completely shown.
  typealias Perform = (_ batch: ListChanges, _ begin: @escaping () -> Void, _ end: @escaping @MainActor () -> Void) ->
    Void

  init(cancel: @escaping (Cell) -> Void, select: @escaping (ID, Cell.Row) -> Void) {
    cells = CellReuse(cancel: cancel)
    self.select = select
  }

  /// The reuse identifier of the cells.
  var identifier: String { "\(Cell.self)" }

  /// Applies an update immediately.
  func take(_ update: ListUpdate<ID, Cell.Row>) { list = update.new }

  /// Shows an update in consecutive batches.
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

  // MARK: Calls from the view

  func count(ofSection section: Int) -> Int { list.section(section)?.count ?? 0 }

  /// Shows the row at an index path in a cell. UIKit passes cells without their concrete class, so this method and the
  /// methods below accept any object.
  func show(_ path: IndexPath, in cell: AnyObject) {
    if let cell = cell as? Cell, let entry = list[ListPlace(path)] { cells.show(entry.row, in: cell) }
  }
  func willAppear(_ cell: AnyObject) { if let cell = cell as? Cell { cells.willAppear(cell) } }
  func didDisappear(_ cell: AnyObject) { if let cell = cell as? Cell { cells.didDisappear(cell) } }
  func select(_ path: IndexPath) { if let entry = list[ListPlace(path)] { select(entry.id, entry.row) } }
}
