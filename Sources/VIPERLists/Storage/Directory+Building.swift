extension Directory {
  /// Creates the directory of several sequences. If elements in one or several sequences have the same id, all but the
  /// last one are removed from the sequences.
  ///
  /// - Parameter repeated: The ids that occur more than once. The initializer sets them.
  @inlinable init<Value>(of sequences: inout [Chunks<ID, Value>], repeated: inout Set<ID>) {
    let suspects = enter(&sequences)
    repeated = repeatedIDs(in: sequences, among: suspects)
    if repeated.isEmpty { return }
    var seen = Set<ID>()
    for index in sequences.indices.reversed() { sequences[index].keepLast(of: repeated, &seen) }
    self = Directory()
    _ = enter(&sequences)
  }

  /// Assigns tokens to the leaves, and adds their elements to the index.
  ///
  /// - Returns: The hashes that more than one element has.
  @inlinable mutating func enter<Value>(_ sequences: inout [Chunks<ID, Value>]) -> [UInt32] {
    var words = ContiguousArray<UInt64>()
    words.reserveCapacity(sequences.reduce(0) { $0 + $1.count })
    for number in sequences.indices {
      for group in sequences[number].groups.indices {
        for index in sequences[number].groups[group].leaves.indices {
          var leaf = sequences[number].groups[group].leaves[index]
          leaf.token = newToken()
          leaf.hash()
          for hash in leaf.hashes { words.append(TokenIndex.word(hash, leaf.token)) }
          sequences[number].groups[group].leaves[index] = leaf
        }
      }
      // The sections do not have tokens yet. Until they have tokens, the number of the sequence replaces the token.
      locate(sequences[number], section: (Int32(truncatingIfNeeded: number), 0))
    }
    var repeated: [UInt32] = []
    index = TokenIndex(words, repeated: &repeated)
    return repeated
  }

  /// Returns the ids that more than one element has.
  ///
  /// - Parameter suspects: The hashes that more than one element has. Most of them are collisions of different ids.
  @inlinable func repeatedIDs<Value>(in sequences: [Chunks<ID, Value>], among suspects: [UInt32]) -> Set<ID> {
    var (seen, repeated) = (Set<ID>(), Set<ID>())
    for suspect in Set(suspects) {
      let words = index.entries(suspect).filter { $0 >> 32 == UInt64(suspect) }
      for token in Set(words.map { UInt32(truncatingIfNeeded: $0) }) {
        let place = places[Int(token)]
        let leaf = sequences[Int(place.section.leaf)].groups[Int(place.group)].leaves[Int(place.leaf)]
        for (hash, id) in zip(leaf.hashes, leaf.ids) where hash == suspect && !seen.insert(id).inserted {
          repeated.insert(id)
        }
      }
    }
    return repeated
  }
}
