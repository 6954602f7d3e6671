/// The middle of several numbers, and how far they lie apart.
package struct Spread {
  package let median: Double
  /// A quarter of the numbers is less.
  package let lower: Double
  /// A quarter of the numbers is more.
  package let upper: Double

  /// - Returns: `nil` if there are no numbers.
  init?(_ numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    func at(_ part: Double) -> Double {
      let place = part * Double(sorted.count - 1)
      let (below, above) = (Int(place), min(Int(place) + 1, sorted.count - 1))
      return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
    (lower, median, upper) = (at(0.25), at(0.5), at(0.75))
  }
}
