/// A count of what is under way: running handlers, transitions, and mailboxes that hold events.
///
/// Deliveries are synchronous, so a task that waits here never sees one under way.
@MainActor final class Idleness {
  private var activities = 0
  /// The number of times that an activity has begun or ended.
  private(set) var changes = 0
  /// The number of mailboxes with undelivered events.
  private let mailboxes = Lock(0)
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

  /// Counts a mailbox that has something to deliver; from any thread.
  nonisolated func mailboxFills() { mailboxes.withLock { $0 += 1 } }

  /// Counts a mailbox that has delivered all that it had; from any thread. ``check()`` is due.
  nonisolated func mailboxEmpties() { mailboxes.withLock { $0 -= 1 } }

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
  var isBusy: Bool { activities > 0 || mailboxes.withLock { $0 } > 0 }
}
