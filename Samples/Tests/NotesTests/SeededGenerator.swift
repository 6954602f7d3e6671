import Foundation
import VIPERTesting

/// A generator of random numbers that are the same for the same seed.
///
/// The environment variable `NOTES_SEED` sets the seed. A failing test prints its seed. A repeated run has the same
/// load, but the moment of a kill varies with the scheduler of the system.
struct SeededGenerator: RandomNumberGenerator {
  static let seed =
    ProcessInfo.processInfo.environment["NOTES_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0 ... .max)

  private var random: SeededRandom

  /// Creates a separate generator for each number.
  init(_ number: Int) {
    random = SeededRandom(seed: Self.seed &+ UInt64(number) &* 0xd1b5_4a32_d192_ed03)
  }

  mutating func next() -> UInt64 { random.next() }

  /// Uses CPU time for a random number of steps, at most `steps`, while another process runs.
  mutating func dawdle(_ steps: Int) {
    for _ in 0..<Int.random(in: 0...steps, using: &self) { _ = next() }
  }
}
