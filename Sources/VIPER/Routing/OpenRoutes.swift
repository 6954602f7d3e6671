// The routes that are open in a window, and opening one of them again: for sequences, submodules and libraries beside this
// one.

extension ModuleView {
  /// The handle of the route that opened its module, if one did.
  package var routeHandle: RouteHandle<Never>? { presentation?.lifecycle.handle }
}

extension RouteLifecycle {
  /// A handle of the route that knows of no output.
  var handle: RouteHandle<Never> { RouteHandle(lifecycle: self, preview: nil) }
}

extension RouteHandle {
  /// The request by which the module was built; `nil` before.
  package var request: RouteRequest? { lifecycle.presentation?.request }

  /// Runs `action` when all that has happened so far is told.
  package func afterNotifying(_ action: @escaping @MainActor () -> Void) { lifecycle.afterNotifying(action) }

  /// The identity of the opening of a route, which its handles share.
  package var opening: ObjectIdentifier { ObjectIdentifier(lifecycle) }
}

extension VIPRouter {
  /// The routes of a window that have been opened and have not ended: built ones first, then those that are parked or
  /// being loaded.
  ///
  /// - Parameter source: the view that has opened them; any view, and the app, without it.
  package func openRoutes(in navigator: any Navigator, from source: (any ModuleView)? = nil)
    -> [(request: RouteRequest, handle: RouteHandle<Never>)]
  {
    let session = sessions.first { $0.navigator === navigator }
    let built = source.map { session?.presentations(from: $0) ?? [] } ?? session?.presentations.all ?? []
    let parked = pendingRoutes.all.filter { ($0.request.window ?? navigator) === navigator }
    return (built.map(\.lifecycle) + parked.map(\.lifecycle)).map { ($0.request, $0.handle) }
      .filter { source == nil || $0.request.source === source }
  }

  /// An event with the cause of what is being handled now.
  package func caused(_ event: Event) -> Event { runtime.caused(event) }

  /// Opens a route as it was opened before.
  ///
  /// - Parameters:
  ///   - event: the route event. It carries what the route needs, also if it is named by an interface or an adapter.
  ///   - style: how it is shown.
  ///   - source: the view that asks; `nil` if the app does.
  ///   - navigator: the window.
  package func reopen(_ event: Event, as style: RouteStyle, from source: (any ModuleView)?, in navigator: any Navigator)
    -> RouteHandle<Never>
  {
    var options = RouteOptions(style: style, window: navigator, isAdapted: true)
    options.opensFallback = false
    return open(event, options, from: source, opener: source?.port.chain)
  }

  /// Runs `action` when the transitions of a window have ended, those that they lead to included.
  ///
  /// - Parameter event: what asks.
  package func afterTransitions(of navigator: any Navigator, _ event: Event, _ action: @escaping @MainActor () -> Void)
  {
    let transitions = sessions.first { $0.navigator === navigator }?.transitions
    guard let transitions else { return action() }
    transitions.add(event) { [weak navigator] in
      if transitions.hasNext, let navigator { self.afterTransitions(of: navigator, event, action) } else { action() }
    }
  }
}

extension Waiters where Value == Void {
  /// Waits until it has happened; meanwhile the waiting task does not count as under way.
  package func waitPausingTask() async { _ = await wait(pausing: EventContext.activityOfThisTask, for: .route) }
}
