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
    /// The number of the timer, or of the handler that sleeps. Sleepers without a number follow those with one.
    let work: Int
    let continuation: CheckedContinuation<Void, any Error>
    let onSleep: @Sendable () -> Void
    let onWake: @Sendable () -> Void
    /// The sleeping task of a handler, or `nil`. The task counts as running again before it resumes.
    let task: Activity?
    /// The turn in which the sleep began.
    var turn = 0
    /// The number of the sleep.
    var number = 0

    func isBefore(_ other: Sleeper) -> Bool {
      (deadline, turn, work, number) < (other.deadline, other.turn, other.work, other.number)
    }

    func wake() {
      task?.setAsleep(false)
      onWake()
      continuation.resume()
    }

    func cancel() {
      task?.setAsleep(false)
      continuation.resume(throwing: CancellationError())
    }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var turn = 0
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
    var failures: [TestFailure] = []
  }

  private let state = Lock(State())
  /// The number of pauses, and the clock of the pauses, after which `waitForSleepers` gives up.
  private let patience: (pauses: Int, clock: any Clock<Duration>)

  /// Creates a clock at time zero.
  public convenience init() { self.init(patienceOn: ContinuousClock()) }

  /// Creates a clock at time zero.
  ///
  /// - Parameter clock: The clock by which `waitForSleepers` measures how long it waits.
  init(patienceOn clock: any Clock<Duration>) { patience = (10, clock) }

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest interval that the clock distinguishes: zero.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The deadlines of the sleeping tasks, beginning with the earliest.
  public var deadlines: [Instant] { state.withLock { $0.sleepers.values.map(\.deadline).sorted() } }

  /// Moves the clock forward, and wakes all tasks with a passed deadline. A negative duration sets the clock back, as a
  /// user sets the clock of a device.
  ///
  /// The clock moves once. A task that sleeps again sleeps from the new time. The order in which the woken tasks
  /// continue is not defined, because they continue at the same time. ``TestHarness/advance(by:file:line:_:)`` moves the
  /// clock from deadline to deadline and wakes the tasks one after another, in a defined order.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.sorted { $0.isBefore($1) }
    }
    for sleeper in woken { sleeper.wake() }
  }

  /// Moves the clock to the earliest deadline, and wakes the first task with this deadline.
  ///
  /// - Returns: Whether a task was woken. If no deadline is within the limit, the clock does not move.
  func wakeFirst(until limit: Instant) -> Bool {
    let woken = state.withLock { state -> Sleeper? in
      guard let first = state.sleepers.values.min(by: { $0.isBefore($1) }), first.deadline <= limit else { return nil }
      state.sleepers[first.number] = nil
      state.now = max(state.now, first.deadline)
      return first
    }
    woken?.wake()
    return woken != nil
  }

  /// Begins a turn: an act of a test, or the work of one woken task. A sleep of an earlier turn precedes the sleeps of
  /// this turn that have the same deadline. The router must be idle.
  func beginTurn() { state.withLock { $0.turn += 1 } }

  /// Returns when at least this number of tasks sleep, or when the waiting task is cancelled.
  ///
  /// If so many tasks do not sleep within ten seconds, the call returns and fails the test: a ``TestReporter`` receives a
  /// failure. Without a reporter, the failure is written to standard error, and is thrown at the end of the test to which
  /// the clock was passed.
  public func waitForSleepers(_ count: Int = 1, file: StaticString = #filePath, line: UInt = #line) async {
    guard sleeperCount < count else { return }
    let number = nextNumber()
    let (reporter, patience) = (TestReporter.current, patience)
    let alarm = Task {
      for _ in 0..<patience.pauses {
        try await patience.clock.sleep(for: .seconds(1))
        // On a busy machine, work that waits for the main actor runs before this task continues.
        await MainActor.run {}
      }
      guard let watcher = state.withLock({ $0.watchers.removeValue(forKey: number) }) else { return }
      report(.tooFewSleepers(sleeperCount, of: count, at: TestPlace(file, line)), to: reporter)
      watcher.continuation.resume()
    }
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
    alarm.cancel()
    state.withLock { _ = $0.cancelled.remove(number) }
  }

  private func report(_ failure: TestFailure, to reporter: TestReporter?) {
    if let reporter { return reporter.report(failure) }
    Diagnostic.report("test.clock", lines: "\(failure)")
    state.withLock { $0.failures.append(failure) }
  }

  /// Removes and returns the failures that no reporter has received.
  func takeFailures() -> [TestFailure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Sleeps until the clock has reached the deadline, or until the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let task = Activity.current
    try await sleep(until: deadline, task, work: task?.order ?? .max, onSleep: {}, onWake: {})
  }

  private func sleep(
    until deadline: Instant, _ task: Activity?, work: Int, onSleep: @escaping @Sendable () -> Void,
    onWake: @escaping @Sendable () -> Void
  ) async throws {
    let number = nextNumber()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let sleeper = Sleeper(
          deadline: deadline, work: work, continuation: continuation, onSleep: onSleep, onWake: onWake, task: task)
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
      var sleeper = sleeper
      (sleeper.turn, sleeper.number) = (state.turn, number)
      state.sleepers[number] = sleeper
      sleeper.task?.setAsleep(true)
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
    for duration: Duration, order: Int, onSleep: @escaping @Sendable () -> Void,
    onWake: @escaping @Sendable () -> Void
  ) async throws {
    try await sleep(until: now.advanced(by: duration), nil, work: order, onSleep: onSleep, onWake: onWake)
  }
}
