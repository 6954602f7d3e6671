/// A sequence of elements with unique ids: the rows of a section, or the sections of a list. Elements are stored in
/// leaves, and leaves in groups. Versions of the sequence share unchanged leaves. A change copies one leaf and the
/// arrays that contain it.
@usableFromInline struct Chunks<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  /// Adjacent elements. Two versions of a leaf that differ only in the values share the storage of the ids.
  @usableFromInline struct Leaf: Sendable {
    @usableFromInline var ids: ContiguousArray<ID>
    @usableFromInline var values: ContiguousArray<Value>
    /// The hashes of the ids, computed once, when the leaf becomes part of a list.
    @usableFromInline var hashes: ContiguousArray<UInt32>
    /// The number of elements, stored so that a search does not access the arrays.
    @usableFromInline var count: Int32
    /// The identifier of the leaf in the ``Directory`` of its list. It does not change when the leaf's elements or
    /// other leaves change.
    @usableFromInline var token: Int32 = -1

    @inlinable init(
      _ ids: ContiguousArray<ID>, _ values: ContiguousArray<Value>, _ hashes: ContiguousArray<UInt32> = []
    ) {
      (self.ids, self.values, self.hashes) = (ids, values, hashes)
      count = Int32(truncatingIfNeeded: ids.count)
    }

    /// Creates a leaf of usual size from the next elements. Returns `nil` if there are no more elements.
    ///
    /// - Parameter rest: The approximate number of remaining elements.
    @inlinable init?(_ elements: inout some IteratorProtocol<ListEntry<ID, Value>>, of rest: Int) {
      let usual = PartSize.leaf.usual
      var (ids, values) = (ContiguousArray<ID>(), ContiguousArray<Value>())
      ids.reserveCapacity(max(0, min(rest, usual)))
      values.reserveCapacity(max(0, min(rest, usual)))
      while ids.count < usual, let element = elements.next() {
        ids.append(element.id)
        values.append(element.row)
      }
      if ids.isEmpty { return nil }
      self.init(ids, values)
    }

    @inlinable mutating func hash() {
      if hashes.isEmpty { hashes = ContiguousArray(ids.lazy.map { Directory.hash($0) }) }
    }
  }

  /// Adjacent leaves.
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
    var leaves: ContiguousArray<Leaf> = []
    let most = elements.underestimatedCount
    var iterator = elements.makeIterator()
    while let leaf = Leaf(&iterator, of: most - count) {
      leaves.append(leaf)
      count += Int(leaf.count)
    }
    groups = Self.grouped(leaves)
  }

  @inlinable static func grouped(_ leaves: ContiguousArray<Leaf>) -> ContiguousArray<Group> {
    ContiguousArray(parts(leaves.count, PartSize.group).lazy.map { Group(ContiguousArray(leaves[$0])) })
  }

  /// Removes elements with ids that occur again later.
  ///
  /// - Parameters:
  ///   - repeated: The ids that occur more than once.
  ///   - seen: The repeated ids that occur in later sequences. The repeated ids of this sequence are added.
  @inlinable mutating func keepLast(of repeated: Set<ID>, _ seen: inout Set<ID>) {
    let kept = elements.reversed().filter { !repeated.contains($0.id) || seen.insert($0.id).inserted }
    if kept.count < count { self = Chunks(kept.reversed()) }
  }

  /// Returns the place of an element in the storage, or `nil` if the index is out of range.
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

  /// Returns whether both sequences are the same version, so that they are equal without a comparison of elements.
  @inlinable func sharesStorage(with other: Chunks) -> Bool { shareStorage(groups, other.groups) }

  /// The elements in order.
  @inlinable var elements: ChunkElements<ID, Value> { ChunkElements(self) }
}
