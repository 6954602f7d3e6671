// Opening routes: finding the route of a name, and the window of the module.

extension VIPRouter {
  /// The maximum depth of nested openings. An opening is nested if it begins during the opening of another route.
  private static var nestingLimit: Int { 50 }

  /// Opens a route.
  ///
  /// - Parameters:
  ///   - event: The route event, with its parameters.
  ///   - options: The other options of the opening.
  ///   - source: The view that opens the route; `nil` for the app.
  ///   - chain: The module that receives the closing result.
  @discardableResult func open<Output>(
    _ event: Event, _ options: RouteOptions = RouteOptions(), from source: (any ModuleView)?,
    opener chain: ModuleChain? = nil
  ) -> RouteHandle<Output> {
    guard runtime.isInside(event.values) else {
      let input = OutsideInput.route(
        event, style: options.style, replaced: options.replaced?.port.chain?.core, skipsReveal: options.skipsReveal,
        bypassesPresenter: options.bypassesPresenter, link: options.link, opener: chain?.core,
        adaptedTo: adaptedName(of: event, options))
      return runtime.input(input, source?.port.chain?.core, outcome: \.outcome) {
        open(runtime.markedNow(runtime.caused(event)), options, from: source, opener: chain)
      }
    }
    runtime.note(event)
    runtime.noteAct()
    let isTooDeep = routesBeingOpened.count >= Self.nestingLimit
    let name = event.name
    let route = Route(
      RouteRequest(
        event, style: options.style ?? registeredStyle(of: event), source: source, in: options.window,
        replacing: options.replaced, link: options.link, runtime: runtime),
      interceptors: isTooDeep ? [] : allInterceptors,
      opener: Opener(
        chain, above: options.bypassesPresenter ? NodeNumber.presenter : NodeNumber.presenter + 1,
        origin: Opener.Origin(
          name: name, key: event.key, event: event.id, depth: event.depth, values: event.values),
        runtime: runtime),
      runtime: runtime)
    didOpen(route.handle)
    route.announce()
    let preview = MadeModule(of: name, runtime: runtime)
    routesBeingOpened.append(name)
    defer { routesBeingOpened.removeLast() }
    if isTooDeep {
      isNestedTooDeep = true
      let names: [String] = routesBeingOpened.suffix(8)
      route.fail(.opening(isReturned: true), .tooDeep(route: event.name, names: names, limit: Self.nestingLimit))
      route.outcome = .rejected
    } else {
      route.outcome = RouteOpening.open(route, options, preview: preview, router: self)
    }
    return RouteHandle(route: route, preview: preview)
  }

  /// Returns the name of the route to which the parameters of the event belong, or `nil` if adapters convert them.
  private func adaptedName(of event: Event, _ options: RouteOptions) -> String? {
    guard options.isAdapted, let route = try? resolve(event, isAdapted: true).event.name, route != event.name else {
      return nil
    }
    return route
  }

  // MARK: Resolving a name

  /// Returns the route to which an event leads.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isAdapted: Whether the event already contains the parameters of the final route. In that case no adapter
  ///     converts the parameters, even if the name of the event is adapted to the name of that route.
  func resolve(_ event: Event, isAdapted: Bool = false) throws(RouteError) -> ResolvedRoute {
    try ResolvedRoute(event, isAdapted: isAdapted, routes: routes, interfaces: interfaces, adapters: adapters)
  }

  /// Returns the resolved route. Throws an error if the route is not registered or does not accept the event's
  /// parameters, or if the event exceeds the depth limit.
  func check(_ resolved: ResolvedRoute) throws(RouteError) -> RouteTable.Entry {
    let event = resolved.event
    guard let route = resolved.route else {
      if let asked = resolved.adapters.first?.required.text { throw .danglingAdapter(asked, to: event.name) }
      throw event.key.isTyped
        ? .noImplementation(interface: event.name)
        : .unroutable(event.name, nearest: runtime.reporter.search(event.name.nearest(in: routes.names)))
    }
    guard route.registration.accepts(event.data) else {
      throw .wrongParameters(
        route: event.name, expected: "\(route.registration.parameters)", actual: "\(type(of: event.data))")
    }
    guard event.depth <= depthLimit else {
      throw .tooDeep(route: event.name, names: runtime.trail.names(to: event), limit: depthLimit)
    }
    return route
  }

  /// Returns the style of the route's registration.
  func registeredStyle(of event: Event) -> RouteStyle { routes[event.key]?.registration.style ?? .any }

  /// Returns the route to which a name leads, regardless of the parameters.
  func route(of key: NameKey) -> RouteTable.Entry? {
    var passed: [NameKey] = []
    var key = key
    while true {
      if let route = routes[key] { return route }
      if let route = (try? interfaces.implementation(of: key))?.route.key, let found = routes[route] { return found }
      guard let adapter = adapters[key], !passed.contains(key) else { return nil }
      passed.append(key)
      key = adapter.provided.key
    }
  }

  /// Returns a view as an interface. The route of the view must serve the interface, either directly or through
  /// adapters.
  func target(of view: any ModuleView, as interface: NameKey, route: NameKey) -> Any? {
    var key = interface
    var passed: [RouteAdapter] = []
    while !passed.contains(where: { $0.required.key == key }) {
      if let implementation = interfaces[key].first(where: { $0.route.key == route }) {
        return implementation.target(view).flatMap { passed.adapt(target: $0, of: view.port) }
      }
      guard let adapter = adapters[key] else { return nil }
      passed.append(adapter)
      key = adapter.provided.key
    }
    return nil
  }

  // MARK: Finding the window

  /// Returns the session in which the module is shown; `nil` if the module is only made, or is shown in a new window.
  func session(for request: RouteRequest, _ route: RouteTable.Entry) throws(RouteError) -> NavigatorSession? {
    // The place is compared first, because a comparison of styles is slow.
    let isMade = request.style.place == .unshown && request.style == .unshown
    let session = isMade || request.isForNewWindow ? nil : try session(for: request)
    if let supported = route.registration.supported {
      let style = session?.navigator?.resolve(request.style)
      guard route.registration.supports(request.style, becoming: style) else {
        throw .unsupportedStyle(route: request.name, request.style, supported: supported)
      }
    }
    // The view may have requested the same route already, and the earlier request may still be parked or loading.
    if pendingRoutes.hasDuplicate(of: request) { throw .busy(route: request.name, with: request.name) }
    return session
  }

  private func session(for request: RouteRequest) throws(RouteError) -> NavigatorSession {
    if request.isWindowGone { throw .windowGone(route: request.name) }
    guard let navigator = request.window else {
      throw .noNavigator(route: request.name)
    }
    return session(of: navigator)
  }

  /// Returns the session of a navigator. A new session must be passed to ``keep(_:)`` when it is used.
  func session(of navigator: any Navigator) -> NavigatorSession {
    sessions.first { $0.navigator === navigator } ?? NavigatorSession(navigator, runtime: runtime)
  }

  /// Stores a session at its first use. Closes and removes the sessions of navigators that no longer exist.
  func keep(_ session: NavigatorSession) {
    guard !sessions.contains(where: { $0 === session }) else { return }
    let gone = sessions.filter { $0.navigator == nil }
    sessions.removeAll { $0.navigator == nil }
    sessions.append(session)
    for session in gone { session.reconcile() }
  }

  /// Returns the navigator that has a view.
  func navigator(of view: any ModuleView) -> (any Navigator)? {
    if let known = view.route?.navigator { return known }
    if let navigator, navigator.contains(view) { return navigator }
    return sessions.lazy.compactMap(\.navigator).first { $0.contains(view) }
  }

  /// Returns whether a step of a flow navigates to a module that is already open.
  ///
  /// - Parameters:
  ///   - event: The route event of the step.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - source: The view that opens the step; `nil` for the app.
  ///   - window: The window; `nil` for the window of the source.
  func isThere(_ event: Event, as style: RouteStyle?, from source: (any ModuleView)?, in window: (any Navigator)?)
    -> Bool
  {
    // Most steps open a new module. For these steps, returning early avoids a second call of the adapters.
    guard let style = style ?? route(of: event.key)?.registration.style, style.reuse != nil,
      let resolved = try? resolve(event), let route = resolved.route
    else { return false }
    let request = RouteRequest(resolved.event, style: style, source: source, in: window, runtime: runtime)
    return (try? session(for: request, route)?.existing(request)) != nil
  }

  // MARK: Fallback

  /// Opens the fallback for an unknown link or identifier.
  package func open(fallbackForUnknown link: String, in window: (any Navigator)?) {
    guard let fallback else { return }
    let _: RouteHandle<Never> = open(
      runtime.caused(Event(fallback, data: .unknownLink(link), id: .nextOnMain())),
      RouteOptions(window: window, link: link), from: nil)
  }

  /// Opens the fallback for a route that is not registered.
  func openFallback(for error: RouteError, _ request: RouteRequest) {
    guard let fallback, !request.isNamed(fallback) else { return }
    let event = Event(fallback, data: error, id: .nextOnMain()).caused(by: request.event)
    let _: RouteHandle<Never> = open(event, RouteOptions(window: request.requestedWindow), from: request.source)
  }
}

extension VIPRouter: RouteEventHandler {
  var runningWork: [(activity: Activity, work: PendingWork)] {
    pendingRoutes.work + sessions.flatMap(\.transitions.work)
  }
  var pendingWorkOfRoutes: [PendingWork] {
    pendingRoutes.work.map(\.work)
      + heldLinks.map {
        PendingWork(kind: "link", name: $0, module: nil, cause: .holder, detail: "`links.isHeld` to be set to `false`")
      }
      + sessions.flatMap { $0.transitions.work.map(\.work) }
  }

  /// Opens the route of an event that a module sent and that its presenter passed on to the router.
  func open(_ event: Event, from chain: ModuleChain, above position: Int) -> Outcome {
    let handle: RouteHandle<Never> = open(event, from: chain.view as? any ModuleView, opener: chain)
    guard handle.state == .failed, let error = handle.error else { return handle.outcome }
    if handle.outcome == .unhandled { runtime.deliveries.reportedUnhandled = event.id }
    let status: ResultStatus = error.isBusy ? .cancelled : handle.outcome == .unhandled ? .unhandled : .rejected
    _ = runtime.send(EventResult(fromRuntime: event, status: status, error: error), in: chain, above: position + 1)
    return handle.outcome
  }
}

extension RouteHandle {
  /// Returns the handle of a route that failed before its opening began.
  @MainActor static func failed(_ event: Event, _ error: RouteError, runtime: Runtime?) -> RouteHandle {
    let route = Route(
      RouteRequest(event, style: .any, source: nil, in: nil, runtime: runtime), interceptors: [], opener: nil,
      runtime: runtime)
    route.outcome = .rejected
    route.fail(.opening(isReturned: true), error)
    return RouteHandle(route: route, preview: nil)
  }
}
