import Foundation

/// Random numbers that come again with the same seed (SplitMix64).
///
/// `NOTES_SEED` in the environment sets the seed; a test that fails says which it was. The load comes
/// again exactly, the moment of a kill only as nearly as the system's scheduler allows.
struct SeededGenerator: RandomNumberGenerator {
  /// The seed of this run.
  static let seed =
    ProcessInfo.processInfo.environment["NOTES_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0 ... .max)

  private var state: UInt64

  /// A generator of its own for each number.
  init(_ number: Int) { state = Self.seed &+ UInt64(number) &* 0xd1b5_4a32_d192_ed03 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Works for a random while, at the most so many steps, while another process does whatever it does.
  mutating func dawdle(_ steps: Int) {
    for _ in 0..<Int.random(in: 0...steps, using: &self) { _ = next() }
  }
}
