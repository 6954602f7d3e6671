// Opening routes from views and presenters.

extension RouteSource {
  /// Opens a route, or the module that implements an interface, as it was registered, and gives a handle.
  ///
  /// It goes straight to the router; `send(route, parameters)` does the same through the chain. This
  /// part's module gets the closing result, under the route's name.
  ///
  /// - Parameters:
  ///   - key: the route, or the interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it, if not as it was registered.
  ///   - view: a view that exists already, to build the module around. Without it the registered closure makes one.
  ///   - prepare: gets the view before the module starts, as the interface if one was asked for.
  /// - Returns: a handle; it has the error if the route could not be opened.
  @discardableResult public func route<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> {
    open(key, parameters, RouteOptions(style: style, view: view, prepare: RouteOptions.prepare(key, prepare)))
  }

  /// Opens a route whose view `prepare` takes as a type of its own. If the view is not that, nothing is shown.
  @discardableResult @_disfavoredOverload public func route<Parameters, Output, View>(
    _ key: RouteName<Parameters, Output>, _ parameters: Parameters, style: RouteStyle? = nil,
    around view: (any ModuleView)? = nil, preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> {
    open(key, parameters, RouteOptions(style: style, view: view, prepare: RouteOptions.prepare(key, prepare)))
  }

  /// Opens a route, or the module that implements an interface, that needs no parameters.
  @discardableResult public func route<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (Key.Target) throws -> Void = { _ in }
  ) -> RouteHandle<Key.Output> where Key.Input == Void {
    route(key, (), style: style, around: view, preparing: prepare)
  }

  /// Opens a route that needs no parameters, and whose view `prepare` takes as a type of its own.
  @discardableResult @_disfavoredOverload public func route<Output, View>(
    _ key: RouteName<Void, Output>, style: RouteStyle? = nil, around view: (any ModuleView)? = nil,
    preparing prepare: @escaping @MainActor (View) throws -> Void
  ) -> RouteHandle<Output> { route(key, (), style: style, around: view, preparing: prepare) }

  /// Opens a route, or what serves an interface, on top of the module's view, in the same container.
  @discardableResult public func push<Key: RouteKey>(_ key: Key, _ parameters: Key.Input) -> RouteHandle<Key.Output> {
    open(key, parameters, RouteOptions(style: .push))
  }

  /// Opens a route that needs no parameters on top of the module's view, in the same container.
  @discardableResult public func push<Key: RouteKey>(_ key: Key) -> RouteHandle<Key.Output> where Key.Input == Void {
    push(key, ())
  }

  /// Opens a route, or what serves an interface, over the module's view, in a container of its own.
  @discardableResult public func present<Key: RouteKey>(_ key: Key, _ parameters: Key.Input) -> RouteHandle<Key.Output>
  { open(key, parameters, RouteOptions(style: .present)) }

  /// Opens a route that needs no parameters over the module's view, in a container of its own.
  @discardableResult public func present<Key: RouteKey>(_ key: Key) -> RouteHandle<Key.Output> where Key.Input == Void {
    present(key, ())
  }

  /// Refuses a route without the parameters that it needs.
  @available(*, unavailable, message: "The route's Input is missing: push(route, input)")
  public func push<Key: RouteKey>(_ key: Key) {}

  /// Refuses a route without the parameters that it needs.
  @available(*, unavailable, message: "The route's Input is missing: present(route, input)")
  public func present<Key: RouteKey>(_ key: Key) {}

  /// Refuses a route without the parameters that it needs.
  @available(*, unavailable, message: "The route's Input is missing: route(route, input)")
  public func route<Key: RouteKey>(_ key: Key, style: RouteStyle? = nil) {}

  /// Opens several routes one after the other, the first from this part, each other from the module before, when that
  /// is shown: see ``VIPRouter/route(_:from:in:)``.
  ///
  /// - Returns: what tells how far it has come. The first step has been taken when this returns.
  @discardableResult public func route(_ steps: [RouteStep]) -> RouteSequence {
    do throws(RouteError) {
      let (router, source) = try router(for: steps.first?.name ?? "without steps")
      return router.route(steps, from: source)
    } catch {
      let sequence = RouteSequence(steps, router: nil)
      (routeSource?.port.chain?.runtime).report(.routeFailed(error))
      sequence.refuse(error)
      return sequence
    }
  }

  /// Checks whether this part could open a route now; see ``VIPRouter/checkRoute(_:_:style:from:in:)``.
  ///
  /// - Throws: why it could not.
  public func checkRoute<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil)
    throws(RouteError)
  {
    let (router, source) = try router(for: key.text)
    try router.checkRoute(key, parameters, style: style, from: source)
  }

  /// Checks whether this part could open a route that needs no parameters now.
  public func checkRoute<Key: RouteKey>(_ key: Key, style: RouteStyle? = nil) throws(RouteError)
  where Key.Input == Void { try checkRoute(key, (), style: style) }

  func open<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, _ options: RouteOptions) -> RouteHandle<Key.Output> {
    let event = Event(key, data: parameters, id: .nextOnMain())
    do throws(RouteError) {
      let (router, source) = try router(for: key.text)
      return router.open(router.runtime.caused(event), options, from: source, opener: source.port.chain)
    } catch { return .failed(event, error, runtime: routeSource?.port.chain?.runtime) }
  }

  private func router(for route: String) throws(RouteError) -> (VIPRouter, from: any ModuleView) {
    if let view = routeSource, let router = view.port.chain?.runtime.router { return (router, view) }
    let wasAssembled = (self as? any ModulePart)?.port.isAssembled ?? routeSource?.port.isAssembled
    let part = "\(type(of: self))"
    throw wasAssembled == false ? .notAssembled(route: route, part: part) : .noRouter(route: route, part: part)
  }
}

extension Runtime { var router: VIPRouter? { routes as? VIPRouter } }
