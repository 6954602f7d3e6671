import Foundation
import VIPERTesting

/// Random numbers that come again with the same seed.
///
/// `NOTES_SEED` in the environment sets the seed; a test that fails says which it was. The load comes
/// again exactly, the moment of a kill only as nearly as the system's scheduler allows.
struct SeededGenerator: RandomNumberGenerator {
  /// The seed of this run.
  static let seed =
    ProcessInfo.processInfo.environment["NOTES_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0 ... .max)

  private var random: SeededRandom

  /// A generator of its own for each number.
  init(_ number: Int) {
    random = SeededRandom(seed: Self.seed &+ UInt64(number) &* 0xd1b5_4a32_d192_ed03)
  }

  mutating func next() -> UInt64 { random.next() }

  /// Works for a random while, at the most so many steps, while another process does whatever it does.
  mutating func dawdle(_ steps: Int) {
    for _ in 0..<Int.random(in: 0...steps, using: &self) { _ = next() }
  }
}
