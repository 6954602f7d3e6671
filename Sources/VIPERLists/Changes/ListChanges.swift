/// The changes from one list to the next, applicable as one batch.
///
/// Indexes mean what they mean in a batch of a `UICollectionView`: deletes, reloads and the sources of moves are those of
/// the old list, inserts and the targets of moves are those of the new one. An index is used once, except that what moves
/// may be reloaded as well. The rows of a section that is deleted or inserted go and come with it and are not listed: a row
/// that moves from such a section to another is inserted there, and one that moves into such a section is deleted where it
/// was.
///
/// A host that refuses some of this in one batch applies ``ListUpdate/staged`` instead.
public struct ListChanges: Sendable, Equatable {
  /// The changes of sections; a reload is one of header or footer.
  public var sections = ListEdits<Int>()
  /// The changes of rows.
  public var rows = ListEdits<ListPlace>()

  /// Creates changes that change nothing.
  @inlinable public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }
}
