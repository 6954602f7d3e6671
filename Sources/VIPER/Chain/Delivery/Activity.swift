/// Something under way that `idle()` waits for: a handler's task, or a transition.
///
/// It does not count while it is paused: a stream's next element, or the closing of a module that a
/// person has open, may never come.
@MainActor final class Activity {
  /// The handler, while it runs, if it is one's task.
  weak var handler: RunningHandler?
  private let idleness: Idleness
  private var pauses = 0
  /// Tells the activity's own task from those that it has begun.
  private var task: Int?
  /// Whether it has ended. What it left running, in tasks of its own, does not count.
  private(set) var isOver = false

  /// Begins one.
  init(runtime: Runtime) {
    idleness = runtime.idleness
    idleness.activityBegins()
  }

  /// The task that calls this is the activity; those that it begins are not.
  func belongsToThisTask() { task = Self.currentTask }

  /// The activity of the task that calls this. A child task of a handler has none: while it waits, the
  /// handler may be at work.
  static var ofThisTask: Activity? {
    guard let activity = EventContext.ofTask?.activity, activity.task == currentTask else { return nil }
    return activity
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  func pause() {
    pauses += 1
    if pauses == 1, !isOver { idleness.activityEnds() }
  }

  func resume() {
    pauses -= 1
    if pauses == 0, !isOver { idleness.activityBegins() }
  }

  func finish() {
    isOver = true
    if pauses == 0 { idleness.activityEnds() }
  }
}
