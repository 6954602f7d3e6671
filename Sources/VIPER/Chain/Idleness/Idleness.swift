/// The state that determines whether a router is idle: the numbers of running handlers, transitions, mailboxes with
/// events, woken timers and delays, and the cleanup that deinitializers have scheduled.
///
/// Deliveries are not counted, because they are synchronous: no delivery is under way when a waiting task resumes.
///
/// Only the main actor accesses the state, except ``Works``, which has a lock, because mailboxes and clocks report their
/// work on any thread.
@MainActor package final class Idleness {
  /// The number of times that an activity began, paused, resumed or ended, or that no work was under way.
  package private(set) var changes = 0
  private let works = Lock(Works())
  private let waiters = Waiters<Waking>()
  private enum Waking { case check, givesUp }
  /// The clock that measures how long work takes. The app's clock is not used, because it may never advance.
  package var clock: any Clock<Duration> = ContinuousClock()
  /// Called when a task begins to wait in `idle()` while work is under way.
  package var willWait: @MainActor () -> Void = {}
  var slowWorkThreshold: Duration? = .seconds(30)
  var slowDeliveryThreshold: Duration?
  /// Whether a task reports slow work.
  var isWatchingWork = false
  /// The work that tests have started.
  var testTasks = WeakList<TestActivity>()
  /// The number of timers that delay events and run on a clock that advances without a test.
  var delays = 0 {
    didSet {
      changes += 1
      check()
    }
  }
  /// Returns whether one of the ``delays`` holds an event back. Called only if ``delays`` is greater than 0.
  var isDelaying: () -> Bool = { false }

  /// The counts that any thread may change.
  private struct Works {
    /// The number of handlers, of transitions, of mailboxes with undelivered events, and of timers that a test's clock
    /// has woken.
    var count = 0
    /// The activities that sleep until a test advances their clock.
    var asleep: Set<ObjectIdentifier> = []
    /// The activities that have begun but do not count, because they are paused or asleep.
    var resting: Set<ObjectIdentifier> = []
  }

  /// Runs the loop over the sequence of a handler. A test counts the work that a sequence does outside the main actor.
  var runSequence: @MainActor (_ loop: @escaping @MainActor () async throws -> Void) async throws -> Void = {
    try await $0()
  }

  /// Counts a handler or a transition that begins.
  ///
  /// - Returns: The number of the activity. Activities and timers are numbered in the order in which they begin.
  func activityBegins() -> Int {
    workBegins()
    changes += 1
    return changes
  }

  /// Counts an activity that has ended.
  func activityEnds(_ activity: Activity, isPaused: Bool) {
    changes += 1
    works.withLock { works in
      works.count -= 1
      if isPaused { works.resting.remove(ObjectIdentifier(activity)) }
    }
    check()
  }

  /// Records that an activity was paused or resumed.
  func activity(_ activity: Activity, isPaused: Bool) {
    let id = ObjectIdentifier(activity)
    works.withLock { _ = isPaused ? $0.resting.insert(id).memberAfterInsert : $0.resting.remove(id) }
    changes += 1
    if isPaused { check() }
  }

  /// Counts work for the main actor. Can be called on any thread.
  nonisolated func workBegins() { works.withLock { $0.count += 1 } }

  /// Records the end of work that ``workBegins()`` has counted. Can be called on any thread. The caller must call
  /// ``check()`` afterwards.
  nonisolated func workEnds() { works.withLock { $0.count -= 1 } }

  /// Records that an activity cannot continue before a test advances its clock, or that its clock was advanced.
  nonisolated func activity(_ activity: Activity, isAsleep: Bool) {
    let id = ObjectIdentifier(activity)
    works.withLock { works in
      if isAsleep { works.asleep.insert(id) } else { works.asleep.remove(id) }
      if isAsleep { works.resting.insert(id) } else { works.resting.remove(id) }
    }
    if isAsleep { checkSoon() }
  }

  nonisolated func checkSoon() { Task { @MainActor in check() } }

  /// Whether an activity sleeps until a test advances its clock.
  nonisolated func isAsleep(_ activity: Activity) -> Bool {
    works.withLock { $0.asleep.contains(ObjectIdentifier(activity)) }
  }

  /// Announces a timer, before its task calls ``run(after:on:order:_:)``. On a `WakeReporting` clock, an announced timer
  /// counts as work until its task sleeps, so that a test does not advance the clock too early. After each
  /// announcement, ``run(after:on:order:_:)`` must be called.
  ///
  /// - Returns: The number of the timer. Activities and timers are numbered in the order in which they begin.
  func timerBegins(on clock: any Clock<Duration>) -> Int {
    if clock is any WakeReporting { workBegins() }
    changes += 1
    return changes
  }

  /// Sleeps, and then runs an action. If the task is cancelled, the action does not run. The sleep does not count as
  /// work under way. On a `WakeReporting` clock, the time before the sleep counts as work under way, and the action
  /// also counts.
  func run(after duration: Duration, on clock: any Clock<Duration>, order: Int, _ action: () -> Void) async {
    let onSleep = { @Sendable in
      self.workEnds()
      self.checkSoon()
    }
    let onWake = { @Sendable in self.workBegins() }
    guard let counts = try? await clock.pause(for: duration, order: order, onSleep: onSleep, onWake: onWake) else {
      return
    }
    if !Task.isCancelled { action() }
    guard counts else { return }
    workEnds()
    check()
  }

  /// Resumes the task that has waited longest, if no work is under way.
  func check() {
    guard !waiters.isEmpty, !isBusy else { return }
    changes += 1
    waiters.resumeFirst(returning: .check)
  }

  /// Resumes all waiting tasks, although work is under way.
  package func giveUp() { waiters.resume(returning: .givesUp) }

  /// Returns when no work is under way, when the waiting task is cancelled, or after ``giveUp()``.
  ///
  /// Waiting tasks resume one at a time. Work that a resumed task starts delays the next task.
  package func wait() async {
    DeferredCleanup.runAll()
    while isBusy, await waiters.waiter().value == .check { DeferredCleanup.runAll() }
    check()
  }

  /// Whether a task waits in ``wait()``.
  package var isAwaited: Bool { !waiters.isEmpty }

  /// Whether any work is under way.
  package var isBusy: Bool {
    works.withLock { $0.count > $0.resting.count } || delays > 0 && isDelaying()
      || DeferredCleanup.isWaiting(for: self)
  }
}
