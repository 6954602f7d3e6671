/// The changes from one list to the next, applicable as one batch.
///
/// Indexes mean what they mean in a batch of a `UICollectionView`: deletes, reloads and the sources of moves are those of
/// the old list, inserts and the targets of moves are those of the new one. No index is in two of the old ones, except
/// that a row may move and be reloaded, and none in two of the new ones. The rows of a section that is deleted or inserted
/// go and come with it and are not listed: a row that moves from such a section to another is inserted there, and one that
/// moves into such a section is deleted where it was.
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

/// Changes of sections or of rows, each kind in ascending order.
public struct ListEdits<Index: Hashable & Comparable & Sendable>: Sendable, Equatable {
  /// A change of place.
  public struct Move: Sendable, Hashable {
    /// The place in the old list.
    public let from: Index
    /// The place in the new list.
    public let to: Index

    /// Creates a move.
    @inlinable public init(from: Index, to: Index) { (self.from, self.to) = (from, to) }
  }

  /// Places in the old list.
  public var deletes: [Index] = []
  /// Places in the new list.
  public var inserts: [Index] = []
  /// Changes of place, in the order of the targets; as few as possible.
  public var moves: [Move] = []
  /// Places in the old list, of what has other content and the same id.
  public var reloads: [Index] = []

  /// Creates edits that change nothing.
  @inlinable public init() {}

  /// Whether nothing changes.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && reloads.isEmpty }

  @usableFromInline mutating func sort() {
    deletes.sort()
    inserts.sort()
    moves.sort { $0.to < $1.to }
    reloads.sort()
  }
}
