// Middleware that is added to a module while it runs, and removed again.

extension ModuleView {
  /// Adds a middleware to the module while it runs: last on its side, so nearest to the presenter or to the
  /// interactor.
  ///
  /// ```swift
  /// let log = view.add(LoggingMiddleware(level: .debug), .beforeInteractor)
  /// // …
  /// log.remove()
  /// ```
  ///
  /// An event keeps the links that it started on, also while it is held: what is added later does not see it,
  /// and what is removed still does. A result climbs the links that are in force when it is given. A part that
  /// keeps an event and forwards it later starts it anew, on the links in force then. A view that belongs to no
  /// module takes nothing; see ``AddedMiddleware/isAdded``.
  ///
  /// - Parameters:
  ///   - middleware: what to add. Two of a kind both run.
  ///   - side: where to add it.
  /// - Returns: what removes it again; it need not be kept.
  @discardableResult
  public func add(_ middleware: any Middleware, _ side: MiddlewareList.Side) -> AddedMiddleware {
    AddedMiddleware(port.chain, at: port.chain?.add(middleware, side) ?? ChainPosition.end)
  }
}

/// A middleware that was added to a module while it ran. It keeps nothing alive.
@MainActor public final class AddedMiddleware {
  private weak var chain: ModuleChain?
  private let position: Int

  init(_ chain: ModuleChain?, at position: Int) {
    self.chain = chain
    self.position = position
  }

  /// Whether the middleware is in a module now.
  public var isAdded: Bool { chain?.core.part(at: position) != nil }

  /// Takes the middleware out again. Again, or when the module has gone, it does nothing.
  public func remove() { chain?.remove(at: position) }
}
