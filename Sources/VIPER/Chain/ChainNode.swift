/// One link of a chain, as events or as results meet it: what a ``Next`` stands at.
///
/// It knows what stands on both sides of it, and what is passed on is given to that. It never changes. It belongs to no
/// module: those that are wired alike share their links, and the module goes along with what is passed on.
///
/// A list has its links in memory of its own, where nothing is copied and who refers to one counts no reference: a round
/// trip took 2,730 instructions so, and 3,570 with objects that modules share. The list lives as long as anybody may look
/// at its links; see ``Next``.
@MainActor struct ChainNode: ~Copyable {
  /// What stands here.
  let standing: ChainElement
  /// The list that it is one of; see ``ChainNodeList/version``.
  let version: Int32
  /// Whether events meet it; otherwise it is the same link as results meet it.
  let isOfEvents: Bool

  private let above: UnsafePointer<ChainNode>
  private let below: UnsafePointer<ChainNode>
  // What stands there, to be called from here: what is read of another link is copied.
  private let kindAbove: Kind
  private let kindBelow: Kind
  private let receiver: any ResultReceiver
  private let handler: any EventHandler

  enum Kind { case view, middleware, presenter, interactor, nothing }

  /// A link between two others.
  ///
  /// - Parameters:
  ///   - links: what stands above it, at it and below it.
  ///   - above: where results go on.
  ///   - below: where events go on.
  init(
    _ links: (above: ChainElement, here: ChainElement, below: ChainElement), version: Int32,
    isOfEvents: Bool, above: UnsafePointer<ChainNode>, below: UnsafePointer<ChainNode>
  ) {
    standing = links.here
    self.version = version
    self.isOfEvents = isOfEvents
    self.above = above
    self.below = below
    kindAbove = links.above.kind
    kindBelow = links.below.kind
    receiver = links.above.middleware
    handler = links.below.middleware
  }

  /// Where it stands, whatever is added or removed.
  var position: Int { standing.position }
  var kind: Kind { standing.kind }

  /// The type of what stands here.
  func part(in module: ModuleCore) -> Any.Type {
    switch kind {
    case .middleware: type(of: standing.middleware)
    case .presenter: type(of: module.presenter)
    case .interactor: type(of: module.interactor)
    case .view, .nothing: Never.self
    }
  }

  // MARK: The mappings of the part that stands here

  /// Handles an event by them.
  ///
  /// - Returns: `.some(nil)` if there is no handler; `nil` if no part of its class stands here.
  func map(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    standing.tables.handle(event, for: part, next: next)
  }

  /// Takes a result by them.
  func map(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? {
    standing.tables.take(result, for: part, next: next)
  }

  // MARK: Passing on

  /// Passes an event on, to what stands below.
  @inline(__always)
  func passOn(_ event: Event, in module: ModuleCore, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    // A route event that has passed the presenter goes to the router.
    if kind == .presenter, event.kind == .route, module.runtime.routes != nil {
      return module.giveToRouter(event)
    }
    let outcome =
      module.isWatched(event.hasWayBack)
      ? giveWatched(event, in: module, serial) : give(event, in: module, serial)
    if outcome == .unhandled, kindBelow == .nothing || module.runtime.toldUnhandled == nil {
      // Nothing stands there; or it said so itself, without passing the event on.
      return module.unhandled(event, above: below.pointee.position, serial: serial)
    }
    return outcome
  }

  @inline(__always)
  private func give(_ event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    // Each makes a `Next` for itself: one that is used twice is retained.
    switch kindBelow {
    case .middleware: handler.handle(event, next: Next(at: below, in: module, serial))
    case .presenter: module.presenter.handle(event, next: Next(at: below, in: module, serial))
    case .interactor: module.interactor.handle(event, next: Next(at: below, in: module, serial))
    case .view, .nothing: .unhandled
    }
  }

  @inline(never)
  private func giveWatched(_ event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    guard kindBelow != .nothing else { return .unhandled }
    return module.handleWatched(event, at: below.pointee) { give(event, in: module, serial) }
  }

  /// Passes a result on, to what stands above.
  @inline(__always)
  func passOn(_ result: EventResult, in module: ModuleCore, serial: UInt64) -> Outcome {
    // One that is given just now goes along the links that are in force.
    guard !isOfEvents || version == module.version else {
      return module.chain?.receive(result, above: position, serial: serial) ?? module.runtime.drop()
    }
    return passOn(result, from: position, in: module, serial: serial)
  }

  /// Passes a result on.
  ///
  /// - Parameter place: where it comes from: this link, or below it.
  @inline(__always)
  func passOn(
    _ result: EventResult, from position: Int, in module: ModuleCore, serial: UInt64
  ) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    guard !module.isWatched(result.hasWayBack) else {
      return giveWatched(result, from: position, in: module, serial)
    }
    return give(result, in: module, serial)
  }

  @inline(__always)
  private func give(_ result: EventResult, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    switch kindAbove {
    case .middleware: receiver.receive(result, next: Next(at: above, in: module, serial))
    case .presenter: module.presenter.receive(result, next: Next(at: above, in: module, serial))
    case .view: module.giveToView(result, next: Next(at: above, in: module, serial))
    case .interactor: passBy(result, in: module, serial)
    case .nothing: .unhandled
    }
  }

  /// Gives what was made below the interactor to what stands above it.
  @inline(never)
  private func passBy(_ result: EventResult, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    Next(at: above, in: module, serial).receive(result)
  }

  @inline(never)
  private func giveWatched(
    _ result: EventResult, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    guard kindAbove != .nothing else { return .unhandled }
    return module.receiveWatched(result, from: position, at: above.pointee) {
      give($0, in: module, serial)
    }
  }
}

/// What stands at a place of a list, whatever list that is.
@MainActor struct ChainElement {
  let position: Int
  let kind: ChainNode.Kind
  /// The middleware; one that does nothing for a part.
  let middleware: any Middleware
  /// What the mappings of the part do.
  let tables: PartTables

  /// A middleware.
  init(_ middleware: any Middleware, at position: Int) {
    self.position = position
    kind = .middleware
    self.middleware = middleware
    tables = .empty
  }

  /// A part, which each module has for itself; or nothing.
  init(_ kind: ChainNode.Kind, at position: Int, tables: PartTables = .empty) {
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
