// The activity of a task, for clocks and lists.

extension Activity {
  /// The activity of the calling task, or `nil` if the task has none or is a child task of an activity.
  package nonisolated static var current: Activity? {
    guard let context = TaskCause.ofTask, context.isOfThisTask else { return nil }
    return context.running.object
  }
}
