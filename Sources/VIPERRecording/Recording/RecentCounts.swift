/// A count for each of the most recent inputs.
struct RecentCounts {
  private var counts: [Int: Int] = [:]
  private static let limit = 4_096

  /// Counts an input.
  ///
  /// - Returns: The number of times that the input was counted, including this time.
  mutating func next(_ input: Int) -> Int {
    let count = (counts[input] ?? 0) + 1
    counts[input] = count
    if counts.count > Self.limit {
      // An input that has opened a route seldom opens another one much later.
      for old in counts.keys.sorted().prefix(Self.limit / 2) { counts[old] = nil }
    }
    return count
  }
}
