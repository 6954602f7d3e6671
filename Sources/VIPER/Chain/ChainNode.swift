/// A node of a module's chain, one record per direction. A ``Next`` points to a node; the node forwards to its neighbour.
///
/// It never changes. It belongs to no module: modules with the same blueprint share their nodes, and the module goes along
/// with what is forwarded.
///
/// A list has its nodes in memory of its own, where nothing is copied and references are not counted: a round
/// trip took 2,730 instructions so, and 3,570 with objects that modules share. The list lives as long as anybody may look
/// at its nodes; see ``Next``.
@MainActor struct ChainNode: ~Copyable {
  let element: ChainElement
  /// The version of its list; see ``ChainNodeList/version``.
  let version: Int32
  /// Whether events meet it; otherwise it is the record for results.
  let isForEvents: Bool

  private let above: UnsafePointer<ChainNode>
  private let below: UnsafePointer<ChainNode>
  // The neighbours, to be called from here: what is read of another node is copied.
  private let kindAbove: ChainElement.Kind
  private let kindBelow: ChainElement.Kind
  private let receiver: any ResultReceiver
  private let handler: any EventHandler

  /// A node between two others.
  ///
  /// - Parameters:
  ///   - elements: the elements above it, at it and below it.
  ///   - above: where results go on.
  ///   - below: where events go on.
  init(
    _ elements: (above: ChainElement, here: ChainElement, below: ChainElement), version: Int32, isForEvents: Bool,
    above: UnsafePointer<ChainNode>, below: UnsafePointer<ChainNode>
  ) {
    element = elements.here
    self.version = version
    self.isForEvents = isForEvents
    self.above = above
    self.below = below
    kindAbove = elements.above.kind
    kindBelow = elements.below.kind
    receiver = elements.above.middleware
    handler = elements.below.middleware
  }

  /// Its position, which stays the same when others are added or removed.
  var position: Int { element.position }
  var kind: ChainElement.Kind { element.kind }

  /// The type of the part or middleware that stands here.
  func part(in module: ModuleCore) -> Any.Type {
    switch kind {
    case .middleware: type(of: element.middleware)
    case .presenter: type(of: module.presenter)
    case .interactor: type(of: module.interactor)
    case .view, .nothing: Never.self
    }
  }

  // MARK: The mapping of the part that stands here

  /// Dispatches an event by it.
  ///
  /// - Returns: `.some(nil)` if there is no handler; `nil` if no part of its class stands here.
  func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome?? {
    element.tables.dispatch(event, to: part, next: next)
  }

  /// Dispatches a result by it.
  func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome?? {
    element.tables.dispatch(result, to: part, next: next)
  }

  // MARK: Forwarding

  /// Forwards an event to the node below.
  @inline(__always) func forward(_ event: Event, in module: ModuleCore, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    // A route event that has passed the presenter goes to the router.
    if kind == .presenter, event.kind == .route, module.runtime.routes != nil { return module.dispatchToRouter(event) }
    let outcome =
      module.isWatched(event.hasPath) ? dispatchWatched(event, in: module, serial) : dispatch(event, in: module, serial)
    if outcome == .unhandled, kindBelow == .nothing || module.deliveries.reportedUnhandled == nil {
      // Nothing stands there; or it said so itself, without forwarding the event.
      return module.unhandled(event, above: below.pointee.position, serial: serial)
    }
    return outcome
  }

  @inline(__always) private func dispatch(_ event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    // Each makes a `Next` for itself: one that is used twice is retained.
    switch kindBelow {
    case .middleware: handler.handle(event, next: Next(at: below, in: module, serial))
    case .presenter: module.presenter.handle(event, next: Next(at: below, in: module, serial))
    case .interactor: module.interactor.handle(event, next: Next(at: below, in: module, serial))
    case .view, .nothing: .unhandled
    }
  }

  @inline(never) private func dispatchWatched(_ event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    guard kindBelow != .nothing else { return .unhandled }
    return module.dispatchWatched(event, to: below.pointee) { dispatch(event, in: module, serial) }
  }

  /// Forwards a result to the node above.
  @inline(__always) func forward(_ result: EventResult, in module: ModuleCore, serial: UInt64) -> Outcome {
    // A result that is made just now goes along the nodes that are in force.
    guard !isForEvents || version == module.version else {
      return module.chain?.receive(result, above: position, serial: serial) ?? module.runtime.drop()
    }
    return forward(result, from: position, in: module, serial: serial)
  }

  /// Forwards a result to the node above.
  ///
  /// - Parameter position: the position that it comes from: this one, or one below it.
  @inline(__always) func forward(_ result: EventResult, from position: Int, in module: ModuleCore, serial: UInt64)
    -> Outcome
  {
    guard module.isOpen else { return module.runtime.drop() }
    guard !module.isWatched(result.hasPath) else { return dispatchWatched(result, from: position, in: module, serial) }
    return dispatch(result, in: module, serial)
  }

  @inline(__always) private func dispatch(_ result: EventResult, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    switch kindAbove {
    case .middleware: receiver.receive(result, next: Next(at: above, in: module, serial))
    case .presenter: module.presenter.receive(result, next: Next(at: above, in: module, serial))
    case .view: module.dispatchToView(result, next: Next(at: above, in: module, serial))
    case .interactor: skipInteractor(result, in: module, serial)
    case .nothing: .unhandled
    }
  }

  /// Forwards a result that was made below the interactor, which receives none.
  @inline(never) private func skipInteractor(_ result: EventResult, in module: ModuleCore, _ serial: UInt64) -> Outcome
  { Next(at: above, in: module, serial).receive(result) }

  @inline(never) private func dispatchWatched(
    _ result: EventResult, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    guard kindAbove != .nothing else { return .unhandled }
    return module.dispatchWatched(result, from: position, to: above.pointee) { dispatch($0, in: module, serial) }
  }
}

/// An element of a chain: a middleware, or the stand-in for a part, which each module has for itself.
@MainActor struct ChainElement {
  enum Kind { case view, middleware, presenter, interactor, nothing }

  let position: Int
  let kind: Kind
  /// The middleware; for a part, one that does nothing.
  let middleware: any Middleware
  /// The dispatch tables of the part.
  let tables: PartTables

  /// A middleware.
  init(_ middleware: any Middleware, at position: Int) {
    self.position = position
    kind = .middleware
    self.middleware = middleware
    tables = .empty
  }

  /// A part, or nothing.
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
