/// The rows of a section or the sections of a list: a sequence under unique ids, in leaves whose storage is shared with
/// earlier versions. A change copies one leaf and what lies above it.
@usableFromInline struct Chunks<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Some elements that follow each other. Two versions with other values and the same ids share the ids.
  @usableFromInline struct Leaf: Sendable {
    @usableFromInline var ids: ContiguousArray<ID>
    @usableFromInline var values: ContiguousArray<Value>
    /// The hashes of the ids, made once, when the leaf becomes part of a list.
    @usableFromInline var hashes: ContiguousArray<UInt32>
    /// The number of elements, here so that a search need not look into the arrays.
    @usableFromInline var count: Int32
    /// The name of the leaf in the ``Directory`` of its list; it stays the same when elements or other leaves change.
    @usableFromInline var token: Int32 = -1

    @inlinable init(
      _ ids: ContiguousArray<ID>, _ values: ContiguousArray<Value>, _ hashes: ContiguousArray<UInt32> = []
    ) {
      (self.ids, self.values, self.hashes) = (ids, values, hashes)
      count = Int32(truncatingIfNeeded: ids.count)
    }

    @inlinable mutating func hash() {
      if hashes.isEmpty { hashes = ContiguousArray(ids.lazy.map { Directory.hash($0) }) }
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
  @usableFromInline typealias Spot = (group: Int, leaf: Int, offset: Int)

  @usableFromInline var groups: ContiguousArray<Group> = []
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable init(_ elements: some Sequence<ListEntry<ID, Value>>) {
    // As an array first: an element may be costly to make, and arrays of a known length are filled faster.
    let entries = ContiguousArray(elements)
    count = entries.count
    groups = Self.grouped(
      ContiguousArray(
        parts(entries.count, PartSize.leaf).lazy.map { part in
          Leaf(array(part) { entries[$0].id }, array(part) { entries[$0].row })
        }))
  }

  @inlinable static func grouped(_ leaves: ContiguousArray<Leaf>) -> ContiguousArray<Group> {
    ContiguousArray(parts(leaves.count, PartSize.group).lazy.map { Group(ContiguousArray(leaves[$0])) })
  }

  /// Returns where an element lies; `nil` for an index out of range.
  @inlinable func spot(_ index: Int) -> Spot? {
    guard index >= 0, index < count else { return nil }
    var spot: Spot = (0, 0, index)
    while spot.offset >= groups[spot.group].count {
      spot.offset -= groups[spot.group].count
      spot.group += 1
    }
    while spot.offset >= groups[spot.group].leaves[spot.leaf].count {
      spot.offset -= Int(groups[spot.group].leaves[spot.leaf].count)
      spot.leaf += 1
    }
    return spot
  }

  @inlinable func id(_ spot: Spot) -> ID { groups[spot.group].leaves[spot.leaf].ids[spot.offset] }

  @inlinable subscript(spot: Spot) -> Value {
    _read { yield groups[spot.group].leaves[spot.leaf].values[spot.offset] }
    _modify { yield &groups[spot.group].leaves[spot.leaf].values[spot.offset] }
  }

  /// Whether both are the same version, or one is a copy of the other.
  @inlinable func sharesStorage(with other: Chunks) -> Bool { shareStorage(groups, other.groups) }

  /// The elements in their order.
  @inlinable var elements: ChunkElements<ID, Value> { ChunkElements(self) }
}
