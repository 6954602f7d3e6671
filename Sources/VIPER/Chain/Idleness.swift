/// Whether anything is under way: a handler that runs, or a transition.
///
/// Deliveries are synchronous, so who waits here never sees one under way.
@MainActor final class Idleness {
  private var activities = 0
  private let waiters = Waiters<Void>()

  /// A handler or a transition begins.
  func activityBegins() { activities += 1 }

  /// A handler or a transition has ended.
  func activityEnds() {
    activities -= 1
    letFirstGoOn()
  }

  /// Returns when no handler runs and no transition is under way, or when the waiting task is cancelled.
  ///
  /// Who waits goes on one after the other: what the first begins, the others wait for.
  func wait() async {
    while activities > 0, await waiters.wait() != nil {}
    letFirstGoOn()
  }

  private func letFirstGoOn() {
    if activities == 0 { waiters.resumeFirst(returning: ()) }
  }
}
