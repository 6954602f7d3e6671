// What tests by random inputs need; the same seed gives the same inputs.

import Foundation

/// A small random number generator, the same everywhere (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: of all inputs of a run.
  ///   - index: which of them.
  init(seed: UInt64, index: Int) {
    state = seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}

/// How many random inputs are tried, and of which seed.
struct RandomRun {
  let seed: UInt64
  let indices: Range<Int>
  private let test: String

  /// - Parameters:
  ///   - test: by which filter the test is found.
  ///   - count: how many, if nothing else is said.
  ///   - longCount: how many with `VIPER_LONG_RUN`.
  init(_ test: String, _ count: Int, long longCount: Int) {
    func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
      ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
    }
    let isLong = ProcessInfo.processInfo.environment["VIPER_LONG_RUN"] != nil
    let only: Int? = number("VIPER_PROGRAM")
    self.test = test
    seed = number("VIPER_SEED") ?? (isLong ? .random(in: 1...999_999) : 1)
    indices =
      only.map { $0..<$0 + 1 } ?? 0..<(number("VIPER_PROGRAMS") ?? (isLong ? longCount : count))
  }

  /// Whether all are tried, not one again.
  var isWhole: Bool { indices.lowerBound == 0 && indices.count > 1 }

  func generator(_ index: Int) -> SeededGenerator { SeededGenerator(seed: seed, index: index) }

  /// How one of them is tried again.
  func again(_ index: Int) -> String {
    "Again: VIPER_SEED=\(seed) VIPER_PROGRAM=\(index) swift test --filter \(test)"
  }
}
