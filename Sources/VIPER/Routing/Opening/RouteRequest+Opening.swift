// Routes that an interceptor opens, and the route to which a requested name leads.

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
    let other = event.fresh().caused(by: self.event)
    guard let router = runtime?.router else {
      return .failed(other, .noRouter(route: event.name.text, part: "the interceptor"), runtime: nil)
    }
    return router.open(other, RouteOptions(style: style, window: window), from: source)
  }

  /// Changes the request to the route to which the name leads.
  mutating func resolve(as route: ResolvedRoute) {
    if route.aliases.isEmpty, asked.isEmpty { return }
    event = route.event
    askedKey = route.askedKey
    asked = route.aliases
  }
}
