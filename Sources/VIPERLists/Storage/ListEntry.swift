/// A row and its id. The id does not change when the content of the row changes.
public struct ListEntry<ID: Hashable & Sendable, Row: Sendable>: Identifiable, Sendable {
  /// The identity of the row, unique in its list.
  public let id: ID
  /// The content of the row.
  public let row: Row

  /// Creates an entry.
  @inlinable public init(_ id: ID, _ row: Row) { (self.id, self.row) = (id, row) }
}

extension ListEntry: Equatable where Row: Equatable {}
extension ListEntry: Encodable where ID: Encodable, Row: Encodable {}
extension ListEntry: Decodable where ID: Decodable, Row: Decodable {}
