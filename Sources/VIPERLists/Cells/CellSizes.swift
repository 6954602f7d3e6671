/// The sizes of cells that were measured: a row is measured again only if its content or the width has changed.
@MainActor public final class CellSizes<ID: Hashable & Sendable, Cell: ListCell> {
  private struct Measured {
    let row: Cell.Row
    let size: ListSize
  }

  private struct Key: Hashable {
    let id: ID
    let width: Double
  }

  private let limit: Int
  // Sizes that are not used while the others fill up go with `older`.
  private var newer: [Key: Measured] = [:]
  private var older: [Key: Measured] = [:]

  /// Creates a table of no sizes.
  ///
  /// - Parameter limit: at least so many sizes are kept, at most twice as many: those that were asked for last.
  public init(limit: Int = 1_000) { self.limit = max(limit, 1) }

  /// Returns the size of a row within a width, measured if need be.
  public func size(of id: ID, _ row: Cell.Row, width: Double) -> ListSize {
    let key = Key(id: id, width: width)
    var measured = newer[key] ?? older[key]
    if measured?.row != row { measured = nil }
    let found = measured ?? Measured(row: row, size: Cell.size(of: row, width: width))
    if newer[key] == nil, newer.count >= limit { (older, newer) = (newer, [:]) }
    newer[key] = found
    return found.size
  }
}
