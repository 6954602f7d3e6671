/// Matches the elements of sequences with those of their next versions: of the sections of a list, or of the rows of all
/// sections that stay.
///
/// Equal ends are skipped, small differences found by ``EditPath``. What remains goes through one table of all its ids,
/// after Heckel; of what is in both versions of a sequence, the longest part whose order is the same stays.
@usableFromInline struct Matcher<ID: Hashable & Sendable, Value: Sendable> {
  @usableFromInline typealias Pair = VersionPair<ID, Value>

  /// The elements of one version that are not matched yet.
  @usableFromInline struct Open {
    @usableFromInline var ids: ContiguousArray<ID> = []
    /// For each id its hash, the number of its sequence and its index there.
    @usableFromInline var places: ContiguousArray<(hash: UInt32, sequence: Int32, index: Int32)> = []

    @inlinable init() {}

    @inlinable func place(_ number: Int) -> ListPlace {
      ListPlace(section: Int(places[number].sequence), row: Int(places[number].index))
    }

    @inlinable mutating func add(_ cursor: inout ChunkCursor<ID, Value>, _ range: Range<Int>, of sequence: Int) {
      if range.count > ids.capacity - ids.count {
        let capacity = max(ids.count + range.count, ids.count * 2)
        ids.reserveCapacity(capacity)
        places.reserveCapacity(capacity)
      }
      var index = range.lowerBound
      while index < range.upperBound {
        cursor.seek(index)
        let end = min(cursor.end, range.upperBound)
        let leaf = cursor.leaves[cursor.leaf]
        ids.append(contentsOf: leaf.ids[index - cursor.start..<end - cursor.start])
        for place in index..<end {
          places.append(
            (leaf.hashes[place - cursor.start], Int32(truncatingIfNeeded: sequence), Int32(truncatingIfNeeded: place)))
        }
        index = end
      }
    }
  }

  /// A sequence whose versions differ too much for an ``EditPath``, and its elements among those that are open.
  @usableFromInline typealias Tangle = (pair: Pair, old: Range<Int>, new: Range<Int>)

  @usableFromInline var old = Open()
  @usableFromInline var new = Open()
  @usableFromInline var tangles: ContiguousArray<Tangle> = []

  @inlinable init() {}

  /// Adds a sequence.
  ///
  /// - Parameter kept: called with runs of elements that stay.
  @inlinable mutating func add(_ pair: Pair, kept: (inout Pair, Pair.Run) -> Void) {
    var pair = pair
    let tangle = pair.compare { pair, step in
      switch step {
      case .kept(let run): kept(&pair, run)
      case .deleted(let range): old.add(&pair.old, range, of: pair.oldNumber)
      case .inserted(let range): new.add(&pair.new, range, of: pair.newNumber)
      }
    }
    guard let tangle else { return }
    let (o, n) = (old.ids.count, new.ids.count)
    tangles.append((pair, o..<o + tangle.old.count, n..<n + tangle.new.count))
    old.add(&pair.old, tangle.old, of: pair.oldNumber)
    new.add(&pair.new, tangle.new, of: pair.newNumber)
  }

  /// Matches what is open.
  ///
  /// - Parameter kept: called with runs of elements that stay.
  /// - Returns: what is in one version only, and what has another place.
  @inlinable mutating func finish(kept: (inout Pair, Pair.Run) -> Void) -> ListEdits<ListPlace> {
    var edits = ListEdits<ListPlace>()
    if old.ids.isEmpty || new.ids.isEmpty {
      edits.deletes = old.places.indices.map(old.place)
      edits.inserts = new.places.indices.map(new.place)
      return edits
    }
    var matches = matched()
    let same = matches.count
    edits.deletes.reserveCapacity(old.ids.count - same)
    edits.inserts.reserveCapacity(new.ids.count - same)
    var stay = 0
    for index in tangles.indices { stay += keep(&tangles[index], &matches, kept) }
    edits.moves.reserveCapacity(same - stay)
    for n in new.ids.indices where !matches.stays(n) {
      let o = matches.old(of: n)
      if o < 0 {
        edits.inserts.append(new.place(n))
      } else {
        edits.moves.append(.init(from: old.place(o), to: new.place(n)))
      }
    }
    for o in old.ids.indices where !matches.hasNew(o) { edits.deletes.append(old.place(o)) }
    return edits
  }

  /// Finds what stays of a sequence.
  ///
  /// - Returns: the number of its elements.
  @inlinable func keep(_ tangle: inout Tangle, _ matches: inout Matches, _ kept: (inout Pair, Pair.Run) -> Void) -> Int
  {
    matches.keepLongest(old: tangle.old, new: tangle.new)
    var stay = 0
    var n = tangle.new.lowerBound
    while n < tangle.new.upperBound {
      guard matches.stays(n) else {
        n += 1
        continue
      }
      let (first, o) = (n, matches.old(of: n))
      repeat { n += 1 } while n < tangle.new.upperBound && matches.stays(n) && matches.old(of: n) == o + n - first
      kept(&tangle.pair, (Int(old.places[o].index), Int(new.places[first].index), n - first))
      stay += n - first
    }
    return stay
  }

  /// Looks up the new ids in a table of the old ones.
  @inlinable func matched() -> Matches {
    var matches = Matches(old: old.ids.count, new: new.ids.count)
    // Open addressing; a word is a hash and one more than an index, so that few ids need to be compared.
    var size = 4
    while size < old.ids.count * 2 { size *= 2 }
    let mask = size - 1
    var table = ContiguousArray<UInt64>(repeating: 0, count: size)
    for o in old.ids.indices {
      let hash = UInt64(old.places[o].hash)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = hash << 32 | UInt64(truncatingIfNeeded: o + 1)
    }
    for n in new.ids.indices {
      let hash = UInt64(new.places[n].hash)
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] != 0 {
        let o = Int(truncatingIfNeeded: table[slot] & 0xFFFF_FFFF) - 1
        if table[slot] >> 32 == hash, old.ids[o] == new.ids[n] {
          matches.match(old: o, new: n)
          break
        }
        slot = (slot + 1) & mask
      }
    }
    return matches
  }
}
