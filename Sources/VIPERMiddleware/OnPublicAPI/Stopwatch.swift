extension Clock<Duration> {
  /// Starts a time measurement. The result is a closure, because an instant of a clock of unknown type cannot be
  /// stored.
  ///
  /// - Returns: A closure that returns the elapsed time.
  func stopwatch() -> () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
