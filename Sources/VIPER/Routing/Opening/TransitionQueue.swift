/// A transition, with the event that requested it.
private struct Transition {
  let name: String
  let module: ModuleID?
  let event: Event
  let activity: Activity
  /// Whether a playback performs the transition too.
  let isPlayed: Bool
  let body: @MainActor () async -> Void
}

/// The transitions of one window, which run one at a time, in the order in which they were requested.
@MainActor final class TransitionQueue {
  /// Called after each transition.
  var didEnd: @MainActor () -> Void = {}
  private let runtime: Runtime
  private var waiting = Queue<Transition>()
  /// The transition that is under way or begins next.
  private var current: Transition?

  init(runtime: Runtime) { self.runtime = runtime }

  /// Whether the queue is empty: no transition is under way, so no transition waits.
  var isIdle: Bool { current == nil }
  /// Whether a transition waits for the current one.
  var hasNext: Bool { !waiting.isEmpty }

  /// The transition that is under way, and the transitions that wait for it.
  var pendingWork: [PendingWork] {
    ((current.map { [$0] } ?? []) + waiting.all).map {
      PendingWork(kind: "transition", name: $0.name, module: nil, cause: $0.activity.cause, owner: $0.module?.number)
    }
  }

  /// Adds a transition. The router is not idle until the transition has ended.
  ///
  /// - Parameters:
  ///   - event: The event that requested the transition. This event is the cause of the events that views send during
  ///     the transition.
  ///   - name: The name in reports; the event's name by default.
  ///   - chain: The module that is shown, moved or removed.
  ///   - isPlayed: Whether a playback performs the transition too. The value is `false` for work of the app that waits for
  ///     the transitions.
  ///   - body: The transition.
  func add(
    _ event: Event, named name: String? = nil, of chain: ModuleChain? = nil, isPlayed: Bool = true,
    _ body: @escaping @MainActor () async -> Void
  ) {
    let activity = Activity(runtime.idleness)
    let transition = Transition(
      name: name ?? event.name, module: chain?.id, event: event, activity: activity, isPlayed: isPlayed, body: body)
    guard current == nil else {
      waiting.append(transition)
      // A waiting transition does not count as work under way, because the current transition already counts.
      return activity.pause(for: .turn)
    }
    current = transition
    // Detached, because a transition must not inherit the context of the task that requested it.
    Task.detached { @MainActor @Sendable in await self.runInside() }
  }

  /// Runs the transitions. Their effects are caused by the inputs that requested the transitions.
  private func runInside() async {
    if runtime.boundary == nil { await run() } else { await Inside.$isOfTask.withValue(true) { await run() } }
  }

  private func run() async {
    while let transition = current {
      let watch = watch(transition)
      if transition.activity.cause == .turn { transition.activity.resume() }
      await EventContext.$ofTask.withValue(EventContext(transition.event, activity: transition.activity)) {
        if runtime.hasBoundary, transition.isPlayed { await runtime.pass(.transition, transition.name) }
        await transition.body()
        didEnd()
      }
      watch.cancel()
      transition.activity.finish()
      current = waiting.next()
    }
  }

  /// Reports the transition if it takes too long.
  private func watch(_ transition: Transition) -> Task<Void, Never> {
    let (patience, clock, runtime) = (runtime.slowTransitionThreshold, runtime.clock, runtime)
    let (name, activity) = (transition.name, transition.activity)
    return Task {
      // A transition that does not wait for an animation has ended already, so that no timer is needed.
      if activity.isOver { return }
      guard (try? await clock.pause(for: patience)) != nil else { return }
      runtime.report(.transitionTimedOut(route: name, after: patience))
    }
  }
}
