/// A request for a page, sent to the source of the rows.
public enum PageRequest<Key: Sendable>: Sendable {
  /// The first page.
  case first
  /// The page before the page whose ``ListPage/before`` is this key.
  case before(Key)
  /// The page after the page whose ``ListPage/after`` is this key.
  case after(Key)
}

extension PageRequest: Equatable where Key: Equatable {}

/// A page of rows.
public struct ListPage<ID: Hashable & Sendable, Row: Sendable, Key: Sendable>: Sendable {
  /// The rows, in order.
  public let rows: [ListEntry<ID, Row>]
  /// The key of the previous page, or `nil` if there is none.
  public let before: Key?
  /// The key of the next page, or `nil` if there is none.
  public let after: Key?
  /// The number of rows in all pages, or `nil` if it is unknown.
  public let total: Int?
  /// The reason that the phase ``ListPhase/empty(_:)`` contains if the list has no rows. Only the reason of the first
  /// page is used.
  public let emptyReason: String

  /// Creates a page. A page without keys is the only page.
  public init(
    _ rows: [ListEntry<ID, Row>], before: Key? = nil, after: Key? = nil, total: Int? = nil, ifEmpty reason: String = ""
  ) {
    (self.rows, self.before, self.after, self.total, emptyReason) = (rows, before, after, total, reason)
  }
}

extension ListPage where Row: Identifiable, Row.ID == ID {
  /// Creates a page of identifiable rows. A page without keys is the only page.
  public init(_ rows: [Row], before: Key? = nil, after: Key? = nil, total: Int? = nil, ifEmpty reason: String = "") {
    self.init(
      rows.map { ListEntry($0.id, $0) }, before: before, after: after, total: total, ifEmpty: reason)
  }
}

extension ListPage {
  /// Returns whether the key of the page that follows, in the direction of the request, is the key of the request.
  /// Returns `false` for keys that are not equatable.
  func hasSameKey(as request: PageRequest<Key>) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value, _ other: Key?) -> Bool { value == other as? Value }
    let (key, next): (Key?, Key?) =
      switch request {
      case .first: (nil, nil)
      case .before(let key): (key, before)
      case .after(let key): (key, after)
      }
    return (key as? any Equatable).map { isEqual($0, next) } ?? false
  }
}
