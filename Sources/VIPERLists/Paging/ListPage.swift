/// A request for a page, to where the rows come from.
public enum PageRequest<Key: Sendable>: Sendable {
  /// The first page.
  case first
  /// The page before the one whose ``ListPage/before`` this is.
  case before(Key)
  /// The page after the one whose ``ListPage/after`` this is.
  case after(Key)
}

extension PageRequest: Equatable where Key: Equatable {}

/// A page of rows.
public struct ListPage<ID: Hashable & Sendable, Row: Sendable, Key: Sendable>: Sendable {
  /// The rows, in order.
  public let rows: [ListEntry<ID, Row>]
  /// The key of the page before; `nil` if there is none.
  public let before: Key?
  /// The key of the page after; `nil` if there is none.
  public let after: Key?
  /// The number of rows in all pages; `nil` if it is unknown.
  public let total: Int?
  /// The reason that is told if the list is empty.
  public let emptyReason: String

  /// Creates a page. Without keys it is all there is.
  public init(
    _ rows: [ListEntry<ID, Row>], before: Key? = nil, after: Key? = nil, total: Int? = nil, ifEmpty reason: String = ""
  ) {
    (self.rows, self.before, self.after, self.total, emptyReason) = (rows, before, after, total, reason)
  }
}

extension ListPage where Row: Identifiable, Row.ID == ID {
  /// Creates a page of rows that know their ids. Without keys it is all there is.
  public init(_ rows: [Row], before: Key? = nil, after: Key? = nil, total: Int? = nil, ifEmpty reason: String = "") {
    self.init(
      rows.map { ListEntry($0.id, $0) }, before: before, after: after, total: total, ifEmpty: reason)
  }
}
