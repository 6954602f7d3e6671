/// A random number generator that returns the same numbers for the same seed on every machine (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The number of high bits that are cleared in each of the next numbers.
  private var clearedBits = 0
  private var clearedNumbers = 0

  /// Creates a generator with a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    let number = nextNumber()
    guard clearedNumbers > 0 else { return number }
    clearedNumbers -= 1
    // With 0 instead of 1, `Int.random(in:using:)` would reject the number.
    return number >> UInt64(clearedBits) | 1
  }

  /// Returns a generator with smaller numbers, from which a range or collection returns earlier elements. Later numbers
  /// are not smaller, so that a closure that rejects elements ends.
  func smaller(by bits: Int) -> SeededRandom {
    var other = self
    (other.clearedBits, other.clearedNumbers) = (bits, 100)
    return other
  }

  private mutating func nextNumber() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
