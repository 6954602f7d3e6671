// Measuring time on any clock: an instant of an unknown clock cannot be stored, a closure can.

extension Clock<Duration> {
  /// Begins to measure.
  ///
  /// - Returns: gives how much time has passed since.
  func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
