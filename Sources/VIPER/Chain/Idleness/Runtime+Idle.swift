// The wait for the end of all work, and the list of this work.

extension Runtime {
  /// Returns when no work is under way. A call in the task of a handler is reported and returns immediately, because
  /// the call would wait for its own handler. See ``Idleness/wait()``.
  func idle() async {
    if let context = TaskCause.ofTask, context.activity != nil {
      report(.idleInsideHandler(name: context.name))
    } else {
      if idleness.isBusy { idleness.willWait() }
      await idleness.wait()
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
      await TaskCause.$ofTask.withValue(TaskCause(id: nil, depth: 0, name: LazyName(name), activity: activity)) {
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
    var depths: [Event.ID: Int] = [:]
    for event in retained.all.compactMap(\.retained?.event) + tasks.running.map(\.event.id) {
      depths[event] = NodeNumber.end
    }
    for event in held where event.isPending {
      if let id = event.eventID { depths[id] = max(depths[id] ?? event.position, event.position) }
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
