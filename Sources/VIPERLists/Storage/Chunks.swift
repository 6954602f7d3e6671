/// The rows of a section or the sections of a list: a sequence under unique ids, in leaves whose storage is shared with
/// earlier versions. A change copies one leaf and what lies above it.
///
/// Ids and values lie in arrays of their own, so that two versions with other values and the same ids share the ids.
@usableFromInline struct Chunks<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Some elements that follow each other.
  @usableFromInline struct Leaf: Sendable {
    @usableFromInline var ids: ContiguousArray<ID>
    @usableFromInline var values: ContiguousArray<Value>
    /// The hashes of the ids, once the leaf is part of a list; so they are made only once.
    @usableFromInline var hashes: ContiguousArray<UInt32> = []
    /// The number of elements, here so that a search need not look into the arrays.
    @usableFromInline var count: Int32
    /// The name of the leaf in the ``Directory`` of its list; it stays the same when elements or other leaves change.
    @usableFromInline var token: Int32

    @inlinable init(_ ids: ContiguousArray<ID>, _ values: ContiguousArray<Value>, token: Int32 = -1) {
      (self.ids, self.values, self.token) = (ids, values, token)
      count = Int32(truncatingIfNeeded: ids.count)
    }

    @inlinable mutating func hash() {
      if hashes.count < ids.count { hashes = ContiguousArray(ids.lazy.map { UInt32(truncatingIfNeeded: $0.hashValue) }) }
    }
  }

  /// Some leaves that follow each other.
  @usableFromInline struct Group: Sendable {
    @usableFromInline var leaves: ContiguousArray<Leaf>
    @usableFromInline var count: Int

    @inlinable init(_ leaves: ContiguousArray<Leaf>) {
      self.leaves = leaves
      count = leaves.reduce(0) { $0 + Int($1.count) }
    }
  }

  /// The place of an element in the storage.
  @usableFromInline struct Spot {
    @usableFromInline var group: Int
    @usableFromInline var leaf: Int
    @usableFromInline var offset: Int

    @inlinable init(group: Int, leaf: Int, offset: Int) {
      (self.group, self.leaf, self.offset) = (group, leaf, offset)
    }
  }

  @usableFromInline var groups: ContiguousArray<Group> = []
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable init(_ elements: some Sequence<ListEntry<ID, Value>>) {
    // As an array first: an element may be costly to make, and arrays of a known length are filled faster.
    let entries = ContiguousArray(elements)
    count = entries.count
    let parts = (count + PartSize.leaf.usual - 1) / PartSize.leaf.usual
    groups = Self.grouped(
      ContiguousArray(
        (0..<parts).lazy.map { number in
          let entries = entries[part(number, of: parts, in: entries.count)]
          return Leaf(ContiguousArray(entries.lazy.map { $0.id }), ContiguousArray(entries.lazy.map { $0.row }))
        }))
  }

  @inlinable static func grouped(_ leaves: ContiguousArray<Leaf>) -> ContiguousArray<Group> {
    let parts = PartSize.group.parts(of: leaves.count)
    if parts == 1 { return [Group(leaves)] }
    return ContiguousArray(
      (0..<parts).lazy.map { Group(ContiguousArray(leaves[part($0, of: parts, in: leaves.count)])) })
  }

  /// Returns where an element lies; `nil` for an index out of range.
  @inlinable func spot(_ index: Int) -> Spot? {
    guard index >= 0, index < count else { return nil }
    var rest = index
    var group = 0
    while rest >= groups[group].count {
      rest -= groups[group].count
      group += 1
    }
    var leaf = 0
    while rest >= groups[group].leaves[leaf].count {
      rest -= Int(groups[group].leaves[leaf].count)
      leaf += 1
    }
    return Spot(group: group, leaf: leaf, offset: rest)
  }

  @inlinable func id(_ spot: Spot) -> ID { groups[spot.group].leaves[spot.leaf].ids[spot.offset] }

  @inlinable subscript(spot: Spot) -> Value {
    _read { yield groups[spot.group].leaves[spot.leaf].values[spot.offset] }
    _modify { yield &groups[spot.group].leaves[spot.leaf].values[spot.offset] }
  }

  /// Whether both are the same version, or one is a copy of the other.
  @inlinable func sharesStorage(with other: Chunks) -> Bool { shareStorage(groups, other.groups) }

  /// Calls `body` with the leaves in their order, and the index of the first element of each.
  @inlinable func forEachLeaf(_ body: (Leaf, _ start: Int) -> Void) {
    var start = 0
    for group in groups {
      for leaf in group.leaves {
        body(leaf, start)
        start += Int(leaf.count)
      }
    }
  }

  /// The elements in their order.
  @inlinable var elements: ChunkElements<ID, Value> { ChunkElements(self) }
}

/// The elements of ``Chunks`` in their order.
@usableFromInline struct ChunkElements<ID: Hashable & Sendable, Value: Sendable>: Sequence, IteratorProtocol {
  @usableFromInline var cursor: ChunkCursor<ID, Value>
  @usableFromInline var index = 0
  @inlinable var underestimatedCount: Int { cursor.chunks.count - index }

  @inlinable init(_ chunks: Chunks<ID, Value>) { cursor = ChunkCursor(chunks) }

  @inlinable mutating func next() -> ListEntry<ID, Value>? {
    guard index < cursor.chunks.count else { return nil }
    defer { index += 1 }
    cursor.seek(index)
    return ListEntry(cursor.ids[index - cursor.start], cursor.values[index - cursor.start])
  }
}
