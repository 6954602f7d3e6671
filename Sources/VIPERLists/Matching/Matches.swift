/// The pairs of old and new elements of a ``Matcher``, and which of them stay.
@usableFromInline struct Matches {
  // One piece of memory: for each new element its old one or -1, and whether it stays; for each old one whether it has a
  // new one; the two arrays of the search for the longest part.
  @usableFromInline var memory: ContiguousArray<Int32>
  @usableFromInline let newCount: Int
  /// The number of pairs.
  @usableFromInline var count = 0

  @usableFromInline init(old: Int, new: Int) {
    newCount = new
    memory = ContiguousArray(repeating: -1, count: 4 * new + old)
  }

  @inlinable func stayIndex(_ new: Int) -> Int { newCount + new }
  @inlinable func oldIndex(_ old: Int) -> Int { 4 * newCount + old }

  @inlinable mutating func match(old: Int, new: Int) {
    memory[new] = Int32(truncatingIfNeeded: old)
    memory[oldIndex(old)] = 1
    count += 1
  }

  /// The old element of a new one, or -1.
  @inlinable func old(of new: Int) -> Int { Int(memory[new]) }

  @inlinable func hasNew(_ old: Int) -> Bool { memory[oldIndex(old)] >= 0 }

  @inlinable func stays(_ new: Int) -> Bool { memory[stayIndex(new)] >= 0 }

  /// Lets the longest increasing subsequence of some pairs stay, by patience sorting; all others move.
  @usableFromInline mutating func keepLongest(old: Range<Int>, new: Range<Int>) {
    // By its length less one, the end of the subsequence that ends lowest; by a pair, the one before it.
    let (tails, before) = (2 * newCount, 3 * newCount)
    var length = 0
    for pair in new where old.contains(Int(memory[pair])) {
      let value = memory[pair]
      var place = length
      if length > 0, memory[Int(memory[tails + length - 1])] > value {
        var low = 0
        while low < place {
          let middle = (low + place) / 2
          if memory[Int(memory[tails + middle])] < value { low = middle + 1 } else { place = middle }
        }
      }
      memory[before + pair] = place > 0 ? memory[tails + place - 1] : -1
      memory[tails + place] = Int32(truncatingIfNeeded: pair)
      if place == length { length += 1 }
    }
    guard length > 0 else { return }
    var pair = Int(memory[tails + length - 1])
    while pair >= 0 {
      memory[stayIndex(pair)] = 1
      pair = Int(memory[before + pair])
    }
  }
}
