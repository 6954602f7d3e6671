// Time measurement on any clock. An instant of an unknown clock type cannot be stored, but a closure can.

extension Clock<Duration> {
  /// Starts a measurement.
  ///
  /// - Returns: A closure that returns the time since the start.
  func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
