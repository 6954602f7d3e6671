/// Random numbers that a recording contains.
///
/// ```swift
/// var numbers = router.random
/// let side = Int.random(in: 1...6, using: &numbers)
/// ```
///
/// Interactors may use any generator, because a playback does not run interactors.
@MainActor public struct RandomNumbers: @MainActor RandomNumberGenerator {
  let runtime: Runtime

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    var system = SystemRandomNumberGenerator()
    let number = system.next()
    return runtime.number(number)
  }
}
