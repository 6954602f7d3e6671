extension Matcher {
  /// Lets the longest increasing subsequence of a sequence's matches stay, by patience sorting; all others move.
  ///
  /// - Returns: its length.
  @inlinable mutating func keepLongest(_ tangle: Tangle) -> Int {
    let first = tangle.new.lowerBound
    // By its length less one, the end of the subsequence that ends lowest.
    var ends: ContiguousArray<(match: Int32, number: Int32)> = []
    ends.reserveCapacity(tangle.new.count)
    // By an element, the one before it.
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
