import Foundation
import VIPERLists

/// The code that table views and collection views share. It stores the shown list, applies updates in batches, and
/// manages the cells.
@MainActor final class ShownRows<ID: Hashable & Sendable, Row: Equatable & Sendable> {
  private(set) var list = ListModel<ID, Row>(phase: .loading)
  private let cells: CellReuse<Row>
  private let sizes = CellSizes<Place, Row>()
  private let select: (ID, Row) -> Void

  /// A row, or the header or footer of a section.
  private enum Place: Hashable, Sendable {
    case row(ID)
    case header(String)
    case footer(String)
  }

  /// A function that performs a batch. It must call `begin` when the new data must be in effect, and `end` when the
  /// batch is completely shown.
  typealias Perform = (_ batch: ListChanges, _ begin: @escaping () -> Void, _ end: @escaping @MainActor () -> Void) ->
    Void

  init(
    cancel: @escaping (any ListCell<Row>) -> Void, send: @escaping @MainActor (RowEvent) -> Void,
    select: @escaping (ID, Row) -> Void
  ) {
    cells = CellReuse(cancel: cancel, send: send)
    self.select = select
  }

  /// Applies an update immediately.
  func take(_ update: ListUpdate<ID, Row>) { list = update.new }

  /// Shows an update in consecutive batches.
  func apply(_ update: ListUpdate<ID, Row>, by perform: @escaping Perform, then finish: @escaping () -> Void) {
    apply(update.staged[...], by: perform) { [weak self] in
      self?.take(update)
      finish()
    }
  }

  private func apply(
    _ steps: ArraySlice<ListUpdate<ID, Row>.Step>, by perform: @escaping Perform, then finish: @escaping () -> Void
  ) {
    guard let step = steps.first else { return finish() }
    perform(step.changes, { [weak self] in self?.list = step.list }) { [weak self] in
      guard let self else { return finish() }
      apply(steps.dropFirst(), by: perform, then: finish)
    }
  }

  // MARK: Calls from the view

  func count(ofSection section: Int) -> Int { list.section(section)?.count ?? 0 }

  func row(at path: IndexPath) -> Row? { list[ListPlace(path)]?.row }

  /// Returns the header or the footer of a section.
  func end(of section: Int, isFooter: Bool) -> Row? {
    list.section(section).flatMap { isFooter ? $0.footer : $0.header }
  }

  /// Returns the size of a row, or `nil` if the view measures the cell itself.
  func size(of path: IndexPath, in cell: any ListCell<Row>.Type, width: Double) -> ListSize? {
    list[ListPlace(path)].flatMap { sizes.size(of: .row($0.id), $0.row, in: cell, width: width) }
  }

  /// Returns the size of a header or footer, or `nil` if the view measures it itself.
  func size(ofEnd row: Row, of section: Int, isFooter: Bool, in cell: any ListCell<Row>.Type, width: Double)
    -> ListSize?
  {
    let id = list.section(section)?.id ?? ""
    return sizes.size(of: isFooter ? .footer(id) : .header(id), row, in: cell, width: width)
  }

  /// Shows a row in a cell. UIKit passes cells without their concrete class, so this method and the methods below accept
  /// any object.
  func show(_ row: Row?, in cell: AnyObject) {
    if let row, let cell = cell as? any ListCell<Row> { cells.show(row, in: cell) }
  }
  func willAppear(_ cell: AnyObject) { if let cell = cell as? any ListCell<Row> { cells.willAppear(cell) } }
  func didDisappear(_ cell: AnyObject) { if let cell = cell as? any ListCell<Row> { cells.didDisappear(cell) } }
  func select(_ path: IndexPath) { if let entry = list[ListPlace(path)] { select(entry.id, entry.row) } }
}
