import VIPER

/// A clock that a test advances manually. With this clock, timeouts and delays end without waiting.
///
/// If `advance(by:)` wakes the router, a middleware or a handler, `router.idle()` waits for the resumed work. For
/// example, after `advance(by:)` and `idle()`, a debounced event has been passed on. While a handler's own task sleeps
/// on the clock, the handler does not count as running, so `idle()` does not wait for the handler. If only a child task
/// of the handler sleeps, the handler counts as running.
///
/// ```swift
/// let clock = ManualClock()
/// async let rows = probe.view.request(NoteList.rows(), timeout: .seconds(5), clock: clock)
/// await clock.waitForSleepers()
/// clock.advance(by: .seconds(5))  // `rows` throws a `RequestError` with the code `timedOut`
/// ```
public final class ManualClock: Clock, Sendable {
  /// A time on this clock. The clock starts at zero.
  public struct Instant: InstantProtocol {
    /// The time since zero.
    public let offset: Duration

    /// Returns a later instant.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time until `other`.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether the left instant is earlier than the right one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
    let onSleep: @Sendable () -> Void
    let onWake: @Sendable () -> Void
    /// The sleeping task of a handler, or `nil`. The task counts as running again before it resumes.
    let task = Activity.current

    func wake() {
      task?.wake()
      onWake()
      continuation.resume()
    }

    func cancel() {
      task?.wake()
      continuation.resume(throwing: CancellationError())
    }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
  }

  private let state = Lock(State())

  /// Creates a clock at time zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest interval that the clock distinguishes: zero.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The deadlines of the sleeping tasks, beginning with the earliest.
  public var deadlines: [Instant] { state.withLock { $0.sleepers.values.map(\.deadline).sorted() } }

  /// Moves the clock forward. The tasks with a passed deadline wake in the order of their deadlines. Tasks with the
  /// same deadline wake in the order in which they began to sleep.
  ///
  /// The clock moves once. A task that sleeps again sleeps from the new time. To wake such a task as well, use
  /// ``TestHarness/advance(by:file:line:_:)``, which moves the clock from deadline to deadline.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    }
    for sleeper in woken { sleeper.wake() }
  }

  /// Returns when at least this number of tasks sleep, or when the waiting task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async {
    let number = nextNumber()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let isCancelled = state.cancelled.remove(number) != nil
          guard state.sleepers.count < count, !isCancelled else { return true }
          state.watchers[number] = (count, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        let watcher = state.watchers.removeValue(forKey: number)
        if watcher == nil { state.cancelled.insert(number) }
        return watcher
      }
      watcher?.continuation.resume()
    }
    state.withLock { _ = $0.cancelled.remove(number) }
  }

  /// Sleeps until the clock has reached the deadline, or until the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(until: deadline, onSleep: {}, onWake: {})
  }

  private func sleep(
    until deadline: Instant, onSleep: @escaping @Sendable () -> Void, onWake: @escaping @Sendable () -> Void
  ) async throws {
    let number = nextNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let sleeper = Sleeper(deadline: deadline, continuation: continuation, onSleep: onSleep, onWake: onWake)
        let (falling, watchers) = fallAsleep(number, sleeper)
        switch falling {
        case .asleep: break
        case .isDue:
          sleeper.wake()
          onSleep()
        case .isCancelled:
          sleeper.cancel()
          onSleep()
        }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelled.insert(number) }
        return sleeper
      }
      sleeper?.cancel()
    }
    state.withLock { _ = $0.cancelled.remove(number) }
  }

  private func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  private enum Falling { case asleep, isDue, isCancelled }

  private func fallAsleep(_ number: Int, _ sleeper: Sleeper) -> (Falling, watchers: [CheckedContinuation<Void, Never>])
  {
    state.withLock { state in
      if state.cancelled.remove(number) != nil { return (.isCancelled, []) }
      if sleeper.deadline <= state.now { return (.isDue, []) }
      state.sleepers[number] = sleeper
      sleeper.task?.fallAsleep()
      sleeper.onSleep()
      let count = state.sleepers.count
      let seen = state.watchers.filter { $0.value.count <= count }
      for number in seen.keys { state.watchers[number] = nil }
      return (.asleep, seen.values.map(\.continuation))
    }
  }
}

extension ManualClock: WakeReporting {
  package func sleep(
    for duration: Duration, onSleep: @escaping @Sendable () -> Void, onWake: @escaping @Sendable () -> Void
  ) async throws { try await sleep(until: now.advanced(by: duration), onSleep: onSleep, onWake: onWake) }
}
