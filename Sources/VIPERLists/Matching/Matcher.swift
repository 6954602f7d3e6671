/// The matches between the elements of two versions of one or more sequences. The elements are the sections of a list,
/// or the rows of all sections that are in both versions.
///
/// Equal elements at both ends are skipped, and small differences are found by ``EditPath``. All other elements are
/// matched in one table of ids, by Heckel's algorithm. Of the elements that are in both versions of a sequence, the
/// longest subsequence with unchanged order stays.
@usableFromInline struct Matcher<ID: Hashable & Sendable, Value: Sendable> {
  @usableFromInline typealias Pair = VersionPair<ID, Value>

  /// An element of one version that has no match yet.
  @usableFromInline struct Open {
    @usableFromInline let id: ID
    @usableFromInline let hash: UInt32
    /// The number of the element's sequence, and the element's index in the sequence.
    @usableFromInline let sequence: Int32
    @usableFromInline let index: Int32
    /// The index of the same element in the array of the other version, or -1.
    @usableFromInline var match: Int32 = -1
    /// Whether the element does not move relative to the other elements that stay.
    @usableFromInline var stays = false

    @inlinable init(_ id: ID, _ hash: UInt32, sequence: Int, index: Int) {
      (self.id, self.hash) = (id, hash)
      self.sequence = Int32(truncatingIfNeeded: sequence)
      self.index = Int32(truncatingIfNeeded: index)
    }

    @inlinable var place: ListPlace { ListPlace(section: Int(sequence), row: Int(index)) }
  }

  /// A sequence whose versions differ too much for an ``EditPath``, and the ranges of its elements in `old` and `new`.
  @usableFromInline typealias Tangle = (pair: Pair, old: Range<Int>, new: Range<Int>)

  @usableFromInline var old: ContiguousArray<Open> = []
  @usableFromInline var new: ContiguousArray<Open> = []
  @usableFromInline var tangles: ContiguousArray<Tangle> = []

  @inlinable init() {}

  /// Adds a sequence.
  ///
  /// - Parameter kept: A closure that is called with runs of elements that stay.
  @inlinable mutating func add(_ pair: Pair, kept: (inout Pair, Pair.Run) -> Void) {
    var pair = pair
    pair.compare { pair, step in
      switch step {
      case .kept(let run): kept(&pair, run)
      case .replaced(let oldRange, let newRange):
        let (o, n) = (old.count, new.count)
        Self.add(oldRange, of: &pair.old, pair.oldNumber, to: &old)
        Self.add(newRange, of: &pair.new, pair.newNumber, to: &new)
        if !oldRange.isEmpty, !newRange.isEmpty { tangles.append((pair, o..<old.count, n..<new.count)) }
      }
    }
  }

  @inlinable static func add(
    _ range: Range<Int>, of cursor: inout ChunkCursor<ID, Value>, _ sequence: Int, to open: inout ContiguousArray<Open>
  ) {
    if range.count > open.capacity - open.count {
      open.reserveCapacity(max(open.count + range.count, open.count * 2))
    }
    var index = range.lowerBound
    while index < range.upperBound {
      cursor.seek(index)
      let (leaf, start) = (cursor.leaves[cursor.leaf], cursor.start)
      for place in index..<min(cursor.end, range.upperBound) {
        open.append(Open(leaf.ids[place - start], leaf.hashes[place - start], sequence: sequence, index: place))
      }
      index = cursor.end
    }
  }

  /// Matches the elements that have no match yet.
  ///
  /// - Parameter kept: A closure that is called with runs of elements that stay.
  /// - Returns: The elements that are in one version only, and the elements that move.
  @inlinable mutating func finish(kept: (inout Pair, Pair.Run) -> Void) -> ListEdits<ListPlace> {
    var edits = ListEdits<ListPlace>()
    if old.isEmpty, new.isEmpty { return edits }
    let same = match()
    edits.deletes.reserveCapacity(old.count - same)
    edits.inserts.reserveCapacity(new.count - same)
    var stay = 0
    for tangle in tangles { stay += keep(tangle, kept) }
    edits.moves.reserveCapacity(same - stay)
    for one in new where !one.stays {
      if one.match < 0 {
        edits.inserts.append(one.place)
      } else {
        edits.moves.append(.init(from: old[Int(one.match)].place, to: one.place))
      }
    }
    for one in old where one.match < 0 { edits.deletes.append(one.place) }
    return edits
  }

  /// Calls `kept` with those elements of a sequence that stay.
  ///
  /// - Returns: The number of these elements.
  @inlinable mutating func keep(_ tangle: Tangle, _ kept: (inout Pair, Pair.Run) -> Void) -> Int {
    var pair = tangle.pair
    let stay = keepLongest(tangle)
    var n = tangle.new.lowerBound
    let last = tangle.new.upperBound
    while n < last {
      guard new[n].stays else {
        n += 1
        continue
      }
      let (start, o) = (n, Int(new[n].match))
      repeat { n += 1 } while n < last && new[n].stays && Int(new[n].match) == o + n - start
      kept(&pair, (Int(old[o].index), Int(new[start].index), n - start))
    }
    return stay
  }

  /// Searches for the ids of the new elements in a table of the old elements.
  ///
  /// - Returns: The number of elements that are in both versions.
  @inlinable mutating func match() -> Int {
    // The table uses open addressing. The low bits of a hash select the slot. A word combines the high bits of the hash
    // with the element's index plus one, so that few ids are compared.
    var size = 4
    while size < old.count * 2 { size *= 2 }
    let mask = UInt32(truncatingIfNeeded: size - 1)
    var table = ContiguousArray<UInt32>(repeating: 0, count: size)
    for o in old.indices {
      var slot = old[o].hash & mask
      while table[Int(slot)] != 0 { slot = (slot + 1) & mask }
      table[Int(slot)] = old[o].hash & ~mask | UInt32(truncatingIfNeeded: o + 1)
    }
    var count = 0
    for n in new.indices {
      let hash = new[n].hash
      var slot = hash & mask
      while table[Int(slot)] != 0 {
        let o = Int(table[Int(slot)] & mask) - 1
        if table[Int(slot)] & ~mask == hash & ~mask, old[o].id == new[n].id {
          old[o].match = Int32(truncatingIfNeeded: n)
          new[n].match = Int32(truncatingIfNeeded: o)
          count += 1
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return count
  }
}
