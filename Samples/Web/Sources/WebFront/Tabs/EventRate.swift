/// Counts events, and tells when there are too many of them: so many in a second, and twice as many at once.
nonisolated struct EventRate {
  private let perSecond: Double
  private var left: Double
  private var then: ContinuousClock.Instant

  init(perSecond: Int, now: ContinuousClock.Instant) {
    self.perSecond = Double(perSecond)
    left = 2 * self.perSecond
    then = now
  }

  /// Counts one more.
  ///
  /// - Returns: whether it is not too many.
  mutating func take(now: ContinuousClock.Instant) -> Bool {
    left = min(2 * perSecond, left + (then.duration(to: now) / .seconds(1)) * perSecond)
    then = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
