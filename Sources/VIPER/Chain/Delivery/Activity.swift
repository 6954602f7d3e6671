/// Work under way that `idle()` waits for: a handler's task, or a transition.
///
/// It does not count while it is paused: a stream's next element, or the closing of a module that a
/// person has open, may never come.
@MainActor class Activity: Pausable {
  private nonisolated let idleness: Idleness
  private var pauses = 0
  private var pauseCause = PendingWork.Cause.outside
  /// Whether it has ended. Tasks of its own that still run do not count.
  private(set) final var isOver = false

  /// Begins an activity.
  init(_ idleness: Idleness) {
    self.idleness = idleness
    idleness.activityBegins()
  }

  /// The cause of its pause.
  final var cause: PendingWork.Cause {
    idleness.isAsleep(self) ? .clock : pauses > 0 ? pauseCause : .outside
  }

  final func pause(for cause: PendingWork.Cause) {
    pauses += 1
    pauseCause = cause
    if pauses == 1, !isOver { idleness.activity(self, isPaused: true) }
  }

  final func resume() {
    pauses -= 1
    if pauses == 0, !isOver { idleness.activity(self, isPaused: false) }
  }

  /// Pauses it until its clock wakes it; called by its own task, on any thread.
  nonisolated final func fallAsleep() { idleness.activitySleeps(self) }

  /// Ends that, on any thread. The activity counts again, also if it is paused: it may be about to produce the next element.
  nonisolated final func wake() { idleness.activityWakes(self) }

  /// Ends the activity.
  final func finish() {
    isOver = true
    idleness.activityEnds(self, isPaused: pauses > 0)
  }
}

/// The handler's task, or the transition, that sleeps on a clock which only a test moves: until then it cannot go on, so
/// `idle()` does not wait for it.
package struct SleepingTask: Sendable {
  private let activity: Activity

  /// The activity that the calling task is; `nil` if it is none, or a child task of one.
  package static var current: SleepingTask? {
    guard let context = EventContext.ofTask, context.isOfThisTask else { return nil }
    return context.running.object.map(SleepingTask.init)
  }

  /// Notes that it sleeps from now on.
  package func fallAsleep() { activity.fallAsleep() }

  /// Notes that it has been woken: from now on it counts as under way again.
  package func wake() { activity.wake() }
}
