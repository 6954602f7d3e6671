/// Two versions of a list and the changes between them, for a host that shows one and is to show the other.
///
/// Several changes of one delivery are one update: from the list before the first to the list after the last.
public struct ListUpdate<ID: Hashable & Sendable, Row: Sendable>: Sendable {
  /// The list that is shown.
  public let old: ListModel<ID, Row>
  /// The list that is to be shown.
  public let new: ListModel<ID, Row>
  /// The changes from one to the other, as one batch.
  public let changes: ListChanges

  /// Creates an update; `isSame` tells whether two rows of the same id have the same content.
  @inlinable public init(
    from old: ListModel<ID, Row>, to new: ListModel<ID, Row>, by isSame: (Row, Row) -> Bool
  ) { (self.old, self.new, changes) = (old, new, new.changes(from: old, by: isSame)) }
}

extension ListUpdate where Row: Equatable {
  /// Creates an update.
  @inlinable public init(from old: ListModel<ID, Row>, to new: ListModel<ID, Row>) {
    self.init(from: old, to: new, by: ==)
  }

  /// Returns this update and a later one as one.
  @inlinable public func merged(with later: ListUpdate) -> ListUpdate { ListUpdate(from: old, to: later.new) }
}
