/// A small random number generator, the same everywhere (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: The seed of the whole run.
  ///   - index: The number of the input in the run.
  package init(seed: UInt64, index: Int) {
    state = seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  package mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}
