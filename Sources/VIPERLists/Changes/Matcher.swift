/// Matches the elements of sequences with those of their next versions: of the sections of a list, or of the rows of all
/// sections that stay.
///
/// Equal ends are skipped, small differences found by ``EditPath``. What remains goes through one table of all its ids,
/// after Heckel; of what is in both versions of a sequence, the longest part whose order is the same stays.
@usableFromInline struct Matcher<ID: Hashable & Sendable, Value: Sendable> {
  /// A place in the versions that is not matched yet. Small, since there may be hundreds of thousands.
  @usableFromInline struct Place {
    @usableFromInline let sequence: Int32
    @usableFromInline let index: Int32

    @inlinable init(_ sequence: Int, _ index: Int) {
      self.sequence = Int32(truncatingIfNeeded: sequence)
      self.index = Int32(truncatingIfNeeded: index)
    }

    @usableFromInline var listPlace: ListPlace { ListPlace(section: Int(sequence), row: Int(index)) }
  }

  /// The elements of one version that are not matched yet.
  @usableFromInline struct Open {
    @usableFromInline var ids: ContiguousArray<ID> = []
    @usableFromInline var places: ContiguousArray<Place> = []

    @inlinable init() {}

    @inlinable mutating func add(_ cursor: inout ChunkCursor<ID, Value>, _ range: Range<Int>, of sequence: Int) {
      if range.count > ids.capacity - ids.count {
        ids.reserveCapacity(max(ids.count + range.count, ids.count * 2))
        places.reserveCapacity(max(ids.count + range.count, ids.count * 2))
      }
      var index = range.lowerBound
      while index < range.upperBound {
        cursor.seek(index)
        let end = min(cursor.end, range.upperBound)
        ids.append(contentsOf: cursor.ids[index - cursor.start..<end - cursor.start])
        while index < end {
          places.append(Place(sequence, index))
          index += 1
        }
      }
    }
  }

  /// A sequence whose versions differ too much for an ``EditPath``: its elements among those that are open.
  @usableFromInline struct Tangle {
    @usableFromInline let old: Range<Int>
    @usableFromInline let new: Range<Int>

    @inlinable init(_ old: Range<Int>, _ new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  @usableFromInline var old = Open()
  @usableFromInline var new = Open()
  @usableFromInline var tangles: ContiguousArray<Tangle> = []

  @inlinable init() {}

  /// Adds the two versions of a sequence.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the versions, which become the sections of their places.
  ///   - kept: called with runs of elements that stay.
  @inlinable mutating func add(
    _ old: Chunks<ID, Value>, _ new: Chunks<ID, Value>, numbers: (old: Int, new: Int),
    kept: (_ old: Int, _ new: Int, _ count: Int) -> Void
  ) {
    var oldCursor = ChunkCursor(old)
    var newCursor = ChunkCursor(new)
    let most = min(old.count, new.count)
    let before = ChunkCursor.commonRun(&oldCursor, 0, &newCursor, 0, most: most)
    if before > 0 { kept(0, 0, before) }
    let after = ChunkCursor.commonRun(
      &oldCursor, before: old.count, &newCursor, before: new.count, most: most - before)
    if after > 0 { kept(old.count - after, new.count - after, after) }
    let oldRange = before..<old.count - after
    let newRange = before..<new.count - after
    if !oldRange.isEmpty, !newRange.isEmpty {
      if let path = EditPath(&oldCursor, oldRange, &newCursor, newRange) {
        path.follow(
          kept: kept,
          removed: { self.old.add(&oldCursor, $0..<$0 + 1, of: numbers.old) },
          added: { self.new.add(&newCursor, $0..<$0 + 1, of: numbers.new) })
        return
      }
      let (o, n) = (self.old.ids.count, self.new.ids.count)
      tangles.append(Tangle(o..<o + oldRange.count, n..<n + newRange.count))
    }
    self.old.add(&oldCursor, oldRange, of: numbers.old)
    self.new.add(&newCursor, newRange, of: numbers.new)
  }

  /// Matches what is open.
  ///
  /// - Parameter kept: called with runs of elements that stay: the numbers of their sequence's versions, and the indexes.
  /// - Returns: what is in one version only, and what has another place.
  @inlinable func finish(
    kept: (_ old: ListPlace, _ new: ListPlace, _ count: Int) -> Void
  ) -> ListEdits<ListPlace> {
    var edits = ListEdits<ListPlace>()
    if old.ids.isEmpty || new.ids.isEmpty {
      edits.deletes = old.places.map(\.listPlace)
      edits.inserts = new.places.map(\.listPlace)
      return edits
    }
    var matches = matched()
    var moves = 0
    for n in new.ids.indices where matches.old(of: n) >= 0 { moves += 1 }
    edits.deletes.reserveCapacity(old.ids.count - moves)
    edits.inserts.reserveCapacity(new.ids.count - moves)
    for tangle in tangles {
      matches.keepLongest(old: tangle.old, new: tangle.new)
      var n = tangle.new.lowerBound
      while n < tangle.new.upperBound {
        guard matches.stays(n) else {
          n += 1
          continue
        }
        let (first, o) = (n, matches.old(of: n))
        repeat { n += 1 } while n < tangle.new.upperBound && matches.stays(n) && matches.old(of: n) == o + n - first
        kept(old.places[o].listPlace, new.places[first].listPlace, n - first)
        moves -= n - first
      }
    }
    edits.moves.reserveCapacity(moves)
    for n in new.ids.indices where !matches.stays(n) {
      let o = matches.old(of: n)
      if o < 0 {
        edits.inserts.append(new.places[n].listPlace)
      } else {
        edits.moves.append(.init(from: old.places[o].listPlace, to: new.places[n].listPlace))
      }
    }
    for o in old.ids.indices where !matches.hasNew(o) { edits.deletes.append(old.places[o].listPlace) }
    return edits
  }

  /// Looks up the new ids in a table of the old ones.
  @inlinable func matched() -> Matches {
    var matches = Matches(old: old.ids.count, new: new.ids.count)
    // Open addressing; a word is a hash and one more than an index, so that most ids need not be compared.
    var size = 4
    while size < old.ids.count * 2 { size *= 2 }
    let mask = size - 1
    var table = ContiguousArray<UInt64>(repeating: 0, count: size)
    for o in old.ids.indices {
      let hash = UInt(bitPattern: old.ids[o].hashValue)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = UInt64(hash) & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: o + 1)
    }
    for n in new.ids.indices {
      let hash = UInt(bitPattern: new.ids[n].hashValue)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] != 0 {
        let o = Int(truncatingIfNeeded: table[slot] & 0xFFFF_FFFF) - 1
        if table[slot] >> 32 == UInt64(hash) >> 32, old.ids[o] == new.ids[n] {
          matches.match(old: o, new: n)
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return matches
  }
}
