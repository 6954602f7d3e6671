/// A reader of ``Chunks`` that remembers its current leaf.
@usableFromInline struct ChunkCursor<ID: Hashable & Sendable, Value: Sendable> {
  @usableFromInline let chunks: Chunks<ID, Value>
  /// The leaves of the current group.
  @usableFromInline var leaves: ContiguousArray<Chunks<ID, Value>.Leaf> = []
  /// The index of the current leaf's first element, and the index after its last element.
  @usableFromInline var start = 0
  @usableFromInline var end = 0
  /// The index of the current group's first element.
  @usableFromInline var groupStart = 0
  @usableFromInline var group = 0
  @usableFromInline var leaf = -1

  @inlinable init(_ chunks: Chunks<ID, Value>) {
    self.chunks = chunks
    if let first = chunks.groups.first { leaves = first.leaves }
  }

  @inlinable var ids: ContiguousArray<ID> { leaves[leaf].ids }
  @inlinable var values: ContiguousArray<Value> { leaves[leaf].values }

  /// Moves to the leaf of an element. The index must be in range.
  @inlinable mutating func seek(_ index: Int) {
    if index >= start, index < end { return }
    if index == end, end > 0 || leaf < 0 {
      leaf += 1
      if leaf == leaves.count {
        (group, leaf, groupStart) = (group + 1, 0, end)
        leaves = chunks.groups[group].leaves
      }
    } else {
      guard let spot = chunks.spot(index) else { return }
      if spot.group != group { leaves = chunks.groups[spot.group].leaves }
      (group, leaf) = (spot.group, spot.leaf)
      end = index - spot.offset
      groupStart = end - leaves[..<leaf].reduce(0) { $0 + Int($1.count) }
    }
    start = end
    end = start + Int(leaves[leaf].count)
  }
}

/// An iterator over the elements of a section or list, in order.
public struct ChunkElements<ID: Hashable & Sendable, Value: Sendable>: Sequence, IteratorProtocol {
  @usableFromInline var cursor: ChunkCursor<ID, Value>
  @usableFromInline var index = 0

  /// The number of remaining elements.
  @inlinable public var underestimatedCount: Int { cursor.chunks.count - index }

  @inlinable init(_ chunks: Chunks<ID, Value>) { cursor = ChunkCursor(chunks) }

  /// Returns the next element, or `nil` after the last one.
  @inlinable public mutating func next() -> ListEntry<ID, Value>? {
    guard index < cursor.chunks.count else { return nil }
    defer { index += 1 }
    cursor.seek(index)
    return ListEntry(cursor.ids[index - cursor.start], cursor.values[index - cursor.start])
  }
}
