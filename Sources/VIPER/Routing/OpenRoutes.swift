// Access to the open routes of a window, and the reopening of a route. Flows, submodules and the other libraries of
// the package use these declarations.

extension ModuleView {
  /// The handle of the route that opened the module; `nil` if no route opened the module.
  package var routeHandle: RouteHandle<Never>? { route?.handle }
}

extension Route {
  /// Announces the route to the seam.
  func announce() {
    guard let seam = runtime?.routeSeam else { return }
    let input = (request.event.inputMark ?? runtime?.mark)?.input ?? 0
    id = RouteID(input: input, number: seam.begin(routeBy: input) { [weak self] in self?.perform($0) })
  }

  /// Performs a change as an input, if the app's own code changes the route.
  ///
  /// - Returns: Whether the change was performed.
  func isInput(_ change: RouteAct) -> (was: Bool, outcome: Outcome?) {
    guard let runtime, let id, !runtime.isInside() else { return (false, nil) }
    let input = OutsideInput.act(change, of: id, request.event)
    return (true, runtime.input(input, chain?.core, outcome: { $0 }) { perform(change) })
  }

  private func perform(_ change: RouteAct) -> Outcome? {
    switch change {
    case .remove: remove(animated: true)
    case .commit(let style, let source): return RouteOpening.commit(self, view, as: style, from: source?.moduleView)
    case .move(let index, let parent): if let chain = parent.chain { builder?.move(to: index, in: chain) }
    }
    return nil
  }

  /// A handle of the route without an output type.
  var handle: RouteHandle<Never> { RouteHandle(route: self, preview: nil) }
}

extension RouteHandle {
  /// The request of the route, also before the module is built. A redirection or a commit changes the request.
  package var request: RouteRequest { route.request }

  /// Runs `action` after all earlier changes of the state have been reported to the observers.
  package func afterNotifying(_ action: @escaping @MainActor () -> Void) { route.afterNotifying(action) }
}

extension VIPRouter {
  /// Returns the routes of a window that were opened and have not ended. Routes whose module is built precede routes
  /// that are parked or loading.
  package func openRoutes(in navigator: any Navigator) -> [(request: RouteRequest, handle: RouteHandle<Never>)] {
    let built = sessions.first { $0.navigator === navigator }?.routes ?? []
    let parked = pendingRoutes.all.filter { ($0.request.requestedWindow ?? navigator) === navigator }
    return (built + parked.map(\.route)).map { ($0.request, $0.handle) }
  }

  /// Returns a copy of `event` whose cause is the event that is being handled now.
  package func caused(_ event: Event) -> Event { runtime.caused(event) }

  /// Opens a route again.
  ///
  /// - Parameters:
  ///   - event: The route event.
  ///   - asked: The interface or the adapted name by which the route was requested before. The name is used if it still
  ///     leads to the route. The parameters of the event are not adapted.
  ///   - origin: The event with the same cause.
  ///   - style: The style of the route.
  ///   - source: The view that opens the route; `nil` for the app.
  ///   - navigator: The window.
  package func reopen(
    _ event: Event, askedBy asked: (any RouteKey)?, causedLike origin: Event, as style: RouteStyle,
    from source: (any ModuleView)?, in navigator: any Navigator
  ) -> RouteHandle<Never> {
    let isServed = asked.map { interfaces[$0.key].contains { $0.route.text == event.name } } ?? false
    let isAdapted = asked.map { adapters[$0.key] != nil && route(of: $0.key)?.registration.name == event.name } ?? false
    var event = event.causedLike(origin)
    if let asked, isServed || isAdapted { event = event.named(asked) }
    let options = RouteOptions(style: style, window: navigator, isAdapted: true, opensFallback: false)
    // Code outside continues here.
    return runtime.outside { open(event, options, from: source, opener: source?.port.chain) }
  }

  /// Runs `action` when all transitions of a window have ended. Also waits for later transitions that these transitions
  /// request.
  ///
  /// - Parameters:
  ///   - navigator: The window.
  ///   - event: The event that requests the work.
  ///   - action: The work.
  package func afterTransitions(of navigator: any Navigator, _ event: Event, _ action: @escaping @MainActor () -> Void)
  {
    let transitions = sessions.first { $0.navigator === navigator }?.transitions
    guard let transitions else { return action() }
    transitions.add(event) { [weak navigator] in
      if transitions.hasNext, let navigator { self.afterTransitions(of: navigator, event, action) } else { action() }
    }
  }
}
