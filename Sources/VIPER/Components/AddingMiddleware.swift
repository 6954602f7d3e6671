// Middleware of a running module.

extension ModuleView {
  /// Adds a middleware to the module while it runs: last on its side, so nearest to the presenter or to the interactor.
  ///
  /// ```swift
  /// let log = view.add(LoggingMiddleware(level: .debug), .beforeInteractor)
  /// // …
  /// log.cancel()
  /// ```
  ///
  /// An event keeps the chain that it started on, also while it is held: middleware added later does not see it,
  /// and middleware that was removed still does. A result climbs the chain that is in force when it is given. A part
  /// that keeps an event and forwards it later starts it anew, on the chain in force then. On a view that belongs to no
  /// module this does nothing; see ``AddedMiddleware/isAdded``.
  ///
  /// - Parameters:
  ///   - middleware: the middleware. Two of one type both run.
  ///   - side: the side of the presenter.
  /// - Returns: a token that removes it again; it need not be kept.
  @discardableResult public func add(_ middleware: any Middleware, _ side: MiddlewareList.Side) -> AddedMiddleware {
    AddedMiddleware(port.chain, at: port.chain?.add(middleware, side) ?? NodeNumber.end)
  }
}

/// A token for a middleware that was added to a running module. It keeps nothing alive.
@MainActor public final class AddedMiddleware {
  private weak var chain: ModuleChain?
  private let position: Int

  init(_ chain: ModuleChain?, at position: Int) {
    self.chain = chain
    self.position = position
  }

  /// Whether the middleware is in a module now.
  public var isAdded: Bool { chain?.core.part(at: position) != nil }

  /// Removes the middleware. A second call, or one after the module has gone, does nothing.
  public func cancel() { chain?.remove(at: position) }
}
