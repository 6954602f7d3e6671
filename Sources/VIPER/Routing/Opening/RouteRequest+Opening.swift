// Routes that an interceptor opens.

extension RouteRequest {
  /// Opens another route from the same view, for example a login or a confirmation.
  ///
  /// The opener of this request receives no result of the other route. The other route is caused by this request, so
  /// interceptors that open routes for each other endlessly reach the `depthLimit`.
  ///
  /// - Parameters:
  ///   - key: The route, or an interface.
  ///   - parameters: The parameters of the route's module.
  ///   - style: The style; `nil` for the style of the route's registration.
  /// - Returns: A handle. If the route could not be opened, the handle has the error.
  @discardableResult public func open<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil)
    -> RouteHandle<Key.Output>
  {
    let event = Event(key, data: parameters, id: .nextOnMain()).caused(by: self.event)
    guard let router = runtime?.router else {
      return .failed(event, .noRouter(route: key.text, part: "the interceptor"), runtime: nil)
    }
    return router.open(event, RouteOptions(style: style, window: window), from: source)
  }

  /// Opens another route from the same view. The other route has no parameters.
  @discardableResult public func open<Key: RouteKey>(_ key: Key, style: RouteStyle? = nil) -> RouteHandle<Key.Output>
  where Key.Input == Void { open(key, (), style: style) }
}
