/// One transition, and the event that asked for it.
private struct Transition {
  let cause: Cause
  let activity: Activity
  let body: @MainActor () async -> Void
}

/// Transitions, one at a time, in the order in which they were asked for.
@MainActor final class TransitionQueue {
  private let runtime: Runtime
  private var waiting: [Transition] = []
  private var isRunning = false

  init(runtime: Runtime) { self.runtime = runtime }

  /// Adds a transition. Until it has ended the router is not idle.
  ///
  /// - Parameters:
  ///   - event: the event that asked for it; the cause of what the views send meanwhile.
  ///   - body: the transition.
  func add(cause event: Event, _ body: @escaping @MainActor () async -> Void) {
    let activity = Activity(runtime: runtime)
    waiting.append(
      Transition(cause: Cause(event, activity: activity), activity: activity, body: body))
    guard !isRunning else { return }
    isRunning = true
    // A task of nobody's: a transition is not part of what happened to ask for it.
    Task.detached { await self.run() }
  }

  private func run() async {
    while !waiting.isEmpty {
      let transition = waiting.removeFirst()
      transition.activity.belongsToThisTask()
      await Cause.$ofTask.withValue(transition.cause) { await transition.body() }
      transition.activity.finish()
    }
    isRunning = false
  }
}
