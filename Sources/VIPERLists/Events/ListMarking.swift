/// A change that adds a mark to rows or removes a mark from rows.
public struct ListMarking<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The rows.
  public let ids: [ID]
  /// The mark.
  public let mark: ListMark
  /// Whether the mark is added to the rows. Otherwise, the mark is removed from the rows.
  public let isOn: Bool
  /// Whether all other rows lose the mark, as in a list with at most one selected row.
  public let only: Bool

  /// Creates a marking.
  public init(_ ids: [ID], _ mark: ListMark, isOn: Bool = true, only: Bool = false) {
    (self.ids, self.mark, self.isOn, self.only) = (ids, mark, isOn, only)
  }
}

/// The move of a row to another place.
public struct ListMove<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The row.
  public let id: ID
  /// The place of the row after the move.
  public let place: ListPlace

  /// Creates a move.
  public init(_ id: ID, to place: ListPlace) { (self.id, self.place) = (id, place) }
}

extension ListMarking: Encodable where ID: Encodable {}
extension ListMarking: Decodable where ID: Decodable {}
extension ListMove: Encodable where ID: Encodable {}
extension ListMove: Decodable where ID: Decodable {}
