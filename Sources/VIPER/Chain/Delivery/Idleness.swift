/// Whether anything is under way: a handler that runs, a transition, or an event that was posted.
///
/// Deliveries are synchronous, so who waits here never sees one under way.
@MainActor final class Idleness {
  private var activities = 0
  /// How many mailboxes hold events that have not been delivered.
  private let mailboxes = Lock(0)
  private let waiters = Waiters<Void>()

  /// A handler or a transition begins.
  func activityBegins() { activities += 1 }

  /// A handler or a transition has ended.
  func activityEnds() {
    activities -= 1
    check()
  }

  /// A mailbox has something to deliver; from any thread.
  nonisolated func mailboxFills() { mailboxes.withLock { $0 += 1 } }

  /// A mailbox has delivered all that it had; from any thread. ``check()`` is due.
  nonisolated func mailboxEmpties() { mailboxes.withLock { $0 -= 1 } }

  /// Lets who waits go on, if nothing is under way.
  func check() {
    if !waiters.isEmpty, !isBusy { waiters.resumeFirst(returning: ()) }
  }

  /// Returns when nothing is under way, or when the waiting task is cancelled.
  ///
  /// Who waits goes on one after the other: what the first begins, the others wait for.
  func wait() async {
    while isBusy, await waiters.wait() != nil {}
    check()
  }

  private var isBusy: Bool { activities > 0 || mailboxes.withLock { $0 } > 0 }
}
