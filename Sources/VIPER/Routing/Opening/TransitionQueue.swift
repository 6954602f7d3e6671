/// A transition, with the event that requested it. The transition counts as work under way until it has ended.
private final class Transition: Activity {
  let event: Event
  let module: ModuleID?
  let route: RouteID?
  let body: @MainActor () async -> Void
  override var agesInPauses: Bool { true }

  init(
    _ event: Event, of module: ModuleID?, as route: RouteID?, idleness: Idleness,
    _ body: @escaping @MainActor () async -> Void
  ) {
    self.event = event
    self.module = module
    self.route = route
    self.body = body
    super.init(idleness)
  }
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
  var work: [(activity: Activity, work: PendingWork)] {
    ((current.map { [$0] } ?? []) + waiting.all).map {
      let (name, owner) = ($0.event.name, $0.module?.number)
      return ($0, PendingWork(kind: "transition", name: name, module: nil, cause: $0.cause, owner: owner))
    }
  }

  /// Adds a transition. The router is not idle until the transition has ended.
  ///
  /// - Parameters:
  ///   - event: The event that requested the transition. This event is the cause of the events that views send during
  ///     the transition.
  ///   - chain: The module that is shown, moved or removed.
  ///   - route: The route for the seam; `nil` for work of the app that waits for the transitions.
  ///   - body: The transition.
  func add(
    _ event: Event, of chain: ModuleChain? = nil, as route: RouteID? = nil,
    _ body: @escaping @MainActor () async -> Void
  ) {
    let transition = Transition(event, of: chain?.id, as: route, idleness: runtime.idleness, body)
    guard current == nil else {
      waiting.append(transition)
      // A waiting transition does not count as work under way, because the current transition already counts.
      return transition.pause(for: .turn)
    }
    current = transition
    runtime.watchWork(ofTransition: true)
    // Detached, because a transition must not inherit the context of the task that requested it.
    Task.detached(operation: run)
  }

  private func run() async {
    while let transition = current {
      if transition.cause == .turn { transition.resume() }
      await TaskCause.$ofTask.withValue(TaskCause(transition.event, activity: transition)) {
        if let route = transition.route {
          try? await runtime.routeSeam?.wait(for: .transition, as: Void.self, of: route, transition.event) {}
        }
        await transition.body()
        didEnd()
      }
      transition.finish()
      current = waiting.next()
    }
  }
}
