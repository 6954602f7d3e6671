/// The two versions of a sequence: of the sections of a list, or of the rows of a section.
@usableFromInline struct VersionPair<ID: Hashable & Sendable, Value: Sendable> {
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
    let before = ChunkCursor.commonRun(&old, 0, &new, 0, most: most)
    if before > 0 { body(&self, .kept(EditPath.Run(0, 0, before))) }
    let after = ChunkCursor.commonRun(&old, before: oldCount, &new, before: newCount, most: most - before)
    if after > 0 { body(&self, .kept(EditPath.Run(oldCount - after, newCount - after, after))) }
    let (oldRange, newRange) = (before..<oldCount - after, before..<newCount - after)
    if oldRange.isEmpty || newRange.isEmpty {
      if !oldRange.isEmpty { body(&self, .deleted(oldRange)) }
      if !newRange.isEmpty { body(&self, .inserted(newRange)) }
      return nil
    }
    guard let path = EditPath(&old, oldRange, &new, newRange) else { return (oldRange, newRange) }
    path.follow { body(&self, $0) }
    return nil
  }

  /// Calls `body` with the values of a run of elements that stay, apart from those that share their storage.
  @inlinable mutating func forEach(
    _ run: EditPath.Run, _ body: (_ oldIndex: Int, _ newIndex: Int, _ old: Value, _ new: Value) -> Void
  ) { ChunkCursor.forEachPair(&old, run.old, &new, run.new, count: run.count, body) }
}
