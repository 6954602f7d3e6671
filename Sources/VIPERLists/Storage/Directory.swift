/// Finds elements of ``Chunks`` by their ids: the table of ids gives a leaf's token, and that gives the leaf's place.
@usableFromInline struct Directory<ID: Hashable & Sendable>: Sendable {
  /// The place of a section: the token of the leaf that it is in, and its offset there. Sections in other leaves can come and
  /// go without changing it.
  @usableFromInline typealias Section = (leaf: Int32, offset: Int32)
  /// The place of a leaf, and the index of its first element in its section.
  @usableFromInline typealias Place = (section: Section, group: Int32, leaf: Int32, start: Int32)

  @usableFromInline var index = TokenIndex()
  /// By its token, the place of each leaf.
  @usableFromInline var places: ContiguousArray<Place> = []
  /// Tokens that no leaf has.
  @usableFromInline var free: ContiguousArray<Int32> = []

  @inlinable init() {}

  @inlinable static func hash(_ id: ID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  @inlinable mutating func newToken() -> Int32 {
    if let token = free.popLast() { return token }
    places.append(((0, 0), 0, 0, 0))
    return Int32(truncatingIfNeeded: places.count - 1)
  }

  /// Notes where the leaves of one section are now.
  @inlinable mutating func locate<Value>(_ chunks: Chunks<ID, Value>, section: Section) {
    var start: Int32 = 0
    for group in chunks.groups.indices {
      var number: Int32 = 0
      for leaf in chunks.groups[group].leaves {
        places[Int(leaf.token)] = (section, Int32(truncatingIfNeeded: group), number, start)
        start += leaf.count
        number += 1
      }
    }
  }

  /// Notes which elements are in which leaf now.
  @inlinable mutating func apply<Value>(_ exchange: Chunks<ID, Value>.Exchange) {
    var (removed, added) = (exchange.removed[...], exchange.added[...])
    if let old = removed.first, let new = added.first {
      // The same leaf with other elements; most are in it as before.
      let most = min(old.ids.count, new.ids.count)
      var before = 0
      while before < most, old.ids[before] == new.ids[before] { before += 1 }
      var after = 0
      while after < most - before, old.ids[old.ids.count - 1 - after] == new.ids[new.ids.count - 1 - after] {
        after += 1
      }
      for hash in old.hashes[before..<old.ids.count - after] { index.remove(hash, old.token) }
      for hash in new.hashes[before..<new.ids.count - after] { index.insert(hash, new.token) }
      removed = removed.dropFirst()
      added = added.dropFirst()
    }
    for leaf in removed {
      for hash in leaf.hashes { index.remove(hash, leaf.token) }
      free.append(leaf.token)
    }
    for leaf in added {
      for hash in leaf.hashes { index.insert(hash, leaf.token) }
    }
  }

  /// Returns the leaf and offset of an element.
  ///
  /// - Parameter ids: the ids of a leaf.
  @inlinable func find(_ id: ID, ids: (Place) -> ContiguousArray<ID>?) -> (place: Place, offset: Int)? {
    let hash = Self.hash(id)
    for word in index.entries(hash) where UInt32(truncatingIfNeeded: word >> 32) == hash {
      let place = places[Int(UInt32(truncatingIfNeeded: word))]
      if let offset = ids(place)?.firstIndex(of: id) { return (place, offset) }
    }
    return nil
  }
}
