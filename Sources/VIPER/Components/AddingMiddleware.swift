// Middleware of a running module.

extension ModuleView {
  /// Adds a middleware to the running module, as the last middleware on its side: next to the presenter or next to the
  /// interactor.
  ///
  /// ```swift
  /// let log = view.add(LoggingMiddleware(level: .debug), .beforeInteractor)
  /// // …
  /// log.cancel()
  /// ```
  ///
  /// An event passes through the chain that existed when the event was sent, even if a middleware holds the event
  /// meanwhile. Middleware that was added after the event was sent does not receive the event. Middleware that was
  /// removed after the event was sent still receives the event. A result passes through the chain that exists when the
  /// result is sent. If a part stores an event and forwards it later, the event passes through the chain that exists
  /// when the part forwards it. If a middleware receives a result and passes the event on again, the event passes through
  /// the chain of the result. If the view belongs to no module, this method does nothing, and
  /// ``Subscription/isActive`` is `false`.
  ///
  /// - Parameters:
  ///   - middleware: The middleware. Two middleware of the same type both run.
  ///   - side: Where the middleware is added: before the presenter or before the interactor.
  /// - Returns: A token that removes the middleware. You do not need to store it.
  @discardableResult public func add(_ middleware: any Middleware, _ side: MiddlewareList.Side) -> Subscription {
    guard let chain = port.chain else { return .ended }
    let position = chain.add(middleware, side)
    return Subscription(
      isAdded: { [weak chain] in chain?.core.part(at: position) != nil },
      remove: { [weak chain] in chain?.remove(at: position) })
  }
}
