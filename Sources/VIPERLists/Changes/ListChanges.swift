/// The changes from one list to the next. A host can apply them as one batch.
///
/// Indexes have the same meaning as in a batch update of a `UICollectionView`. Deletes, reloads and the sources of
/// moves are indexes in the old list. Inserts and the targets of moves are indexes in the new list. Each index is used
/// once, except that a moved element may also be reloaded. The rows of a deleted or inserted section are not listed,
/// with these consequences:
/// - A row that moves from a deleted section to another section is listed as an insert.
/// - A row that moves to an inserted section is listed as a delete.
///
/// A host that cannot apply all these changes in one batch applies the batches of ``ListUpdate/staged`` instead.
public struct ListChanges: Sendable, Equatable {
  /// The changes of sections. A reload is a change of the header or the footer.
  public var sections = ListEdits<Int>()
  /// The changes of rows.
  public var rows = ListEdits<ListPlace>()

  /// Creates an empty set of changes.
  @inlinable public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }
}
