// Opening routes by the router, and asking beforehand what would become of it.

extension VIPRouter {
  /// Whether a route is registered, or one that serves an interface.
  public func canRoute(_ key: some RouteKey) -> Bool { registration(of: key.key) != nil }

  /// The styles that a route was registered for, the default first; `nil` if it may be shown by any, or is not
  /// registered.
  public func styles(of key: some RouteKey) -> [RouteStyle]? {
    registration(of: key.key)?.supported
  }

  /// Opens a route: builds its module at once, and shows it when the transitions before it have ended.
  ///
  /// Interceptors see it first. The target is prepared once, in this order: the registration's closures make
  /// its parts, `prepare` gets its view, and when the view is ready the module gets the parameters by
  /// `onInitialize`.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - parameters: what its module gets by `onInitialize` when its view is ready.
  ///   - style: how to show it; as the route was registered without it.
  ///   - source: the view that asks; its module gets the closing result. `nil` if the app asks.
  ///   - window: where to show it; where the source is, or in the router's `navigator`, without it. A source of
  ///     another window only asks: nothing is shown on it.
  ///   - view: a view that exists already, to build the module around; it is prepared before that. Without it the registered closure
  ///     makes one.
  ///   - prepare: gets the view before the module starts, as what it is to be for who asks. If the view is not that,
  ///     nothing is shown.
  /// - Returns: a handle. If the route could not be opened its state is ``RouteState/failed``, it has
  ///   the error, and the sink has been told.
  @discardableResult
  public func route<Parameters, Output, Target>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil,
    around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Target) throws -> Void = { (_: any ModuleView) in }
  ) -> RouteHandle<Output> {
    open(
      runtime.caused(Event(name, data: parameters, id: .nextOnMain())),
      RouteOptions(
        style: style, window: window, view: view, prepare: RouteOptions.prepare(name, prepare)),
      from: source, opener: source?.port.chain)
  }

  /// Opens a route that needs no parameters.
  @discardableResult
  public func route<Output, Target>(
    _ name: RouteName<Void, Output>, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil,
    around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Target) throws -> Void = { (_: any ModuleView) in }
  ) -> RouteHandle<Output> {
    route(name, (), style: style, from: source, in: window, around: view, preparing: prepare)
  }

  /// Opens the module that serves an interface, as that interface.
  ///
  /// It is opened by the route that serves it: its interceptors see it, and its parameters' making and its styles
  /// count.
  ///
  /// - Parameters:
  ///   - interface: the interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it; as the route that serves it was registered without it.
  ///   - source: the view that asks; `nil` if the app asks.
  ///   - window: where to show it; where the source is, or in the router's `navigator`, without it.
  ///   - view: a view that exists already, to build the module around.
  ///   - prepare: gets the module's view as the interface, before the module starts.
  /// - Returns: a handle; ``RouteHandle/target(as:)`` gives the view as the interface.
  @discardableResult
  public func route<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>, _ parameters: Parameters,
    style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) -> RouteHandle<Output> {
    open(
      runtime.caused(Event(interface, data: parameters, id: .nextOnMain())),
      RouteOptions(
        style: style, window: window, view: view, prepare: RouteOptions.prepare(interface, prepare)),
      from: source, opener: source?.port.chain)
  }

  /// Opens the module that serves an interface and needs no parameters, as that interface.
  @discardableResult
  public func route<Interface, Output>(
    _ interface: RouteInterface<Interface, Void, Output>, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil,
    around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Interface) throws -> Void = { _ in }
  ) -> RouteHandle<Output> {
    route(interface, (), style: style, from: source, in: window, around: view, preparing: prepare)
  }

  /// Checks whether a route could be opened now, as far as that is known: that it is registered, for this style,
  /// that its parameters fit, and that the source and what is shown do. Nothing is built and nobody is told;
  /// interceptors are not asked.
  ///
  /// - Throws: why it could not.
  public func checkRoute<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil
  ) throws(RouteError) {
    let asked = runtime.caused(Event(key, data: parameters, id: .nextOnMain()))
    let resolution = try resolve(asked)
    let event = resolution.event
    let route = try entry(for: resolution).route
    let request = RouteRequest(
      event, style: style ?? route.style, source: source, in: window, router: self)
    let place = try place(for: request, route)
    _ = try route.input(madeOf: event)
    try place?.check(request)
  }

  /// Checks whether a route that needs no parameters could be opened now.
  public func checkRoute<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil
  ) throws(RouteError) where Key.Input == Void {
    try checkRoute(key, (), style: style, from: source, in: window)
  }

  /// Compares the modules that are known with what the navigators have, and closes those that they have no more.
  ///
  /// It happens by itself after each transition of a navigator. A host calls it when it learns that something has
  /// changed by the system's doing, and has not told the views' ports; so does an app that has let go of a window.
  public func reconcile() {
    for window in windows { window.reconcile() }
    windows.removeAll { $0.navigator == nil }
  }
}

extension VIPRouter {
  /// How many routes may open each other at once, one inside the other.
  private static var nestingLimit: Int { 50 }

  @discardableResult
  func open<Output>(
    _ event: Event, _ plan: RouteOptions = RouteOptions(), from source: (any ModuleView)?,
    opener chain: ModuleChain? = nil
  ) -> RouteHandle<Output> {
    runtime.note(event)
    let style = plan.style ?? registeredStyle(of: event)
    let progress = RouteLifecycle(event: event, style: style, router: self)
    let isTooDeep = opening.count >= Self.nestingLimit
    let audience = RouteAudience(
      request: RouteRequest(
        event, style: style, source: source, in: plan.window, replacing: plan.replaced,
        link: plan.link, router: self),
      interceptors: isTooDeep ? [] : interceptors, progress: progress, opener: chain,
      above: plan.isForViewOnly ? ChainPosition.presenter : ChainPosition.presenter + 1, runtime: runtime)
    let made = MadeView()
    opening.append(event.name)
    defer { opening.removeLast() }
    if isTooDeep {
      audience.failed(
        .tooDeep(route: event.name, names: opening.suffix(8), limit: Self.nestingLimit),
        atOnce: true)
      progress.outcome = .rejected
    } else {
      progress.outcome = RouteOpening(audience, plan: plan, made: made, router: self).begin()
    }
    return RouteHandle(progress: progress, made: made)
  }

  /// The style by which a route is shown if nobody says.
  func registeredStyle(of event: Event) -> RouteStyle { routes[event.key]?.route.style ?? .any }

  /// The route, or the one that serves the interface.
  func registration(of key: NameKey) -> RouteRegistration? {
    if let entry = routes[key] { return entry.route }
    if let service = try? interfaces.service(for: key) { return routes[service.route.key]?.route }
    var passed: [NameKey] = []
    var key = key
    while let adapter = adapters[key], !passed.contains(key) {
      passed.append(key)
      key = adapter.provided.key
      let route = (try? interfaces.service(for: key))?.route.key ?? key
      if let entry = routes[route] { return entry.route }
    }
    return nil
  }

  /// The route to which an event leads, if it carries what the route needs.
  func entry(for resolution: ResolvedRoute) throws(RouteError) -> RouteTable.Entry {
    let event = resolution.event
    guard let entry = routes[event.key] else {
      if let asked = resolution.adapters.first?.required.text {
        throw .danglingAdapter(asked, to: event.name)
      }
      throw event.key.isTyped
        ? .noImplementation(interface: event.name)
        : .unroutable(event.name, nearest: routes.nearest(to: event.name))
    }
    guard entry.route.accepts(event.data) else {
      throw .wrongParameters(
        route: event.name, expected: "\(entry.route.parameters)", actual: "\(type(of: event.data))")
    }
    guard event.depth <= depthLimit else {
      throw .tooDeep(route: event.name, names: runtime.trail(to: event), limit: depthLimit)
    }
    return entry
  }

  /// Where a request is to be shown; `nil` if it is to be made only.
  func place(
    for request: RouteRequest, _ route: RouteRegistration
  ) throws(RouteError) -> NavigatorSession? {
    let isMade = request.style == .make
    let window = isMade ? nil : try window(for: request)
    let style = window?.navigator?.styles.becomes(request.style)
    if let supported = route.supported, !route.supports(request.style, becoming: style) {
      throw .unsupportedStyle(route: request.name, request.style, supported: supported)
    }
    // The same view may have asked for it already, and that is parked or being loaded.
    if waiting.contains(where: { $0.isTwin(of: request) }) {
      throw .busy(route: request.name, with: request.name)
    }
    return window
  }

  private func window(for request: RouteRequest) throws(RouteError) -> NavigatorSession {
    if request.isWindowGone { throw .windowGone(route: request.name) }
    guard
      let navigator = request.window ?? request.source.flatMap(navigator(of:)) ?? navigator
    else { throw .noNavigator(route: request.name) }
    return window(of: navigator)
  }

  /// The window of a navigator, to be kept if it is used.
  func window(of navigator: any Navigator) -> NavigatorSession {
    windows.first { $0.navigator === navigator } ?? NavigatorSession(navigator, router: self)
  }

  /// Remembers a window that is used for the first time. Those that have gone are closed and forgotten.
  func keep(_ window: NavigatorSession) {
    guard !windows.contains(where: { $0 === window }) else { return }
    let gone = windows.filter { $0.navigator == nil }
    windows.removeAll { $0.navigator == nil }
    windows.append(window)
    for window in gone { window.reconcile() }
  }

  /// The navigator that has a view.
  func navigator(of view: any ModuleView) -> (any Navigator)? {
    if let known = (view.port.chain?.opening as? RoutePresentation)?.navigator { return known }
    if let navigator, navigator.has(view) { return navigator }
    return windows.lazy.compactMap(\.navigator).first { $0.has(view) }
  }

  /// Opens what is to be opened instead of what came from outside and is unknown.
  package func openFallback(forUnknown link: String, in window: (any Navigator)?) {
    guard let fallback else { return }
    let _: RouteHandle<Never> = open(
      runtime.caused(Event(fallback, data: .unknownLink(link), id: .nextOnMain())),
      RouteOptions(window: window, link: link),
      from: nil)
  }

  /// Opens what is to be opened instead of a route that nobody has.
  func openFallback(for error: RouteError, _ request: RouteRequest) {
    guard let fallback, !request.isNamed(fallback) else { return }
    let event = Event(fallback, data: error, id: .nextOnMain()).caused(by: request.event)
    let _: RouteHandle<Never> = open(
      event, RouteOptions(window: request.window), from: request.source)
  }
}
