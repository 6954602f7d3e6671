/// An element of a chain: a middleware, or a placeholder for a part. Modules share the placeholder, not the part.
@MainActor struct ChainElement {
  enum Kind { case view, middleware, presenter, interactor, nothing }

  let position: Int
  let kind: Kind
  /// The middleware. For a part, a middleware that only forwards.
  let middleware: any Middleware
  /// The dispatch tables of the part.
  let tables: PartTables

  /// Creates an element for a middleware.
  init(_ middleware: any Middleware, at position: Int) {
    self.position = position
    kind = .middleware
    self.middleware = middleware
    tables = .empty
  }

  /// Creates an element for a part, or for the end of the chain.
  init(_ kind: Kind, at position: Int, tables: PartTables = .empty) {
    self.position = position
    self.kind = kind
    middleware = NoMiddleware()
    self.tables = tables
  }
}

private struct NoMiddleware: Middleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}
