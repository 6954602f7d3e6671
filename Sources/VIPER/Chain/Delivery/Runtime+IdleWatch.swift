// The report of what `idle()` waits for, when that takes long.

extension Runtime {
  /// Reports after a while what is still under way, if a task waits for it then.
  ///
  /// One task does it for all that wait: to wait for `idle()` costs nothing.
  func startIdleWatch() {
    guard idleness.isBusy, !isWatchingIdleness else { return }
    isWatchingIdleness = true
    let (patience, clock) = (Duration.seconds(10), idleClock)
    Task { [weak self] in
      _ = try? await clock.pause(for: patience)
      guard let self else { return }
      isWatchingIdleness = false
      guard idleness.isAwaited else { return }
      report(.idleIsStuck(reasons: activities, after: patience))
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
