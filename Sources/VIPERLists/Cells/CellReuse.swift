/// The cells of a host that uses them again: tells each when it appears and disappears, in turn whatever the host calls, and
/// cancels what it loads when it shows another row or is not seen any more.
///
/// ```swift
/// let cells = CellReuse<PersonCell> { [images] in images.cancel(for: $0) }
/// cells.show(row, in: cell)     // collectionView(_:cellForItemAt:)
/// cells.willAppear(cell)        // collectionView(_:willDisplay:forItemAt:)
/// cells.didDisappear(cell)      // collectionView(_:didEndDisplaying:forItemAt:)
/// ```
@MainActor public final class CellReuse<Cell: ListCell> {
  private struct Seen {
    weak var cell: Cell?
  }

  private let cancel: (Cell) -> Void
  private var seen: [ObjectIdentifier: Seen] = [:]

  /// Creates a table of no cells.
  ///
  /// - Parameter cancel: cancels what a cell loads.
  public init(cancel: @escaping (Cell) -> Void = { _ in }) { self.cancel = cancel }

  /// The cells that are seen.
  public var visible: [Cell] { seen.values.compactMap(\.cell) }

  /// Shows a row in a cell, which may have shown another one and still be seen.
  public func show(_ row: Cell.Row, in cell: Cell) {
    let isSeen = seen[ObjectIdentifier(cell)]?.cell === cell
    if isSeen { cell.didDisappear() }
    cancel(cell)
    cell.show(row)
    if isSeen { cell.willAppear() }
  }

  /// Tells a cell that it is about to be seen, if it does not know that.
  public func willAppear(_ cell: Cell) {
    // A cell that has gone without a word may have had the same identity.
    guard seen[ObjectIdentifier(cell)]?.cell !== cell else { return }
    seen[ObjectIdentifier(cell)] = Seen(cell: cell)
    cell.willAppear()
  }

  /// Tells a cell that it is not seen any more, if it was, and cancels what it loads.
  public func didDisappear(_ cell: Cell) {
    guard seen[ObjectIdentifier(cell)]?.cell === cell else { return }
    seen[ObjectIdentifier(cell)] = nil
    cell.didDisappear()
    cancel(cell)
  }
}
