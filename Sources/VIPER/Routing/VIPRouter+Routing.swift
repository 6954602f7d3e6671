// Opening routes from the router or an interceptor, and checking in advance whether a route can be opened.

extension VIPRouter {
  /// Whether a route is registered. For an interface, whether a route that serves the interface is registered.
  public func canRoute(_ key: some RouteKey) -> Bool { route(of: key.key) != nil }

  /// The styles that a route supports, beginning with the default style. `nil` if the route supports all styles or is
  /// not registered.
  public func styles(of key: some RouteKey) -> [RouteStyle]? { route(of: key.key)?.registration.supported }

  /// Opens a route, or the module that implements an interface. Builds the module immediately, and shows the module
  /// after the transitions that were requested earlier have ended.
  ///
  /// The interceptors decide first. Then the registered closures create the parts, `prepare` receives the view, and
  /// when the view is ready the module receives the parameters by `onInitialize`. An interface is opened by the route
  /// that implements it, with that route's interceptors and styles.
  ///
  /// - Parameters:
  ///   - event: The route or the interface, called with the parameters that the module receives by `onInitialize` when
  ///     its view is ready.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - source: The view that opens the route, and whose module receives the closing result; `nil` for the app.
  ///   - window: The window of the module; `nil` for the window of the source or, without a source, the router's
  ///     `navigator`. If the source is in another window, the module is not shown on the source.
  ///   - view: An existing view around which the module is built; `nil` for a view that the registered closure creates.
  ///     An existing view is prepared before the module is built.
  ///   - prepare: A closure that receives the view before the module starts. For an interface, the closure
  ///     receives the view as that interface.
  /// - Returns: A handle. ``RouteHandle/target(as:)`` returns the view as an interface. If the route could not be
  ///   opened, the handle's state is ``RouteState/failed``, the handle has the error, and the error was reported to the
  ///   sink.
  @discardableResult public func route<Key: RouteKey>(
    _ event: TypedEvent<Key>, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> {
    let prepare = RouteOptions.prepare(event.name, prepare)
    return open(event, RouteOptions(style: style, window: window, view: view, prepare: prepare), from: source)
  }

  /// Opens a route and prepares its view as the type that `prepare` declares. If the view is not of that type, nothing
  /// is shown.
  @discardableResult @_disfavoredOverload public func route<Parameters, Output, View>(
    _ event: TypedEvent<RouteName<Parameters, Output>>, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> {
    let prepare = RouteOptions.prepare(event.name, prepare)
    return open(event, RouteOptions(style: style, window: window, view: view, prepare: prepare), from: source)
  }

  /// Pushes the module of a route or an interface on top of a view, in the same container. The view's module receives
  /// the closing result.
  @discardableResult public func push<Key: RouteKey>(_ event: TypedEvent<Key>, from source: any ModuleView)
    -> RouteHandle<Key.Output>
  { route(event, style: .push, from: source) }

  /// Presents the module of a route or an interface over a view, in a separate container. The view's module receives the
  /// closing result.
  @discardableResult public func present<Key: RouteKey>(_ event: TypedEvent<Key>, from source: any ModuleView)
    -> RouteHandle<Key.Output>
  { route(event, style: .present, from: source) }

  private func open<Key: RouteKey>(_ event: TypedEvent<Key>, _ options: RouteOptions, from source: (any ModuleView)?)
    -> RouteHandle<Key.Output>
  { open(runtime.caused(event.fresh()), options, from: source, opener: source?.port.chain) }

  /// Checks whether a route could be opened now, as far as that is known in advance.
  ///
  /// The check covers the registration of the route, the style, the parameters, the source and the modules on screen.
  /// The check does not build a module, report an error, or call interceptors.
  ///
  /// - Throws: The reason why the route cannot be opened.
  public func checkRoute<Key: RouteKey>(
    _ event: TypedEvent<Key>, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil
  ) throws(RouteError) {
    let resolved = try resolve(runtime.caused(event.fresh()))
    let route = try check(resolved)
    let request = RouteRequest(
      resolved.event, style: style ?? route.registration.style, source: source, in: window, runtime: runtime)
    let session = try session(for: request, route)
    if try session?.existing(request) != nil { return }
    _ = try route.registration.input(madeOf: resolved.event)
    try session?.check(request)
  }

  /// Closes the open modules that are no longer in their navigators.
  ///
  /// The router calls this method after each transition of a navigator. A host calls it if the system has removed views
  /// without notifying their ports. An app calls it after the app has released a window.
  public func reconcile() {
    for session in sessions { session.reconcile() }
    sessions.removeAll { $0.navigator == nil }
  }

  /// Sets the closure that chooses one of the routes that serve an interface, for example depending on the user of the
  /// app.
  ///
  /// Without a choice, the route that was registered first serves the interface.
  ///
  /// - Parameters:
  ///   - interface: The interface.
  ///   - choose: A closure that returns the route. The router calls the closure each time that the interface is
  ///     requested. The closure replaces an earlier closure. If the returned route does not serve the interface, the
  ///     opening fails with the code `route.invalidChoice`.
  public func choose<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>,
    by choose: @escaping @MainActor () -> RouteName<Parameters, Output>
  ) { interfaces.choose(interface.key, by: choose) }
}

extension RouteRequest {
  /// Opens another route from the same view, for example a login or a confirmation.
  ///
  /// The opener of this request receives no result of the other route. The other route is caused by this request, so
  /// interceptors that open routes for each other endlessly reach the `depthLimit`.
  ///
  /// - Parameters:
  ///   - event: The route, or an interface, called with the parameters of its module.
  ///   - style: The style; `nil` for the style of the route's registration.
  /// - Returns: A handle. If the route could not be opened, the handle has the error.
  @discardableResult public func open<Key: RouteKey>(_ event: TypedEvent<Key>, style: RouteStyle? = nil)
    -> RouteHandle<Key.Output>
  {
    let caused = event.fresh().caused(by: self.event)
    // An interceptor is outside, also if it opens the route later, in another task.
    let other = caused.inputMark.map { caused.marked(InputMark($0.input, call: 0)) } ?? caused
    guard let router = runtime?.router else {
      return .failed(other, .noRouter(route: event.name.text, part: "the interceptor"), runtime: nil)
    }
    return router.open(other, RouteOptions(style: style, window: window), from: source)
  }
}
