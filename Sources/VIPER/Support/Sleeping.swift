extension Duration {
  /// The longest time that anything sleeps: a hundred years.
  static let longestPause = Duration.seconds(100 * 365 * 86_400)
}

extension Clock<Duration> {
  /// Sleeps, for at most a hundred years: the clocks of the standard library trap on a deadline that they cannot express.
  ///
  /// - Parameters:
  ///   - duration: how long to sleep; not at all if it is negative.
  ///   - onWake: called when the time has come, before the sleeping task resumes, by a clock that tells.
  /// - Returns: whether `onWake` was called.
  @discardableResult func pause(for duration: Duration, onWake: (@Sendable () -> Void)? = nil) async throws -> Bool {
    let duration = min(max(duration, .zero), .longestPause)
    guard let onWake, let clock = self as? any TellsWaking else {
      try await sleep(for: duration)
      return false
    }
    try await clock.sleep(for: duration, onWake: onWake)
    return true
  }
}

/// A clock that tells when it wakes a task, so that the task counts as under way before it resumes.
package protocol TellsWaking: Sendable {
  /// Sleeps; `onWake` is called once when the time has come, and not if the task is cancelled before.
  func sleep(for duration: Duration, onWake: @escaping @Sendable () -> Void) async throws
}
