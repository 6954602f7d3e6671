import VIPER

/// The clock of one delay in a playback. The delay ends when the recording says so.
final class PlaybackTimer: Clock, WakeReporting, Sendable {
  typealias Instant = ContinuousClock.Instant

  private enum State {
    case idle
    case asleep(CheckedContinuation<Void, any Error>, onWake: @Sendable () -> Void)
    /// The delay has ended, or was cancelled.
    case over(isFired: Bool)
  }

  private let state = Lock(State.idle)
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
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let known = state.withLock { state in
          defer { if case .idle = state { state = .asleep(continuation, onWake: onWake) } }
          return state
        }
        if case .over(isFired: true) = known { onWake() }
        onSleep()
        switch known {
        case .idle: break
        case .over(isFired: true): continuation.resume()
        case .asleep, .over: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      end(isFired: false)
    }
  }

  /// Whether the delay has ended or was cancelled.
  var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

  /// Ends the delay.
  func fire() { end(isFired: true) }

  private func end(isFired: Bool) {
    let known = state.withLock { state in
      defer { if case .over = state {} else { state = .over(isFired: isFired) } }
      return state
    }
    guard case .asleep(let continuation, let onWake) = known else { return }
    guard isFired else { return continuation.resume(throwing: CancellationError()) }
    onWake()
    continuation.resume()
  }
}
