/// A mark that rows get or lose.
public struct ListMarking<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The rows.
  public let ids: [ID]
  /// The mark.
  public let mark: ListMark
  /// Whether the rows get the mark; otherwise they lose it.
  public let isOn: Bool
  /// Whether all other rows lose it, as in a list where at most one row is selected.
  public let only: Bool

  /// Creates a marking.
  public init(_ ids: [ID], _ mark: ListMark, isOn: Bool = true, only: Bool = false) {
    (self.ids, self.mark, self.isOn, self.only) = (ids, mark, isOn, only)
  }
}

/// A row and the place to which it is to move.
public struct ListMove<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The row.
  public let id: ID
  /// The place that it has then.
  public let place: ListPlace

  /// Creates a move.
  public init(_ id: ID, to place: ListPlace) { (self.id, self.place) = (id, place) }
}
