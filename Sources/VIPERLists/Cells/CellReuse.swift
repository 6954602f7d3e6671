/// The visible cells of a host that reuses cells. `willAppear()` and `didDisappear()` of a cell are called alternately,
/// even if the host reports appearances in another order. The loads of a cell are cancelled when the cell shows another
/// row or disappears.
///
/// ```swift
/// let cells = CellReuse<PersonRow> { [images] in images.cancel(for: $0) }
/// cells.show(row, in: cell)     // collectionView(_:cellForItemAt:)
/// cells.willAppear(cell)        // collectionView(_:willDisplay:forItemAt:)
/// cells.didDisappear(cell)      // collectionView(_:didEndDisplaying:forItemAt:)
/// ```
@MainActor public final class CellReuse<Row: Equatable & Sendable> {
  private struct Seen {
    weak var cell: AnyObject?
  }

  private let cancel: (any ListCell<Row>) -> Void
  private let send: @MainActor (RowEvent) -> Void
  private var seen: [ObjectIdentifier: Seen] = [:]

  /// Creates an instance without visible cells.
  ///
  /// - Parameters:
  ///   - cancel: A closure that cancels the loads of a cell.
  ///   - send: A closure that sends the events of the controls in a ``SendingCell``.
  public init(
    cancel: @escaping (any ListCell<Row>) -> Void = { _ in }, send: @escaping @MainActor (RowEvent) -> Void = { _ in }
  ) { (self.cancel, self.send) = (cancel, send) }

  /// The visible cells. They can have different classes.
  public var visible: [any ListCell<Row>] { seen.values.compactMap { $0.cell as? any ListCell<Row> } }

  /// Shows a row in a cell. The cell may still be visible with another row.
  public func show(_ row: Row, in cell: any ListCell<Row>) {
    let isSeen = seen[ObjectIdentifier(cell)]?.cell === cell
    if isSeen { cell.didDisappear() }
    cancel(cell)
    if let cell = cell as? any SendingCell<Row> { cell.send = { [send] event in event.map(send) } }
    cell.show(row)
    if isSeen { cell.willAppear() }
  }

  /// Notifies a cell that it is about to become visible. Has no effect if the cell is already visible.
  public func willAppear(_ cell: any ListCell<Row>) {
    // A deallocated cell for which the host did not report a disappearance may have had the same identity.
    guard seen[ObjectIdentifier(cell)]?.cell !== cell else { return }
    seen[ObjectIdentifier(cell)] = Seen(cell: cell)
    cell.willAppear()
  }

  /// Notifies a visible cell that it has disappeared, and cancels its loads. Has no effect if the cell is not visible.
  public func didDisappear(_ cell: any ListCell<Row>) {
    guard seen[ObjectIdentifier(cell)]?.cell === cell else { return }
    seen[ObjectIdentifier(cell)] = nil
    cell.didDisappear()
    cancel(cell)
  }
}
