/// Places in an order that never run out: decimal fractions, written as the digits after the point. Between any two there
/// is another, so that to move one row changes one row.
enum Rank {
  /// Returns a place between two; `nil` stands for the beginning or the end.
  ///
  /// A rank ends in another digit than 0, so there is always one before it. Both are such ranks, the lower one first.
  static func between(_ low: String?, _ high: String?) -> String {
    var low = (low ?? "").utf8.map { Int($0) - 48 }[...]
    var high = high.map { $0.utf8.map { Int($0) - 48 }[...] }
    var digits = ""
    while true {
      let (one, other) = (low.popFirst() ?? 0, high.map { $0.first ?? 0 } ?? 10)
      high?.removeFirst()
      if other - one > 1 { return digits + String((one + other) / 2) }
      digits += String(one)
      // Once the digits differ, all that follows the lower one comes before the higher one.
      if other > one { high = nil }
    }
  }
}
