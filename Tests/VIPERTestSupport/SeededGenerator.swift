import VIPERTesting

/// The random numbers of one input of a run.
package struct SeededGenerator: RandomNumberGenerator {
  private var random: SeededRandom

  /// - Parameters:
  ///   - seed: The seed of the whole run.
  ///   - index: The number of the input in the run.
  package init(seed: UInt64, index: Int) {
    random = SeededRandom(seed: seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    _ = next()
  }

  package mutating func next() -> UInt64 { random.next() }

  package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  package mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}
