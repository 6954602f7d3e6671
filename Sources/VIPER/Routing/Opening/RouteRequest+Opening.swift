// Routes that an interceptor opens.

extension RouteRequest {
  /// Opens another route from where this one is asked for: a login, a confirmation.
  ///
  /// The module that asks for this one does not hear of it. It is caused by this one, so interceptors that open
  /// routes for each other without end come to the `depthLimit`.
  ///
  /// - Parameters:
  ///   - key: the route, or an interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it, if not as it was registered.
  @discardableResult public func open<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil)
    -> RouteHandle<Key.Output>
  {
    let event = Event(key, data: parameters, id: .nextOnMain()).caused(by: self.event)
    guard let router = runtime?.router else {
      return .failed(event, .noRouter(route: key.text, part: "the interceptor"), runtime: nil)
    }
    return router.open(event, RouteOptions(style: style, window: window), from: source)
  }

  /// Opens another route that needs no parameters.
  @discardableResult public func open<Key: RouteKey>(_ key: Key, style: RouteStyle? = nil) -> RouteHandle<Key.Output>
  where Key.Input == Void { open(key, (), style: style) }
}
