// Reports of slow work in a running app: transitions and, at the level `thorough`, other work that does not end, and
// deliveries that block the main actor.

extension Runtime {
  /// The number of times that the watch checks the work within the threshold. Time for which the main actor is blocked
  /// or a debugger stops the process counts as one check.
  private static var checks: Int { 10 }

  /// Starts a task that reports work once if it is under way for ``VIPRouter/slowWorkThreshold`` without a pause. The task
  /// ends when no such work is left. Below the level `thorough`, only transitions are watched.
  func watchWork(ofTransition isTransition: Bool = false) {
    guard isTransition || tap.diagnosisLevel == .thorough, !idleness.isWatchingWork,
      let threshold = idleness.slowWorkThreshold
    else { return }
    idleness.isWatchingWork = true
    // The watch has no relation to the event that begins the work.
    TaskCause.$ofTask.withValue(nil) {
      _ = Task { [weak routes, clock = idleness.clock] in
        var threshold = threshold
        while (try? await clock.pause(for: threshold / Self.checks)) != nil, let runtime = routes?.runtime {
          guard runtime.checkWork() else { return runtime.idleness.isWatchingWork = false }
          threshold = runtime.idleness.slowWorkThreshold ?? threshold
        }
      }
    }
  }

  /// Reports slow work.
  ///
  /// - Returns: Whether any work has not ended.
  private func checkWork() -> Bool {
    var all = routes?.runningWork ?? []
    if tap.diagnosisLevel == .thorough {
      all += modules.all.flatMap(\.runningWork)
    } else {
      all.removeAll { $0.work.kind != "transition" }
    }
    guard let threshold = idleness.slowWorkThreshold else { return !all.isEmpty }
    for (activity, work) in all where work.countsForIdle || activity.agesInPauses && work.cause != .turn {
      activity.age += 1
      if activity.age == Self.checks { report(.workTimedOut(work, after: threshold)) }
    }
    return !all.isEmpty
  }

  /// Runs a delivery, and reports it once if it blocks the main actor for longer than ``slowDeliveryThreshold``.
  @inline(never) func timed(_ name: @autoclosure () -> String, in module: ModuleCore, _ body: () -> Outcome) -> Outcome
  {
    guard let limit = idleness.slowDeliveryThreshold else { return body() }
    let elapsed = idleness.clock.stopwatch()
    let outcome = body()
    let duration = elapsed()
    if duration > limit {
      reportOnce(.deliveryBlocked(name: name(), module: module.name, after: duration), for: "\(module.name) \(name())")
    }
    return outcome
  }
}

extension Diagnostic {
  fileprivate static func workTimedOut(_ work: PendingWork, after duration: Duration) -> Diagnostic {
    if work.kind == "transition" { return .transitionTimedOut(route: work.name, after: duration) }
    return Diagnostic(
      "work.timedOut", name: work.name, module: work.module,
      "After \(duration), this work has not ended: \(work). Usually the work waits for a continuation that is never"
        + " resumed, or for a call without a timeout, and the user sees an activity indicator that never stops. Resume the"
        + " continuation, or limit the call, for example with a TimeoutMiddleware. If the work may take this long, raise"
        + " `slowWorkThreshold`.")
  }

  fileprivate static func deliveryBlocked(name: String, module: String, after duration: Duration) -> Diagnostic {
    Diagnostic(
      "delivery.blocked", name: name, module: module,
      "The delivery of \(name.quotedName) in module \(module.quotedName) has blocked the main actor for \(duration), so"
        + " the app did not respond meanwhile. Usually a synchronous handler reads a file, waits for a lock or computes a"
        + " large value. Do this work in an actor, and await it in an asynchronous handler. If the delivery may take this"
        + " long, or a debugger stopped it, raise `slowDeliveryThreshold`.")
  }
}
