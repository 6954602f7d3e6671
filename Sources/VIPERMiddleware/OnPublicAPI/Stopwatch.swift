extension Clock<Duration> {
  /// Starts to measure time. An instant of an unknown clock cannot be stored; this closure can.
  ///
  /// - Returns: gives the time that has passed since.
  func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
