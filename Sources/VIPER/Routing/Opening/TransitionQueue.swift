/// One transition, and the event that asked for it.
private struct Transition {
  let name: String
  let event: Event
  let activity: Activity
  let body: @MainActor () async -> Void
}

/// The transitions of one window, one at a time, in the order in which they were asked for.
@MainActor final class TransitionQueue {
  /// Called after each.
  var didEnd: @MainActor () -> Void = {}
  private let runtime: Runtime
  private var waiting = Queue<Transition>()
  private var isRunning = false
  /// The name of the one that is under way.
  private(set) var current: String?

  init(runtime: Runtime) { self.runtime = runtime }

  /// Whether none is under way, and none waits.
  var isIdle: Bool { !isRunning }
  /// Whether any waits for the one that is under way.
  var hasNext: Bool { !waiting.isEmpty }

  /// Adds a transition. Until it has ended the router is not idle.
  ///
  /// - Parameters:
  ///   - event: the event that asked for it; the cause of what the views send meanwhile.
  ///   - name: what it is of, for people; the event's name without.
  ///   - body: the transition.
  func add(_ event: Event, of name: String? = nil, _ body: @escaping @MainActor () async -> Void) {
    let activity = Activity(runtime.idleness)
    waiting.append(
      Transition(
        name: name ?? event.name, event: event, activity: activity, body: body))
    guard !isRunning else { return }
    isRunning = true
    // A task of nobody's: a transition is not part of what happened to ask for it.
    Task.detached { await self.run() }
  }

  private func run() async {
    while let transition = waiting.next() {
      let watch = watch(transition.name)
      current = transition.name
      await EventContext.$ofTask.withValue(EventContext(transition.event, activity: transition.activity)) {
        await transition.body()
        didEnd()
      }
      watch.cancel()
      transition.activity.finish()
    }
    isRunning = false
    current = nil
  }

  /// Reports the transition if it takes too long.
  private func watch(_ route: String) -> Task<Void, Never> {
    let (patience, clock, runtime) = (runtime.slowTransitionThreshold, runtime.clock, runtime)
    return Task {
      guard (try? await clock.pause(for: patience)) != nil else { return }
      runtime.report(.transitionIsStuck(route: route, after: patience))
    }
  }
}
