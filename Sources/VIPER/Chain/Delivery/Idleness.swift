/// A count of what is under way: running handlers, transitions, mailboxes that hold events, and woken timers.
///
/// Deliveries are synchronous, so a task that waits here never sees one under way.
@MainActor final class Idleness {
  private var activities = 0
  /// The number of times that an activity has begun or ended.
  private(set) var changes = 0
  /// The number of mailboxes with undelivered events, and of timers that a test's clock has woken.
  private let works = Lock(0)
  private let waiters = Waiters<Void>()

  /// Counts a handler or a transition that begins.
  func activityBegins() {
    activities += 1
    changes += 1
  }

  /// Counts a handler or a transition that has ended.
  func activityEnds() {
    activities -= 1
    changes += 1
    check()
  }

  /// Counts work for the main actor that begins on any thread.
  nonisolated func workBegins() { works.withLock { $0 += 1 } }

  /// Counts such work that has ended; from any thread. ``check()`` is due.
  nonisolated func workEnds() { works.withLock { $0 -= 1 } }

  /// Sleeps, and then runs an action, unless the task is cancelled. Sleeping does not count as under way; the action does
  /// from the moment when a clock that tells has woken the task.
  func run(after duration: Duration, on clock: any Clock<Duration>, _ action: () -> Void) async {
    guard let counts = try? await clock.pause(for: duration, onWake: { self.workBegins() }) else { return }
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
    while isBusy, await waiters.wait() != nil {}
    check()
  }

  /// Whether a task waits here.
  var isAwaited: Bool { !waiters.isEmpty }

  /// Whether anything is under way.
  var isBusy: Bool { activities > 0 || works.withLock { $0 } > 0 }
}
