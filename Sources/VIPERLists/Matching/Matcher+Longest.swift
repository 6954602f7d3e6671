extension Matcher {
  /// Uses patience sorting to find the longest increasing subsequence of a sequence's matches. Marks the elements of
  /// the subsequence as elements that stay. All other matches are moves.
  ///
  /// - Returns: The length of the subsequence.
  @inlinable mutating func keepLongest(_ tangle: Tangle) -> Int {
    let first = tangle.new.lowerBound
    // The element at index `length - 1` is the lowest last element of all subsequences of that length.
    var ends: ContiguousArray<(match: Int32, number: Int32)> = []
    ends.reserveCapacity(tangle.new.count)
    // For each element, the previous element of its subsequence.
    var before = ContiguousArray<Int32>(repeating: -1, count: tangle.new.count)
    for n in tangle.new where tangle.old.contains(Int(new[n].match)) {
      let match = new[n].match
      var place = ends.count
      if let last = ends.last, last.match > match {
        var low = 0
        while low < place {
          let middle = (low + place) / 2
          if ends[middle].match < match { low = middle + 1 } else { place = middle }
        }
      }
      if place > 0 { before[n - first] = ends[place - 1].number }
      let end = (match, Int32(truncatingIfNeeded: n))
      if place == ends.count { ends.append(end) } else { ends[place] = end }
    }
    var n = Int(ends.last?.number ?? -1)
    while n >= 0 {
      new[n].stays = true
      n = Int(before[n - first])
    }
    return ends.count
  }
}
