/// A node of a chain: the view, a middleware, the presenter, the interactor, or the end below the interactor.
///
/// A node is immutable and belongs to no module, so that modules with the same blueprint share their nodes. A node of a
/// part has the tables of the part's class. The part itself belongs to the module, which is passed along.
@MainActor struct ChainNode: ~Copyable {
  enum Kind { case view, middleware, presenter, interactor, end }

  /// The position, which does not change when other nodes are added or removed.
  let position: Int
  let kind: Kind
  /// The middleware. For other nodes, a middleware that only forwards.
  let middleware: any Middleware
  /// The dispatch tables of the part. Empty for other nodes.
  let tables: PartTables

  init(
    _ kind: Kind, at position: Int, _ middleware: any Middleware = NoMiddleware(), tables: PartTables = .empty
  ) { (self.position, self.kind, self.middleware, self.tables) = (position, kind, middleware, tables) }

  /// A copy of the node for another list.
  var copy: ChainNode { ChainNode(kind, at: position, middleware, tables: tables) }

  /// Returns the type of the part or middleware at this node.
  func part(in module: ModuleCore) -> Any.Type {
    switch kind {
    case .middleware: type(of: middleware)
    case .presenter: type(of: module.presenter)
    case .interactor: type(of: module.interactor)
    case .view, .end: Never.self
    }
  }
}

private struct NoMiddleware: Middleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}
