/// Work under way that `idle()` waits for: a handler's task, or a transition.
///
/// A paused activity does not count, because it waits for something that may never occur, such as the next element of a
/// stream, or the closing of a module that a user has open. A handler of a closed module counts until it returns,
/// because the cancellation of its task ends its wait.
@MainActor package class Activity: Pausable {
  nonisolated let idleness: Idleness
  /// The number by which a test's clock orders the work that one act starts. Later work of the router has a greater
  /// number.
  package nonisolated let order: Int
  /// The number of pauses under way. In a closed module, the number is negative, so that no pause counts.
  private var pauses = 0
  private var pauseCause = PendingWork.Cause.outside
  /// The number of times that the watch of slow work has found the activity under way since its last pause.
  final var age = 0
  /// Whether the watch counts the time of pauses too, because other work waits for the activity.
  var agesInPauses: Bool { false }
  /// Whether the activity has ended. Tasks that the activity started may still run, and do not count.
  private(set) final var isOver = false

  init(_ idleness: Idleness) {
    self.idleness = idleness
    order = idleness.activityBegins()
  }

  /// The condition under which the activity continues. If the activity is neither paused nor asleep, the condition is
  /// `outside`.
  final var cause: PendingWork.Cause { idleness.isAsleep(self) ? .clock : pauses > 0 ? pauseCause : .outside }

  final func pause(for cause: PendingWork.Cause) {
    pauses += 1
    pauseCause = cause
    if !agesInPauses { age = 0 }
    if pauses == 1, !isOver { idleness.activity(self, isPaused: true) }
  }

  final func resume() {
    pauses -= 1
    if pauses == 0, !isOver { idleness.activity(self, isPaused: false) }
  }

  /// Records that the module of the handler has closed. From now on, the activity counts even if it is paused.
  final func didCloseModule() {
    if pauses > 0, !isOver { idleness.activity(self, isPaused: false) }
    pauses = .min / 2
  }

  /// Records that the activity sleeps until its clock wakes it, or that the sleep has ended. Can be called on any thread.
  ///
  /// `idle()` does not wait for a sleeping activity. After the sleep, the activity counts as under way even if it is
  /// paused, because the woken task may be about to produce the next element.
  package nonisolated final func setAsleep(_ isAsleep: Bool) { idleness.activity(self, isAsleep: isAsleep) }

  /// Cancels the activity if it is a handler that runs. The handler's event is answered ``ResultStatus/cancelled``.
  ///
  /// - Parameter reason: The reason, for developers.
  package func supersede(_ reason: String) {}

  final func finish() {
    isOver = true
    idleness.activityEnds(self, isPaused: pauses > 0)
  }
}
