/// Work under way that `idle()` waits for: a handler's task, or a transition.
///
/// It does not count while it is paused: a stream's next element, or the closing of a module that a
/// person has open, may never come.
@MainActor class Activity: Pausable {
  private let idleness: Idleness
  private var pauses = 0
  /// Tells the activity's own task from those that it has started.
  private var task: Int?
  /// Whether it has ended. Tasks of its own that still run do not count.
  private(set) final var isOver = false

  /// Begins an activity.
  init(_ idleness: Idleness) {
    self.idleness = idleness
    idleness.activityBegins()
  }

  /// Takes the calling task for the activity's own; tasks that this one starts are not.
  final func belongsToThisTask() { task = Self.currentTask }

  /// Whether the calling task is the activity's own. A child task of a handler is not: while it waits, the handler may
  /// be at work.
  final var isOfThisTask: Bool { task == Self.currentTask }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  final func pause() {
    pauses += 1
    if pauses == 1, !isOver { idleness.activityEnds() }
  }

  final func resume() {
    pauses -= 1
    if pauses == 0, !isOver { idleness.activityBegins() }
  }

  /// Ends the activity.
  final func finish() {
    isOver = true
    if pauses == 0 { idleness.activityEnds() }
  }
}
