/// The two versions of a sequence: of the sections of a list, or of the rows of a section.
@usableFromInline struct VersionPair<ID: Hashable & Sendable, Value: Sendable> {
  /// Elements that follow each other in both versions.
  @usableFromInline typealias Run = (old: Int, new: Int, count: Int)

  @usableFromInline var old: ChunkCursor<ID, Value>
  @usableFromInline var new: ChunkCursor<ID, Value>
  /// The numbers of the versions, which are the sections of their places.
  @usableFromInline let oldNumber: Int
  @usableFromInline let newNumber: Int

  @inlinable init(_ old: Chunks<ID, Value>, _ new: Chunks<ID, Value>, _ oldNumber: Int, _ newNumber: Int) {
    (self.old, self.new) = (ChunkCursor(old), ChunkCursor(new))
    (self.oldNumber, self.newNumber) = (oldNumber, newNumber)
  }

  /// Compares the ids: both ends as far as they are equal, and what lies between by an ``EditPath``.
  ///
  /// - Parameter body: called with what stays, goes and comes, in no order.
  /// - Returns: what lies between, if it differs too much; `body` has not been called with it.
  @inlinable mutating func compare(
    _ body: (inout VersionPair, EditPath.Step) -> Void
  ) -> (old: Range<Int>, new: Range<Int>)? {
    let (oldCount, newCount) = (old.chunks.count, new.chunks.count)
    if old.chunks.sharesStorage(with: new.chunks) { return nil }
    let most = min(oldCount, newCount)
    let before = commonRun(0, 0, most: most)
    if before > 0 { body(&self, .kept((0, 0, before))) }
    let after = commonRun(before: oldCount, newCount, most: most - before)
    if after > 0 { body(&self, .kept((oldCount - after, newCount - after, after))) }
    let (oldRange, newRange) = (before..<oldCount - after, before..<newCount - after)
    if oldRange.isEmpty || newRange.isEmpty {
      if !oldRange.isEmpty { body(&self, .deleted(oldRange)) }
      if !newRange.isEmpty { body(&self, .inserted(newRange)) }
      return nil
    }
    guard let path = EditPath(&self, oldRange, newRange) else { return (oldRange, newRange) }
    path.follow { body(&self, $0) }
    return nil
  }

  /// Goes to an element of each version.
  ///
  /// - Returns: the offsets in their leaves, how many elements both have from there on in their leaves, or in their groups
  ///   if these share their storage, and whether they do.
  @inlinable mutating func seek(_ oldIndex: Int, _ newIndex: Int) -> (i: Int, j: Int, count: Int, isShared: Bool) {
    old.seek(oldIndex)
    new.seek(newIndex)
    let (i, j) = (oldIndex - old.start, newIndex - new.start)
    if i == 0, j == 0, old.leaf == 0, new.leaf == 0, shareStorage(old.leaves, new.leaves) {
      return (i, j, old.chunks.groups[old.group].count, true)
    }
    return (i, j, min(old.end - oldIndex, new.end - newIndex), false)
  }

  /// Returns the number of equal ids from an index of each version on.
  @inlinable mutating func commonRun(_ oldIndex: Int, _ newIndex: Int, most: Int) -> Int {
    var run = 0
    while run < most {
      let at = seek(oldIndex + run, newIndex + run)
      if !at.isShared, at.i != at.j || !shareStorage(old.ids, new.ids) {
        let (one, other) = (old.ids, new.ids)
        for k in 0..<min(at.count, most - run) where one[at.i + k] != other[at.j + k] { return run + k }
      }
      run += at.count
    }
    return min(run, most)
  }

  /// Returns the number of equal ids before an index of each version.
  @inlinable mutating func commonRun(before oldIndex: Int, _ newIndex: Int, most: Int) -> Int {
    var run = 0
    while run < most {
      old.seek(oldIndex - run - 1)
      new.seek(newIndex - run - 1)
      let (i, j) = (oldIndex - run - old.start, newIndex - run - new.start)
      var count = min(i, j)
      if i == j, i == old.ids.count, old.leaf == new.leaf, old.leaf == old.leaves.count - 1,
        shareStorage(old.leaves, new.leaves)
      {
        count = old.chunks.groups[old.group].count
      } else if i != j || !shareStorage(old.ids, new.ids) {
        let (one, other) = (old.ids, new.ids)
        for k in 1...min(count, most - run) where one[i - k] != other[j - k] { return run + k - 1 }
      }
      run += count
    }
    return min(run, most)
  }

  /// Calls `body` with the values of a run of elements that stay, apart from those that share their storage.
  @inlinable mutating func forEach(
    _ run: Run, _ body: (_ oldIndex: Int, _ newIndex: Int, _ old: Value, _ new: Value) -> Void
  ) {
    var (o, n) = (run.old, run.new)
    while o < run.old + run.count {
      let at = seek(o, n)
      if !at.isShared, at.i != at.j || !shareStorage(old.values, new.values) {
        let (one, other) = (old.values, new.values)
        for k in 0..<min(at.count, run.old + run.count - o) { body(o + k, n + k, one[at.i + k], other[at.j + k]) }
      }
      o += at.count
      n += at.count
    }
  }
}
