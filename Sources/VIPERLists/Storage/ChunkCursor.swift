/// A reader of ``Chunks`` that remembers the leaf it is in.
@usableFromInline struct ChunkCursor<ID: Hashable & Sendable, Value: Sendable> {
  @usableFromInline let chunks: Chunks<ID, Value>
  @usableFromInline var ids: ContiguousArray<ID> = []
  @usableFromInline var values: ContiguousArray<Value> = []
  /// The index of the leaf's first element, and the one after its last.
  @usableFromInline var start = 0
  @usableFromInline var end = 0
  @usableFromInline var group = 0
  @usableFromInline var leaf = -1

  @inlinable init(_ chunks: Chunks<ID, Value>) { self.chunks = chunks }

  /// Goes to the leaf of an element. The index is in range.
  @inlinable mutating func seek(_ index: Int) {
    if index >= start, index < end { return }
    if index == end, end > 0 || leaf < 0 {
      leaf += 1
      if leaf == chunks.groups[group].leaves.count { (group, leaf) = (group + 1, 0) }
    } else {
      guard let spot = chunks.spot(index) else { return }
      (group, leaf) = (spot.group, spot.leaf)
      end = index - spot.offset
    }
    start = end
    ids = chunks.groups[group].leaves[leaf].ids
    values = chunks.groups[group].leaves[leaf].values
    end = start + ids.count
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
      let length = min(old.end - old.start - i, new.end - new.start - j, most - run)
      if i != j || !shareStorage(old.ids, new.ids) {
        for k in 0..<length where old.ids[i + k] != new.ids[j + k] { return run + k }
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
      let length = min(i, j, most - run)
      if i != j || !shareStorage(old.ids, new.ids) {
        for k in 1...length where old.ids[i - k] != new.ids[j - k] { return run + k - 1 }
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
      let length = min(old.end - old.start - i, new.end - new.start - j, count - run)
      if i != j || !shareStorage(old.values, new.values) {
        for k in 0..<length {
          body(oldIndex + run + k, newIndex + run + k, old.values[i + k], new.values[j + k])
        }
      }
      run += length
    }
  }
}
