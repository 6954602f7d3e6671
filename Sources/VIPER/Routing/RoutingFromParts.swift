// What views and presenters route with, and what builders and contexts know of the router.

extension RouteSource {
  /// Opens a route, as it was registered, and gives a handle.
  ///
  /// It goes straight to the router; `send(route, parameters)` does the same through the chain. This
  /// part's module gets the closing result, under the route's name.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - parameters: what its module needs.
  ///   - style: how to show it, if not as it was registered.
  /// - Returns: a handle; it has the error if the route could not be opened.
  @discardableResult
  public func route<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters, style: RouteStyle? = nil
  ) -> RouteHandle<Output> {
    guard let view = routeSource, let router = view.port.chain?.runtime.router else {
      return .failed(name, by: self, sink: routeSource?.port.chain?.runtime.sink)
    }
    return router.route(name, parameters, style: style, from: view)
  }

  /// Opens a route that needs no parameters.
  @discardableResult
  public func route<Output>(
    _ name: RouteName<Void, Output>, style: RouteStyle? = nil
  ) -> RouteHandle<Output> { route(name, (), style: style) }

  /// Opens a route on top of the module's view, in the same container.
  @discardableResult
  public func push<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters
  ) -> RouteHandle<Output> { route(name, parameters, style: .push) }

  /// Opens a route that needs no parameters on top of the module's view, in the same container.
  @discardableResult
  public func push<Output>(_ name: RouteName<Void, Output>) -> RouteHandle<Output> {
    route(name, (), style: .push)
  }

  /// Opens a route over the module's view, in a container of its own.
  @discardableResult
  public func present<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters
  ) -> RouteHandle<Output> { route(name, parameters, style: .present) }

  /// Opens a route that needs no parameters over the module's view, in a container of its own.
  @discardableResult
  public func present<Output>(_ name: RouteName<Void, Output>) -> RouteHandle<Output> {
    route(name, (), style: .present)
  }
}

extension RouteHandle {
  /// The handle of a route that was asked for by a part without a router.
  @MainActor fileprivate static func failed(
    _ name: some TypedName, by part: AnyObject, sink: (any DiagnosticSink)?
  ) -> RouteHandle {
    let progress = RouteProgress(event: .nextOnMain(), style: .any)
    let error = RouteError.noRouter(route: name.text, part: "\(type(of: part))")
    progress.fail(error)
    (sink ?? StandardErrorSink()).report(.routeFailed(error))
    return RouteHandle(progress: progress)
  }
}

extension Runtime {
  var router: VIPRouter? { routes as? VIPRouter }
}

extension VIPBuilder {
  /// A builder of the module that is registered with `router` under `prefix`.
  ///
  /// - Parameters:
  ///   - prefix: the prefix, without `View`.
  ///   - router: the router that the module is to belong to.
  ///   - parameters: what the module gets by `onInitialize` when its view is ready.
  public init(prefix: String, router: VIPRouter = .shared, parameters: any Sendable = ()) {
    self.init(
      prefix: prefix, registry: router.registry, runtime: router.runtime,
      middlewareForAll: router.middleware)
    self.parameters = parameters
  }
}

extension ModuleContext {
  /// The router that the module is built for; `nil` if it has gone.
  public var router: VIPRouter? { runtime.router }
}
