// The report of what `idle()` waits for, when that takes long.

extension Runtime {
  /// Reports what is still under way, if a task waits for it and nothing has changed for ten seconds.
  ///
  /// One task looks once a second for all that wait. A busy main actor is no reason to report: whatever waits for its turn
  /// there gets it before the task does.
  func startIdleWatch() {
    guard idleness.isBusy, !isWatchingIdleness else { return }
    isWatchingIdleness = true
    Task { [weak self, clock = idleClock] in
      var (quietSeconds, last) = (0, 0)
      while true {
        _ = try? await clock.pause(for: .seconds(1))
        guard let self else { return }
        guard idleness.isAwaited else { return isWatchingIdleness = false }
        quietSeconds = idleness.changes == last ? quietSeconds + 1 : 0
        last = idleness.changes
        guard quietSeconds >= 10 else { continue }
        report(.idleIsStuck(reasons: activities, after: .seconds(quietSeconds)))
        return
      }
    }
  }

  /// The handlers, routes and transitions that are under way, for people.
  private var activities: [String] {
    let handlers = modules.all.flatMap { module in
      module.tasks.running.map { "the handler of \($0.event.name.quotedName) in module \(module.name.quotedName)" }
    }
    return handlers + (routes?.activities ?? [])
  }
}
