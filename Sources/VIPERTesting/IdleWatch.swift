public import VIPER

/// The watch of `idle()`: it reports the work under way if a task waits in `idle()` and nothing changes for a while.
///
/// One task serves all tasks that wait in `idle()`. The task checks the work once a second, or more often if the
/// patience is shorter. A busy main actor or thread pool causes no report, because work that waits for one of them runs
/// before this task does.
@MainActor final class IdleWatch {
  var patience = Duration.seconds(10)
  /// Whether `idle()` returns after the report, so that a test ends.
  var endsWait = false
  private weak var router: VIPRouter?
  private var isWatching = false

  init(_ router: VIPRouter) {
    self.router = router
    router.idleness.willWait = { [weak self] in self?.begin() }
  }

  private func begin() {
    guard let router, !isWatching else { return }
    isWatching = true
    Task { [weak self, clock = router.idleness.clock, pause = min(.seconds(1), patience)] in
      var (quiet, last) = (Duration.zero, 0)
      while true {
        await Task.detached { _ = try? await clock.sleep(for: pause) }.value
        guard let self, let idleness = self.router?.idleness else { return }
        guard idleness.isAwaited else { return isWatching = false }
        quiet = idleness.changes == last ? quiet + pause : .zero
        last = idleness.changes
        if quiet >= patience { return end(after: quiet) }
      }
    }
  }

  private func end(after quiet: Duration) {
    guard let router else { return }
    // A later call of `idle()` is watched again.
    isWatching = false
    router.report(.idleTimedOut(router.pendingWork.filter(\.countsForIdle), after: quiet))
    if endsWait { router.idleness.giveUp() }
  }
}

extension VIPRouter {
  /// The time after which `idle()` reports the work that it waits for, if no work has begun or ended meanwhile. The
  /// time is in whole seconds, and 10 seconds by default.
  ///
  /// `idle()` reports long waits in each ``ModuleTest``, ``AppTest`` and ``ModuleProbe``. For another router, set this
  /// property.
  public var idlePatience: Duration {
    get { idleWatch.patience }
    set { idleWatch.patience = newValue }
  }

  /// The watch, which begins at its first use.
  var idleWatch: IdleWatch { attachment { IdleWatch(self) } }
}

extension Diagnostic {
  package static func idleTimedOut(_ work: [PendingWork], after duration: Duration) -> Diagnostic {
    let names = work.isEmpty ? "unnamed work" : work.map(\.description).joined(separator: "; ")
    return Diagnostic(
      "idle.timedOut", names: work.map(\.description),
      "`idle()` has waited \(duration) for: \(names). Usually a handler waits for a slow call, for a clock that is not"
        + " advanced or runs in real time, or for a continuation that is never resumed, or an interceptor parks a route"
        + " forever. In a test, replace the slow call, and pass a ManualClock and advance it. Resume the continuation, or"
        + " let the parked route proceed.")
  }
}
