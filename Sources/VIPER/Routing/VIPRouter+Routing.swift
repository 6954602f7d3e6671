// Opening routes by the router, and asking beforehand what would become of it.

extension VIPRouter {
  /// Whether a route is registered, or one that serves an interface.
  public func canRoute(_ key: some RouteKey) -> Bool { route(of: key.key) != nil }

  /// The styles that a route was registered for, the default first; `nil` if it may be shown by any, or is not
  /// registered.
  public func styles(of key: some RouteKey) -> [RouteStyle]? { route(of: key.key)?.registration.supported }

  /// Opens a route, or the module that implements an interface: builds it at once, and shows it when the transitions
  /// before it have ended.
  ///
  /// Interceptors see it first. The target is prepared once, in this order: the registration's closures make
  /// its parts, `prepare` gets its view, and when the view is ready the module gets the parameters by
  /// `onInitialize`. An interface is opened by the route that implements it, with that route's interceptors and styles.
  ///
  /// - Parameters:
  ///   - key: the route, or the interface.
  ///   - parameters: what its module gets by `onInitialize` when its view is ready.
  ///   - style: how to show it; as the route was registered without it.
  ///   - source: the view that asks; its module gets the closing result. `nil` if the app asks.
  ///   - window: where to show it; where the source is, or in the router's `navigator`, without it. A source of
  ///     another window only asks: nothing is shown on it.
  ///   - view: a view that exists already, to build the module around; it is prepared before that. Without it the
  ///     registered closure makes one.
  ///   - prepare: gets the view before the module starts, as the interface if one was asked for.
  /// - Returns: a handle; ``RouteHandle/target(as:)`` gives the view as an interface. If the route could not be opened
  ///   its state is ``RouteState/failed``, it has the error, and the sink has been told.
  @discardableResult public func route<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> {
    open(
      key, parameters,
      RouteOptions(style: style, window: window, view: view, prepare: RouteOptions.prepare(key, prepare)), from: source)
  }

  /// Opens a route whose view `prepare` takes as a type of its own. If the view is not that, nothing is shown.
  @discardableResult @_disfavoredOverload public func route<Parameters, Output, View>(
    _ key: RouteName<Parameters, Output>, _ parameters: Parameters, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> {
    open(
      key, parameters,
      RouteOptions(style: style, window: window, view: view, prepare: RouteOptions.prepare(key, prepare)), from: source)
  }

  /// Opens a route, or the module that implements an interface, that needs no parameters.
  @discardableResult public func route<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil, from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil,
    around view: (any ModuleView)? = nil, preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> where Key.Input == Void {
    route(key, (), style: style, from: source, in: window, around: view, preparing: prepare)
  }

  /// Opens a route that needs no parameters, and whose view `prepare` takes as a type of its own.
  @discardableResult @_disfavoredOverload public func route<Output, View>(
    _ key: RouteName<Void, Output>, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> { route(key, (), style: style, from: source, in: window, around: view, preparing: prepare) }

  /// Refuses a route without the parameters that it needs.
  @available(*, unavailable, message: "The route's Input is missing: route(route, input)")
  public func route<Key: RouteKey>(_ key: Key, style: RouteStyle? = nil) {}

  private func open<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, _ options: RouteOptions, from source: (any ModuleView)?
  ) -> RouteHandle<Key.Output> {
    open(
      runtime.caused(Event(key, data: parameters, id: .nextOnMain())), options, from: source, opener: source?.port.chain
    )
  }

  /// Checks whether a route could be opened now, as far as that is known: that it is registered, for this style,
  /// that its parameters fit, and that the source and what is shown do. Nothing is built and nobody is told;
  /// interceptors are not asked.
  ///
  /// - Throws: why it could not.
  public func checkRoute<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil, from source: (any ModuleView)? = nil,
    in window: (any Navigator)? = nil
  ) throws(RouteError) {
    let resolved = try resolve(runtime.caused(Event(key, data: parameters, id: .nextOnMain())))
    let route = try check(resolved)
    let request = RouteRequest(
      resolved.event, style: style ?? route.registration.style, source: source, in: window, runtime: runtime)
    let session = try session(for: request, route)
    if try session?.existing(request) != nil { return }
    _ = try route.registration.input(madeOf: resolved.event)
    try session?.check(request)
  }

  /// Checks whether a route that needs no parameters could be opened now.
  public func checkRoute<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil, from source: (any ModuleView)? = nil, in window: (any Navigator)? = nil
  ) throws(RouteError) where Key.Input == Void { try checkRoute(key, (), style: style, from: source, in: window) }

  /// Compares the modules that are known with what the navigators have, and closes those that they have no more.
  ///
  /// It happens by itself after each transition of a navigator. A host calls it when it learns that something has
  /// changed by the system's doing, and has not told the views' ports; so does an app that has let go of a window.
  public func reconcile() {
    for session in sessions { session.reconcile() }
    sessions.removeAll { $0.navigator == nil }
  }

  /// Says which of the routes that share an interface serves it: one for this user, one for that.
  ///
  /// Without it, the one that was registered first serves it.
  ///
  /// - Parameters:
  ///   - interface: the interface.
  ///   - choose: is asked each time that the interface is asked for; replaces what was said before. A route that does
  ///     not serve the interface is an error when it is opened: ``RouteError/invalidChoice(interface:by:servers:)``.
  public func choose<Interface, Parameters, Output>(
    _ interface: RouteInterface<Interface, Parameters, Output>,
    by choose: @escaping @MainActor () -> RouteName<Parameters, Output>
  ) { interfaces.choose(interface.key, by: choose) }
}
