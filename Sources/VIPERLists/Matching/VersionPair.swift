/// Two versions of a sequence. The elements are the sections of a list or the rows of a section.
@usableFromInline struct VersionPair<ID: Hashable & Sendable, Value: Sendable> {
  /// Elements that are adjacent in both versions.
  @usableFromInline typealias Run = (old: Int, new: Int, count: Int)

  @usableFromInline var old: ChunkCursor<ID, Value>
  @usableFromInline var new: ChunkCursor<ID, Value>
  /// The numbers of the versions. They are the section indexes of the elements' places.
  @usableFromInline let oldNumber: Int
  @usableFromInline let newNumber: Int

  @inlinable init(_ old: Chunks<ID, Value>, _ new: Chunks<ID, Value>, _ oldNumber: Int, _ newNumber: Int) {
    (self.old, self.new) = (ChunkCursor(old), ChunkCursor(new))
    (self.oldNumber, self.newNumber) = (oldNumber, newNumber)
  }

  /// Compares the ids. Equal elements at both ends are compared directly, and the elements between them by an
  /// ``EditPath``.
  ///
  /// - Parameter body: A closure that is called with all steps, unless the versions share their storage. The steps of
  ///   an ``EditPath`` are in descending order, and a replacement changes one version only.
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

  /// Moves to an element of each version.
  ///
  /// - Returns: The following values:
  ///   - `i` and `j`: The offsets of the elements in their leaves.
  ///   - `after`: The number of elements from the two elements to the end of the leaf that ends first. The two elements
  ///     are counted.
  ///   - `before`: The number of elements from the start of the leaf that starts last to the two elements. The two
  ///     elements are counted.
  ///   - `isShared`: Whether the two groups share their storage and the elements have the same offset in them. If so,
  ///     `after` and `before` count elements of the groups, and all these elements are equal.
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

  /// Returns the number of consecutive equal ids that begin at an index of each version. With a step of -1, counts
  /// backward.
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

  /// Calls `body` with the values of a run of elements that stay. Skips values that share their storage.
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
