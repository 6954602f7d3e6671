/// A reader of ``Chunks`` that remembers the leaf it is in.
@usableFromInline struct ChunkCursor<ID: Hashable & Sendable, Value: Sendable> {
  @usableFromInline let chunks: Chunks<ID, Value>
  /// The leaves of the group that it is in.
  @usableFromInline var leaves: ContiguousArray<Chunks<ID, Value>.Leaf> = []
  /// The index of the leaf's first element, and the one after its last.
  @usableFromInline var start = 0
  @usableFromInline var end = 0
  @usableFromInline var group = 0
  @usableFromInline var leaf = -1

  @inlinable init(_ chunks: Chunks<ID, Value>) {
    self.chunks = chunks
    if let first = chunks.groups.first { leaves = first.leaves }
  }

  @inlinable var ids: ContiguousArray<ID> { leaves[leaf].ids }
  @inlinable var values: ContiguousArray<Value> { leaves[leaf].values }

  /// Goes to the leaf of an element. The index is in range.
  @inlinable mutating func seek(_ index: Int) {
    if index >= start, index < end { return }
    if index == end, end > 0 || leaf < 0 {
      leaf += 1
      if leaf == leaves.count {
        (group, leaf) = (group + 1, 0)
        leaves = chunks.groups[group].leaves
      }
    } else {
      guard let spot = chunks.spot(index) else { return }
      if spot.group != group { leaves = chunks.groups[spot.group].leaves }
      (group, leaf) = (spot.group, spot.leaf)
      end = index - spot.offset
    }
    start = end
    end = start + Int(leaves[leaf].count)
  }

  /// Returns the number of elements from the start of both leaves on, or up to their ends, that are whole groups of shared
  /// storage; 0 if the leaves are not the first ones, or the last ones, of such groups.
  @inlinable static func sharedGroup(_ old: Self, _ new: Self, isBackward: Bool = false) -> Int {
    let edge = isBackward ? old.leaves.count - 1 : 0
    guard old.leaf == edge, new.leaf == edge, shareStorage(old.leaves, new.leaves) else { return 0 }
    return old.chunks.groups[old.group].count
  }

  /// Returns the number of equal ids from an index of one sequence and one of another on.
  @inlinable static func commonRun(
    _ old: inout Self, _ oldIndex: Int, _ new: inout Self, _ newIndex: Int, most: Int
  ) -> Int {
    var run = 0
    while run < most {
      old.seek(oldIndex + run)
      new.seek(newIndex + run)
      let (i, j) = (oldIndex + run - old.start, newIndex + run - new.start)
      let shared = i == 0 && j == 0 ? sharedGroup(old, new) : 0
      if shared > 0, shared <= most - run {
        run += shared
        continue
      }
      let length = min(old.end - old.start - i, new.end - new.start - j, most - run)
      if i != j || !shareStorage(old.ids, new.ids) {
        let (one, other) = (old.ids, new.ids)
        for k in 0..<length where one[i + k] != other[j + k] { return run + k }
      }
      run += length
    }
    return run
  }

  /// Returns the number of equal ids before an index of one sequence and one of another.
  @inlinable static func commonRun(
    _ old: inout Self, before oldIndex: Int, _ new: inout Self, before newIndex: Int, most: Int
  ) -> Int {
    var run = 0
    while run < most {
      old.seek(oldIndex - run - 1)
      new.seek(newIndex - run - 1)
      let (i, j) = (oldIndex - run - old.start, newIndex - run - new.start)
      let isEnd = i == old.end - old.start && j == new.end - new.start
      let shared = isEnd ? sharedGroup(old, new, isBackward: true) : 0
      if shared > 0, shared <= most - run {
        run += shared
        continue
      }
      let length = min(i, j, most - run)
      if i != j || !shareStorage(old.ids, new.ids) {
        let (one, other) = (old.ids, new.ids)
        for k in 1...length where one[i - k] != other[j - k] { return run + k - 1 }
      }
      run += length
    }
    return run
  }

  /// Calls `body` with the values of two runs of equal ids, pair by pair, apart from those that share their storage.
  @inlinable static func forEachPair(
    _ old: inout Self, _ oldIndex: Int, _ new: inout Self, _ newIndex: Int, count: Int,
    _ body: (_ oldIndex: Int, _ newIndex: Int, _ old: Value, _ new: Value) -> Void
  ) {
    var run = 0
    while run < count {
      old.seek(oldIndex + run)
      new.seek(newIndex + run)
      let (i, j) = (oldIndex + run - old.start, newIndex + run - new.start)
      let shared = i == 0 && j == 0 ? sharedGroup(old, new) : 0
      if shared > 0, shared <= count - run {
        run += shared
        continue
      }
      let length = min(old.end - old.start - i, new.end - new.start - j, count - run)
      if i != j || !shareStorage(old.values, new.values) {
        let (one, other) = (old.values, new.values)
        for k in 0..<length { body(oldIndex + run + k, newIndex + run + k, one[i + k], other[j + k]) }
      }
      run += length
    }
  }
}
