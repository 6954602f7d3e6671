extension Duration {
  /// The longest time that anything sleeps: a hundred years.
  static let longestPause = Duration.seconds(100 * 365 * 86_400)
}

extension Clock<Duration> {
  /// Sleeps, for at most a hundred years: the clocks of the standard library trap on a deadline that they cannot express.
  ///
  /// - Parameters:
  ///   - duration: how long to sleep; not at all if it is negative.
  ///   - onSleep: called once when the task sleeps, or does not have to, by a clock that tells.
  ///   - onWake: called when the time has come, before the sleeping task resumes, by a clock that tells.
  /// - Returns: whether both were called.
  @discardableResult func pause(
    for duration: Duration, onSleep: @escaping @Sendable () -> Void = {}, onWake: (@Sendable () -> Void)? = nil
  ) async throws -> Bool {
    let duration = min(max(duration, .zero), .longestPause)
    guard let onWake, let clock = self as? any WakeReporting else {
      try await sleep(for: duration)
      return false
    }
    try await clock.sleep(for: duration, onSleep: onSleep, onWake: onWake)
    return true
  }
}

/// A clock that tells when a task sleeps and when it wakes it, so that the task counts as under way before and after.
package protocol WakeReporting: Sendable {
  /// Sleeps. `onSleep` is called once in any case; `onWake` once when the time has come, and not if the task is cancelled
  /// before.
  func sleep(for duration: Duration, onSleep: @escaping @Sendable () -> Void, onWake: @escaping @Sendable () -> Void)
    async throws
}
