/// The measured sizes of cells. A row is measured again only if its content, its cell class or the width has changed.
@MainActor public final class CellSizes<ID: Hashable & Sendable, Row: Equatable & Sendable> {
  private struct Measured {
    let row: Row
    let size: ListSize?
  }

  private struct Key: Hashable {
    let id: ID
    let cell: ObjectIdentifier
    let width: Double
  }

  private let limit: Int
  // When `newer` is full, it becomes `older`, and the sizes in the previous `older` are discarded.
  private var newer: [Key: Measured] = [:]
  private var older: [Key: Measured] = [:]

  /// Creates an instance without sizes.
  ///
  /// - Parameter limit: The number of most recently used sizes that are always stored. The instance stores at most
  ///   twice this number of sizes.
  public init(limit: Int = 1_000) { self.limit = max(limit, 1) }

  /// Returns the size of a row in a cell of a class, within a width. Measures the row if necessary. Returns `nil` if the
  /// host measures the cells of the class itself.
  public func size(of id: ID, _ row: Row, in cell: any ListCell<Row>.Type, width: Double) -> ListSize? {
    let key = Key(id: id, cell: ObjectIdentifier(cell), width: width)
    var measured = newer[key] ?? older[key]
    if measured?.row != row { measured = nil }
    let found = measured ?? Measured(row: row, size: cell.size(of: row, width: width))
    if newer[key] == nil, newer.count >= limit { (older, newer) = (newer, [:]) }
    newer[key] = found
    return found.size
  }
}
