/// Ranks of rows in an order. A rank is a decimal fraction, written as the digits after the decimal point. A new rank
/// fits between any two ranks, so moving a row changes only the rank of that row.
enum Rank {
  /// Returns a rank between two others. `nil` means the beginning or the end of the order.
  ///
  /// `low` must be less than `high`. The returned rank does not end in 0, so another rank always fits before it.
  static func between(_ low: String?, _ high: String?) -> String {
    var low = (low ?? "").utf8.map { Int($0) - 48 }[...]
    var high = high.map { $0.utf8.map { Int($0) - 48 }[...] }
    var digits = ""
    while true {
      let (one, other) = (low.popFirst() ?? 0, high.map { $0.first ?? 0 } ?? 10)
      high?.removeFirst()
      if other - one > 1 { return digits + String((one + other) / 2) }
      digits += String(one)
      // After the first difference, any continuation of the lower rank is less than the higher rank.
      if other > one { high = nil }
    }
  }
}
