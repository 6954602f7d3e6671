/// The median and the quartiles of several numbers.
package struct Spread {
  package let median: Double
  /// The lower quartile.
  package let lower: Double
  /// The upper quartile.
  package let upper: Double

  /// Creates the spread of several numbers.
  ///
  /// - Returns: `nil` if `numbers` is empty.
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
