// Opening routes from views and presenters.

extension EventSender {
  /// Opens a route, or the module that implements an interface.
  ///
  /// The request is sent directly to the router. In contrast, `send(route(parameters))` opens the route through the
  /// chain, so middleware receives the route event. The module of this part receives the closing result, under the
  /// route's name.
  ///
  /// - Parameters:
  ///   - event: The route or the interface, called with the parameters of the module.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - view: An existing view around which the module is built; `nil` for a view that the registered closure creates.
  ///   - prepare: A closure that receives the view before the module starts. For an interface, the closure receives the
  ///     view as that interface.
  /// - Returns: A handle. If the route could not be opened, the handle has the error.
  @discardableResult public func route<Key: RouteKey>(
    _ event: TypedEvent<Key>, style: RouteStyle? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> {
    open(event, RouteOptions(style: style, view: view, prepare: RouteOptions.prepare(event.name, prepare)))
  }

  /// Opens a route and prepares its view as the type that `prepare` declares. If the view is not of that type, nothing
  /// is shown.
  @discardableResult @_disfavoredOverload public func route<Parameters, Output, View>(
    _ event: TypedEvent<RouteName<Parameters, Output>>, style: RouteStyle? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> {
    open(event, RouteOptions(style: style, view: view, prepare: RouteOptions.prepare(event.name, prepare)))
  }

  /// Pushes the module of a route or an interface on top of this module's view, in the same container.
  @discardableResult public func push<Key: RouteKey>(_ event: TypedEvent<Key>) -> RouteHandle<Key.Output> {
    open(event, RouteOptions(style: .push))
  }

  /// Presents the module of a route or an interface over this module's view, in a separate container.
  @discardableResult public func present<Key: RouteKey>(_ event: TypedEvent<Key>) -> RouteHandle<Key.Output> {
    open(event, RouteOptions(style: .present))
  }

  /// Rejects, at compile time, a name that was not called with its parameters.
  @available(*, unavailable, message: "Call the name: push(name(input)), or push(name())")
  public func push<Key: RouteKey>(_ key: Key) {}

  /// Checks whether this part could open a route now. See ``VIPRouter/checkRoute(_:style:from:in:)``.
  ///
  /// - Throws: The reason why the route cannot be opened.
  public func checkRoute<Key: RouteKey>(_ event: TypedEvent<Key>, style: RouteStyle? = nil) throws(RouteError) {
    let (router, source) = try router(for: event.name.text)
    try router.checkRoute(event, style: style, from: source)
  }

  func open<Key: RouteKey>(_ event: TypedEvent<Key>, _ options: RouteOptions) -> RouteHandle<Key.Output> {
    let event = event.fresh()
    do throws(RouteError) {
      let (router, source) = try router(for: event.name)
      return router.open(router.runtime.caused(event), options, from: source, opener: source.port.chain)
    } catch { return .failed(event, error, runtime: routeSource?.port.chain?.runtime) }
  }

  /// Returns the router of this part, and the view from which the part opens routes.
  package func router(for route: String) throws(RouteError) -> (VIPRouter, from: any ModuleView) {
    let (view, runtime) = (routeSource, routeSource?.port.chain?.runtime)
    if let view, let router = runtime?.router { return (router, view) }
    let part = "\(type(of: self))"
    if position.isNowhere { throw .notAssembled(route: route, part: part) }
    let gone = "the view of the module no longer exists. Usually the view was not retained. Retain the view."
    throw .noRouter(route: route, part: part, reason: runtime?.missingRouter ?? gone)
  }
}

extension SenderPosition {
  /// The router of the module, or `nil` if the part has never belonged to a module, or if the router was released.
  @MainActor package var router: VIPRouter? { runtime?.router }
}

extension Runtime { var router: VIPRouter? { routes as? VIPRouter } }
