/// A rate limit for events: a number per second, with bursts of twice that number.
nonisolated struct EventRate {
  private let perSecond: Double
  private var left: Double
  private var then: ContinuousClock.Instant

  init(perSecond: Int, now: ContinuousClock.Instant) {
    self.perSecond = Double(perSecond)
    left = 2 * self.perSecond
    then = now
  }

  /// Counts an event.
  ///
  /// - Returns: Whether the event is within the limit.
  mutating func take(now: ContinuousClock.Instant) -> Bool {
    left = min(2 * perSecond, left + (then.duration(to: now) / .seconds(1)) * perSecond)
    then = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
