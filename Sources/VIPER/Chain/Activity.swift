/// Something under way that `idle()` waits for: a handler's task, or a transition.
///
/// It does not count while it is paused: a stream's next element, or the closing of a module that a
/// person has open, may never come.
@MainActor final class Activity {
  private let runtime: Runtime
  private var pauses = 0
  /// Whether it has ended. What it left running, in tasks of its own, does not count.
  private(set) var isOver = false

  /// Begins one.
  init(runtime: Runtime) {
    self.runtime = runtime
    runtime.activityBegan()
  }

  func pause() {
    pauses += 1
    if pauses == 1, !isOver { runtime.activityEnded() }
  }

  func resume() {
    pauses -= 1
    if pauses == 0, !isOver { runtime.activityBegan() }
  }

  func finish() {
    isOver = true
    if pauses == 0 { runtime.activityEnded() }
  }
}
