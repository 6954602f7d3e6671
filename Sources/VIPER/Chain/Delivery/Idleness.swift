/// Decides whether a router is idle: it counts running handlers, transitions, mailboxes that hold events, woken timers, delays
/// and the work that deinitializers leave behind.
///
/// Deliveries are synchronous, so a task that waits here never sees one under way.
@MainActor final class Idleness {
  private var activities = 0
  /// The number of times that an activity began, paused, resumed or ended.
  private(set) var changes = 0
  private let works = Lock(Works())
  private let waiters = Waiters<Void>()
  /// The number of delays of events on clocks that advance without a test.
  var delays = 0 {
    didSet {
      changes += 1
      check()
    }
  }
  /// Whether one of these delays holds an event back. Evaluated only while there are any.
  var isDelaying: () -> Bool = { false }

  /// Counts of any thread.
  private struct Works {
    /// The number of mailboxes with undelivered events, and of timers that a test's clock has woken.
    var count = 0
    /// The activities that sleep until a test advances their clock.
    var asleep: Set<ObjectIdentifier> = []
    /// The activities that have begun and do not count: they are paused or asleep.
    var resting: Set<ObjectIdentifier> = []
  }

  /// Counts a handler or a transition that begins.
  func activityBegins() {
    activities += 1
    changes += 1
  }

  /// Counts an activity that has ended.
  func activityEnds(_ activity: Activity, isPaused: Bool) {
    activities -= 1
    changes += 1
    if isPaused { works.withLock { _ = $0.resting.remove(ObjectIdentifier(activity)) } }
    check()
  }

  /// Records whether an activity waits for an event that may never occur.
  func activity(_ activity: Activity, isPaused: Bool) {
    let id = ObjectIdentifier(activity)
    works.withLock { _ = isPaused ? $0.resting.insert(id).memberAfterInsert : $0.resting.remove(id) }
    changes += 1
    if isPaused { check() }
  }

  /// Counts work for the main actor that begins on any thread.
  nonisolated func workBegins() { works.withLock { $0.count += 1 } }

  /// Counts such work that has ended; from any thread. ``check()`` is due.
  nonisolated func workEnds() { works.withLock { $0.count -= 1 } }

  /// Records that an activity cannot continue before a test advances its clock.
  nonisolated func activitySleeps(_ activity: Activity) {
    works.withLock { works in
      works.asleep.insert(ObjectIdentifier(activity))
      works.resting.insert(ObjectIdentifier(activity))
    }
    checkSoon()
  }

  private nonisolated func checkSoon() { Task { @MainActor in check() } }

  /// Records that the clock of a sleeping activity was advanced.
  nonisolated func activityWakes(_ activity: Activity) {
    works.withLock { works in
      works.asleep.remove(ObjectIdentifier(activity))
      works.resting.remove(ObjectIdentifier(activity))
    }
  }

  /// Whether an activity sleeps until a test advances its clock.
  nonisolated func isAsleep(_ activity: Activity) -> Bool {
    works.withLock { $0.asleep.contains(ObjectIdentifier(activity)) }
  }

  /// Announces a timer: the task that calls ``run(after:on:_:)`` has not begun to sleep, and a test must not move its clock
  /// before. Each announced timer must run.
  func timerBegins(on clock: any Clock<Duration>) { if clock is any WakeReporting { workBegins() } }

  /// Sleeps, and then runs an action, unless the task is cancelled. Sleeping does not count as under way; on a clock that
  /// tells, the time before and the action after do.
  func run(after duration: Duration, on clock: any Clock<Duration>, _ action: () -> Void) async {
    let onSleep = { @Sendable in
      self.workEnds()
      self.checkSoon()
    }
    guard let counts = try? await clock.pause(for: duration, onSleep: onSleep, onWake: { self.workBegins() }) else {
      return
    }
    if !Task.isCancelled { action() }
    guard counts else { return }
    workEnds()
    check()
  }

  /// Resumes a waiting task, if nothing is under way.
  func check() { if !waiters.isEmpty, !isBusy { waiters.resumeFirst(returning: ()) } }

  /// Returns when nothing is under way, or when the waiting task is cancelled.
  ///
  /// Waiters resume one at a time; work that one starts delays the next.
  func wait() async {
    DeferredCleanup.runAll()
    while isBusy, await waiters.wait() != nil { DeferredCleanup.runAll() }
    check()
  }

  /// Whether a task waits here.
  var isAwaited: Bool { !waiters.isEmpty }

  /// Whether anything is under way.
  var isBusy: Bool {
    works.withLock { activities + $0.count > $0.resting.count } || delays > 0 && isDelaying()
      || DeferredCleanup.isWaiting(for: self)
  }
}
