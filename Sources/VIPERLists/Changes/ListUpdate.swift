/// Two versions of a list and the changes between them, for a host that shows the old version and must show the new
/// one.
///
/// Several changes during one delivery form one update, from the list before the first change to the list after the
/// last one.
public struct ListUpdate<ID: Hashable & Sendable, Row: Sendable>: Sendable {
  /// The list that the host shows.
  public let old: ListModel<ID, Row>
  /// The list that the host must show.
  public let new: ListModel<ID, Row>
  /// The changes from the old list to the new one, as one batch.
  public let changes: ListChanges

  /// Creates an update. The closure `isSame` returns whether two rows with the same id have the same content.
  @inlinable public init(
    from old: ListModel<ID, Row>, to new: ListModel<ID, Row>, by isSame: (Row, Row) -> Bool
  ) { (self.old, self.new, changes) = (old, new, new.changes(from: old, by: isSame)) }
}

extension ListUpdate where Row: Equatable {
  /// Creates an update.
  @inlinable public init(from old: ListModel<ID, Row>, to new: ListModel<ID, Row>) {
    self.init(from: old, to: new, by: ==)
  }

  /// Returns a single update that combines this update and a later one.
  @inlinable public func merged(with later: ListUpdate) -> ListUpdate { ListUpdate(from: old, to: later.new) }
}
