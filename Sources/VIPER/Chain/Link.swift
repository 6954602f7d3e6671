/// One link of a module's chain, as events or as results meet it, with what lies beyond it: what a ``Next`` stands at.
///
/// It never changes, and nothing in it is optional, so that passing on takes neither a look-up nor a retain: what Swift
/// unwraps it retains. Results' links know those above, events' links those below as well; nothing goes round in a circle.
@MainActor class Link {
  final let module: ModuleCore

  init(of module: ModuleCore) { self.module = module }

  /// Where the link stands, whatever is added or removed.
  var place: Int { Place.view }
  /// The type of the link, or of the part that it stands for.
  var part: Any.Type { Never.self }
  /// The list that it is one of; see ``LinkList/version``.
  var version: Int32 { 0 }
  /// Whether results meet it, and not events.
  var isOfResult: Bool { true }

  // MARK: What comes to it

  /// Takes an event from above.
  ///
  /// - Parameter place: what it comes from: the link above, or where it was sent.
  func enter(_ event: Event, from place: Int, serial: UInt64) -> Outcome { .unhandled }
  /// Takes a result from below.
  func enter(_ result: EventResult, from place: Int, serial: UInt64) -> Outcome { .unhandled }

  // MARK: What goes on from it

  /// Passes an event on to the link below.
  func passOn(_ event: Event, serial: UInt64) -> Outcome {
    guard let below = module.chain?.link(below: self) else { return module.runtime.drop() }
    return below.enter(event, from: place, serial: serial)
  }

  /// Passes a result on to the link above.
  func passOn(_ result: EventResult, serial: UInt64) -> Outcome { .unhandled }

  // MARK: The mappings of the part that it stands for

  /// Handles an event by them.
  ///
  /// - Returns: `.some(nil)` if there is no handler; `nil` if the link stands for no part of its class.
  func map(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? { nil }
  /// Takes a result by them.
  func map(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? { nil }
}

/// Both ends of a chain: the view, which results come to, and what lies below the last link, where events end.
@MainActor final class EdgeLink: Link {
  let dispatch: PartDispatch

  init(of module: ModuleCore, dispatch: PartDispatch) {
    self.dispatch = dispatch
    super.init(of: module)
  }

  override func enter(_ event: Event, from place: Int, serial: UInt64) -> Outcome {
    module.arriveAtEnd(event, from: place, serial: serial)
  }

  override func enter(_ result: EventResult, from place: Int, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    guard !module.isWatched(result.wayBack) else {
      return module.receiveWatched(result, from: place, at: self, serial: serial)
    }
    guard let view = module.view else { return module.runtime.drop() }
    return view.receive(result, next: Next(link: self, serial: serial))
  }

  override func map(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? {
    guard dispatch.isFor(part) else { return nil }
    return .some(dispatch.take(result, for: part, next: next))
  }
}

/// A link as results meet it.
@MainActor final class ResultLink: Link {
  let middleware: any Middleware
  let above: Link
  let dispatch: PartDispatch
  private let standsAt: Int
  fileprivate let ofVersion: Int32

  init(_ link: StandingLink, of module: ModuleCore, version: Int32, above: Link) {
    middleware = link.middleware
    standsAt = link.place
    dispatch = link.dispatch
    self.above = above
    ofVersion = version
    super.init(of: module)
  }

  override var place: Int { standsAt }
  override var version: Int32 { ofVersion }
  override var part: Any.Type {
    (middleware as? any InteractorPart)?.type ?? type(of: middleware)
  }

  override func enter(_ result: EventResult, from place: Int, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    guard !module.isWatched(result.wayBack) else {
      return module.receiveWatched(result, from: place, at: self, serial: serial)
    }
    return middleware.receive(result, next: Next(link: self, serial: serial))
  }

  override func passOn(_ result: EventResult, serial: UInt64) -> Outcome {
    above.enter(result, from: standsAt, serial: serial)
  }

  override func map(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? {
    guard dispatch.isFor(part) else { return nil }
    return .some(dispatch.take(result, for: part, next: next))
  }

  // Here, and not where the link is reached by another: what is read of `self` alone is not copied.
  @inline(never)
  fileprivate func give(_ event: Event, _ next: Next) -> Outcome {
    middleware.handle(event, next: next)
  }

  @inline(never)
  override func map(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    guard dispatch.isFor(part) else { return nil }
    return .some(dispatch.handle(event, for: part, next: next))
  }
}

/// A link as events meet it.
@MainActor final class EventLink: Link {
  /// The same link as results meet it.
  let link: ResultLink
  let below: Link

  init(_ link: ResultLink, above below: Link) {
    self.link = link
    self.below = below
    super.init(of: link.module)
  }

  override var place: Int { link.place }
  override var version: Int32 { link.ofVersion }
  override var part: Any.Type { link.part }
  override var isOfResult: Bool { false }

  override func enter(_ event: Event, from place: Int, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    if event.kind == .route, place == Place.presenter, module.runtime.routes != nil {
      return module.giveToRouter(event)
    }
    let outcome =
      module.isWatched(event.wayBack)
      ? module.handleWatched(event, at: self, serial: serial)
      : link.give(event, Next(link: self, serial: serial))
    if outcome == .unhandled, module.runtime.toldUnhandled == nil {
      // The link said so itself, without passing the event on.
      return module.unhandled(event, above: self.place, serial: serial)
    }
    return outcome
  }

  override func passOn(_ event: Event, serial: UInt64) -> Outcome {
    below.enter(event, from: place, serial: serial)
  }

  override func passOn(_ result: EventResult, serial: UInt64) -> Outcome {
    // It is given just now, and goes along the links that are in force.
    guard link.ofVersion == module.version else {
      return module.chain?.receive(result, above: place, serial: serial) ?? module.runtime.drop()
    }
    return link.passOn(result, serial: serial)
  }

  override func map(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    link.map(event, for: part, next: next)
  }
}

/// A link and where it stands, whatever list it is in.
@MainActor struct StandingLink {
  let middleware: any Middleware
  let place: Int
  var dispatch: PartDispatch = .ofNobody
}

/// A link that stands for a part of another type.
@MainActor protocol InteractorPart {
  var type: Any.Type { get }
}
