/// The activity of a task, for clocks and lists.
///
/// A clock that only a test advances records that the task sleeps: `idle()` does not wait for a sleeping activity. A
/// list supersedes the handler of the task when an event of another name arrives.
package struct RunningTask: Sendable {
  private let activity: Activity

  /// The activity of the calling task, or `nil` if the task has none or is a child task of an activity.
  package static var current: RunningTask? {
    guard let context = EventContext.ofTask, context.isOfThisTask else { return nil }
    return context.running.object.map(RunningTask.init)
  }

  /// Records that the activity sleeps from now on.
  package func fallAsleep() { activity.fallAsleep() }

  /// Records that the activity was woken. From now on it counts as under way again.
  package func wake() { activity.wake() }

  /// Cancels the handler, unless it has ended. The handler's event is answered ``ResultStatus/cancelled`` with the
  /// reason, which is for developers. Later answers of the handler are dropped.
  @MainActor package func supersede(_ reason: String) { (activity as? RunningHandler)?.supersede(reason) }
}
