import VIPER

/// The clock of one delay in a playback. The delay ends when the recording says so.
final class PlaybackTimer: Clock, WakeReporting, Sendable {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var sleeper: (continuation: CheckedContinuation<Void, any Error>, onWake: @Sendable () -> Void)?
    /// Whether the delay has ended; `false` if it was cancelled, and `nil` before.
    var isFired: Bool?
  }

  private let state = Lock(State())
  /// The duration of the delay, in microseconds.
  let duration: Int

  init(duration: Int) { self.duration = duration }

  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await sleep(for: .zero, order: 0, onSleep: {}, onWake: {})
  }

  func sleep(
    for duration: Duration, order: Int, onSleep: @escaping @Sendable () -> Void,
    onWake: @escaping @Sendable () -> Void
  ) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.sleeper = (continuation, onWake) }
        let resume = wake()
        onSleep()
        resume()
      }
    } onCancel: {
      end(isFired: false)
    }
  }

  /// Whether the delay has ended or was cancelled.
  var isOver: Bool { state.withLock { $0.isFired != nil } }

  /// Ends the delay.
  func fire() { end(isFired: true) }

  private func end(isFired: Bool) {
    state.withLock { $0.isFired = $0.isFired ?? isFired }
    wake()()
  }

  /// Wakes the sleeping task if the delay is over. Returns a closure that resumes the task.
  private func wake() -> () -> Void {
    let (sleeper, isFired) = state.withLock { state in
      defer { if state.isFired != nil { state.sleeper = nil } }
      return (state.sleeper, state.isFired)
    }
    guard let sleeper, let isFired else { return {} }
    guard isFired else { return { sleeper.continuation.resume(throwing: CancellationError()) } }
    sleeper.onWake()
    return { sleeper.continuation.resume() }
  }
}
