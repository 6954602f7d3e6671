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
  /// - Parameter body: called with all steps; those of an ``EditPath`` are in descending order, and each is on one side.
  @inlinable mutating func compare(_ body: (inout VersionPair, EditPath.Step) -> Void) {
    let (oldCount, newCount) = (old.chunks.count, new.chunks.count)
    if old.chunks.sharesStorage(with: new.chunks) { return }
    let most = min(oldCount, newCount)
    let before = commonRun(0, 0, most: most)
    if before > 0 { body(&self, .kept((0, 0, before))) }
    let after = commonRun(oldCount - 1, newCount - 1, most: most - before, by: -1)
    if after > 0 { body(&self, .kept((oldCount - after, newCount - after, after))) }
    let (oldRange, newRange) = (before..<oldCount - after, before..<newCount - after)
    if !oldRange.isEmpty, !newRange.isEmpty, let path = EditPath(&self, oldRange, newRange) {
      path.follow { body(&self, $0) }
    } else if !oldRange.isEmpty || !newRange.isEmpty {
      body(&self, .replaced(old: oldRange, new: newRange))
    }
  }

  /// Goes to an element of each version.
  ///
  /// - Returns: the offsets in their leaves; how many elements follow in both leaves, and how many lie before, each with
  ///   these two; instead, in both groups, if the groups share their storage and so all is equal.
  @inlinable mutating func seek(
    _ oldIndex: Int, _ newIndex: Int
  ) -> (i: Int, j: Int, after: Int, before: Int, isShared: Bool) {
    old.seek(oldIndex)
    new.seek(newIndex)
    let (i, j) = (oldIndex - old.start, newIndex - new.start)
    let offset = oldIndex - old.groupStart
    if offset == newIndex - new.groupStart, shareStorage(old.leaves, new.leaves) {
      return (i, j, old.chunks.groups[old.group].count - offset, offset + 1, true)
    }
    return (i, j, min(old.end - oldIndex, new.end - newIndex), min(i, j) + 1, false)
  }

  /// Returns the number of equal ids from an index of each version on; with a step of -1, backwards.
  @inlinable mutating func commonRun(_ oldIndex: Int, _ newIndex: Int, most: Int, by step: Int = 1) -> Int {
    var run = 0
    while run < most {
      let at = seek(oldIndex + run * step, newIndex + run * step)
      let count = min(step > 0 ? at.after : at.before, most - run)
      if !at.isShared, at.i != at.j || !shareStorage(old.ids, new.ids) {
        let (one, other) = (old.ids, new.ids)
        for k in 0..<count where one[at.i + k * step] != other[at.j + k * step] { return run + k }
      }
      run += count
    }
    return run
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
        for k in 0..<min(at.after, run.old + run.count - o) { body(o + k, n + k, one[at.i + k], other[at.j + k]) }
      }
      o += at.after
      n += at.after
    }
  }
}
