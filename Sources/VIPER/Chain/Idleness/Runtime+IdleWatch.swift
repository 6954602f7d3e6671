// The wait for the end of all work, and a report if the wait is long.

extension Runtime {
  /// Returns when no work is under way. A call in the task of a handler is reported and returns immediately, because
  /// the call would wait for its own handler. See ``Idleness/wait()``.
  func idle() async {
    if let context = EventContext.ofTask, context.activity != nil {
      report(.idleInsideHandler(name: context.name))
    } else {
      startIdleWatch()
      await idleness.wait()
    }
  }

  /// Starts a task that reports the work under way if `idle()` is waiting and nothing has changed for `idlePatience`.
  ///
  /// One task serves all tasks that wait in `idle()`. The task checks the work once a second, or more often if the
  /// patience is shorter. A busy main actor or thread pool causes no report, because work that waits for one of them runs
  /// before this task does.
  private func startIdleWatch() {
    guard idleness.isBusy, !idleness.isWatched else { return }
    idleness.isWatched = true
    // A weak reference to the router, not to the runtime, because weak references double the cost of retaining an object,
    // and each route retains the runtime several times.
    Task { [weak routes, clock = idleness.clock, pause = min(.seconds(1), idleness.patience.duration)] in
      var (quiet, last) = (Duration.zero, 0)
      while true {
        await Task.detached { _ = try? await clock.pause(for: pause) }.value
        guard let runtime = routes?.runtime else { return }
        guard runtime.idleness.isAwaited else { return runtime.idleness.isWatched = false }
        quiet = runtime.idleness.changes == last ? quiet + pause : .zero
        last = runtime.idleness.changes
        guard quiet >= runtime.idleness.patience.duration else { continue }
        // A later call of `idle()` is watched again.
        runtime.idleness.isWatched = false
        runtime.report(.idleTimedOut(runtime.pendingWork.filter(\.countsForIdle), after: quiet))
        if runtime.idleness.patience.endsWait { runtime.idleness.giveUp() }
        return
      }
    }
  }

  /// All work that has not ended, in this order: the work of the modules (in the order in which the modules were
  /// built), the work of routes, the work of tests, and the cleanup after released objects.
  var pendingWork: [PendingWork] {
    modules.all.flatMap(\.pendingWork) + (routes?.pendingWorkOfRoutes ?? [])
      + idleness.testTasks.all.compactMap(\.pendingWork)
      + DeferredCleanup.names(of: idleness).map { PendingWork(kind: "cleanup", name: $0, module: nil, cause: .outside) }
  }

  /// Runs work that a test has started. The events that the work sends have no cause.
  func run(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let activity = TestActivity(name, idleness)
    idleness.testTasks.add(activity)
    return Task {
      await EventContext.$ofTask.withValue(EventContext(id: nil, depth: 0, name: LazyName(name), activity: activity)) {
        await body()
      }
      activity.finish()
    }
  }
}

extension ModuleChain {
  fileprivate var pendingWork: [PendingWork] {
    let held = held.all
    // The lowest position at which each event is handled, held or retained.
    var depths: [Event.ID: Int] = retainedMarks.mapValues { _ in NodeNumber.end }
    for handler in tasks.running { depths[handler.event.id] = NodeNumber.end }
    for event in held where event.isPending {
      if let id = event.event { depths[id] = max(depths[id] ?? event.position, event.position) }
    }
    return runningWork.map(\.work) + held.compactMap { $0.pendingWork(of: id.number, depths) }
  }

  /// The handlers that have not returned, with their activities.
  var runningWork: [(activity: Activity, work: PendingWork)] {
    tasks.running.map {
      ($0, PendingWork(kind: "handler", name: $0.event.name, module: name, cause: $0.cause, owner: id.number))
    }
  }
}
