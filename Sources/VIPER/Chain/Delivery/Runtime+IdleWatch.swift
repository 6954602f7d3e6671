// The report of what `idle()` waits for, when that takes long.

extension Runtime {
  /// Reports what is still under way, if a task waits for it and nothing has changed for `idlePatience`.
  ///
  /// One task looks once a second for all that wait, or more often if the patience is shorter. A busy main actor is no
  /// reason to report: whatever waits for its turn there gets it before the task does.
  func startIdleWatch() {
    guard idleness.isBusy, !isWatchingIdleness else { return }
    isWatchingIdleness = true
    Task { [weak self, clock = idleClock, pause = min(.seconds(1), idlePatience)] in
      var (quiet, last) = (Duration.zero, 0)
      while true {
        _ = try? await clock.pause(for: pause)
        guard let self else { return }
        guard idleness.isAwaited else { return isWatchingIdleness = false }
        quiet = idleness.changes == last ? quiet + pause : .zero
        last = idleness.changes
        guard quiet >= idlePatience else { continue }
        report(.idleIsStuck(pendingWork.filter(\.countsForIdle), after: quiet))
        return
      }
    }
  }

  /// All that has not ended, in the modules in the order in which they were built, then of routes and tests.
  var pendingWork: [PendingWork] {
    modules.all.flatMap(\.pendingWork) + (routes?.pendingWorkOfRoutes ?? []) + testTasks.all.compactMap(\.pendingWork)
  }
}

extension ModuleChain {
  fileprivate var pendingWork: [PendingWork] {
    let handlers = tasks.running.map { handler in
      PendingWork(kind: .handler, name: handler.event.name, module: name, cause: handler.cause)
    }
    return handlers + core.held.all.compactMap(\.pendingWork)
  }
}
