extension Duration {
  /// The maximum duration of a sleep: a hundred years.
  static let longestPause = Duration.seconds(100 * 365 * 86_400)
}

extension Clock<Duration> {
  /// Sleeps for at most a hundred years, because the clocks of the standard library trap on a deadline that they cannot
  /// represent.
  ///
  /// - Parameters:
  ///   - duration: The duration of the sleep. A negative duration counts as zero.
  ///   - order: The number of the timer that sleeps. A `WakeReporting` clock orders timers by their numbers.
  ///   - onSleep: A closure that a `WakeReporting` clock calls once, when the task sleeps or does not need to sleep. The
  ///     closure is not called if `onWake` is `nil`.
  ///   - onWake: A closure that a `WakeReporting` clock calls when the duration has elapsed, before the sleeping task
  ///     resumes.
  /// - Returns: Whether both closures were called.
  @discardableResult func pause(
    for duration: Duration, order: Int = 0, onSleep: @escaping @Sendable () -> Void = {},
    onWake: (@Sendable () -> Void)? = nil
  ) async throws -> Bool {
    let duration = min(max(duration, .zero), .longestPause)
    guard let onWake, let clock = self as? any WakeReporting else {
      try await sleep(for: duration)
      return false
    }
    try await clock.sleep(for: duration, order: order, onSleep: onSleep, onWake: onWake)
    return true
  }
}

/// A clock that reports when a task begins to sleep and when the clock wakes it. The task counts as under way before
/// and after the sleep.
package protocol WakeReporting: Sendable {
  /// Sleeps. `onSleep` is called once in every case. `onWake` is called once when the duration has elapsed. If the task
  /// is cancelled earlier, `onWake` is not called. Of timers that begin to sleep in one act of a test and have the same
  /// deadline, the timer with the smallest `order` wakes first.
  func sleep(
    for duration: Duration, order: Int, onSleep: @escaping @Sendable () -> Void,
    onWake: @escaping @Sendable () -> Void
  ) async throws
}
