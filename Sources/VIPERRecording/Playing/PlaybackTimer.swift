import VIPER

/// The clock of one delay in a playback. The delay ends when the recording says so.
final class PlaybackTimer: Clock, WakeReporting, Sendable {
  typealias Instant = ContinuousClock.Instant

  private enum State {
    case idle, fired, cancelled
    case asleep(CheckedContinuation<Void, any Error>, onWake: @Sendable () -> Void)
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
          let known = state
          if case .idle = known { state = .asleep(continuation, onWake: onWake) }
          return known
        }
        switch known {
        case .fired:
          onWake()
          onSleep()
          continuation.resume()
        case .cancelled, .asleep:
          onSleep()
          continuation.resume(throwing: CancellationError())
        case .idle: onSleep()
        }
      }
    } onCancel: {
      let known = state.withLock { state in
        let known = state
        state = .cancelled
        return known
      }
      if case .asleep(let continuation, _) = known { continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Whether the delay has ended or was cancelled.
  var isOver: Bool {
    state.withLock {
      switch $0 {
      case .fired, .cancelled: true
      case .idle, .asleep: false
      }
    }
  }

  /// Ends the delay.
  func fire() {
    let known = state.withLock { state in
      let known = state
      if case .cancelled = known { return known }
      state = .fired
      return known
    }
    guard case .asleep(let continuation, let onWake) = known else { return }
    onWake()
    continuation.resume()
  }
}
