extension Directory {
  /// Creates the directory of some sequences. Of elements of the same id, in one of them or in several, the last one stays.
  ///
  /// - Parameter repeated: the ids that came more than once.
  @inlinable init<Value>(of sequences: inout [Chunks<ID, Value>], repeated: inout Set<ID>) {
    let suspects = enter(&sequences)
    repeated = repeatedIDs(in: sequences, among: suspects)
    if repeated.isEmpty { return }
    var seen = Set<ID>()
    for index in sequences.indices.reversed() { sequences[index].keepLast(of: repeated, &seen) }
    self = Directory()
    _ = enter(&sequences)
  }

  /// Gives the leaves tokens, and enters their elements.
  ///
  /// - Returns: the hashes that more than one element has.
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
      // Until the sections have tokens, the number of the sequence.
      locate(sequences[number], section: (Int32(truncatingIfNeeded: number), 0))
    }
    var repeated: [UInt32] = []
    index = TokenIndex(words, repeated: &repeated)
    return repeated
  }

  /// Returns the ids that more than one element has.
  ///
  /// - Parameter suspects: the hashes that more than one element has, most of them by chance.
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
