/// A directory of the elements of ``Chunks`` by id. The index maps the hash of an id to the token of a leaf. The places
/// map the token to the place of the leaf.
@usableFromInline struct Directory<ID: Hashable & Sendable>: Sendable {
  /// The place of a section: the token of its leaf, and its offset in that leaf. The place does not change when
  /// sections are inserted into or removed from other leaves.
  @usableFromInline typealias Section = (leaf: Int32, offset: Int32)
  /// The place of a leaf, and the index of the leaf's first element in the section.
  @usableFromInline typealias Place = (section: Section, group: Int32, leaf: Int32, start: Int32)

  @usableFromInline var index = TokenIndex()
  /// The place of each leaf, by token.
  @usableFromInline var places: ContiguousArray<Place> = []
  /// The unused tokens.
  @usableFromInline var free: ContiguousArray<Int32> = []

  @inlinable init() {}

  @inlinable static func hash(_ id: ID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  @inlinable mutating func newToken() -> Int32 {
    if let token = free.popLast() { return token }
    places.append(((0, 0), 0, 0, 0))
    return Int32(truncatingIfNeeded: places.count - 1)
  }

  /// Records the current places of the leaves of one section.
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

  /// Updates the index for elements that a change has inserted, removed, or moved between leaves.
  @inlinable mutating func apply<Value>(_ exchange: Chunks<ID, Value>.Exchange) {
    var (removed, added) = (exchange.removed[...], exchange.added[...])
    if let old = removed.first, let new = added.first {
      // Both leaves have the same token. Most of their elements are equal.
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

  /// Returns the place of the leaf that contains an element, and the element's offset in the leaf.
  ///
  /// - Parameter ids: A closure that returns the ids of the leaf at a place.
  @inlinable func find(_ id: ID, ids: (Place) -> ContiguousArray<ID>?) -> (place: Place, offset: Int)? {
    let hash = Self.hash(id)
    for word in index.entries(hash) where UInt32(truncatingIfNeeded: word >> 32) == hash {
      let place = places[Int(UInt32(truncatingIfNeeded: word))]
      if let offset = ids(place)?.firstIndex(of: id) { return (place, offset) }
    }
    return nil
  }
}
