/// One link of a module's chain, as events or as results meet it, with what lies beyond it: what a ``Next`` stands at.
///
/// It never changes, and nothing in it is optional, so that passing on takes neither a look-up nor a retain: what Swift
/// unwraps it retains. Results' links know those above, events' links those below as well; nothing goes round in a circle.
@MainActor class Link {
  final let module: ModuleCore
  /// What meets it.
  final let kind: Kind

  enum Kind { case ofEvents, ofResults, edge }

  fileprivate init(_ kind: Kind, of module: ModuleCore) {
    self.kind = kind
    self.module = module
  }

  /// Where the link stands, whatever is added or removed.
  var place: Int { Place.view }
  /// The type of the link, or of the part that it stands for.
  var part: Any.Type { Never.self }
  /// The list that it is one of; see ``LinkList/version``.
  var version: Int32 { 0 }

  // MARK: Passing on

  /// Passes an event on to the link below.
  func passOn(_ event: Event, serial: UInt64) -> Outcome {
    guard let below = module.chain?.link(below: self) else { return module.runtime.drop() }
    return below.enter(event, serial: serial)
  }
  /// Passes a result on to the link above.
  func passOn(_ result: EventResult, serial: UInt64) -> Outcome {
    .unhandled  // There is nothing above the view.
  }

  /// Takes an event from above.
  func enter(_ event: Event, serial: UInt64) -> Outcome { .unhandled }
  /// Takes a result from below.
  ///
  /// - Parameter place: the link that it leaves.
  func enter(_ result: EventResult, from place: Int, serial: UInt64) -> Outcome { .unhandled }

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
    super.init(.edge, of: module)
  }

  override func enter(_ event: Event, serial: UInt64) -> Outcome {
    module.arriveAtEnd(event, serial: serial)
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
    dispatch.take(result, for: part, next: next)
  }
}

/// A link as results meet it.
@MainActor final class ResultLink: Link {
  let receiver: any ResultReceiver
  let above: Link
  let dispatch: PartDispatch
  fileprivate let standsAt: Int
  fileprivate let ofVersion: Int32

  init(_ link: StandingLink, of module: ModuleCore, version: Int32, above: Link) {
    receiver = link.receiver
    standsAt = link.place
    dispatch = link.dispatch
    self.above = above
    ofVersion = version
    super.init(.ofResults, of: module)
  }

  override var place: Int { standsAt }
  override var version: Int32 { ofVersion }
  override var part: Any.Type { (receiver as? PassingPart)?.part ?? type(of: receiver) }

  override func enter(_ result: EventResult, from place: Int, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    guard !module.isWatched(result.wayBack) else {
      return module.receiveWatched(result, from: place, at: self, serial: serial)
    }
    return receiver.receive(result, next: Next(link: self, serial: serial))
  }

  override func map(_ result: EventResult, for part: AnyObject, next: Next) -> Outcome?? {
    dispatch.take(result, for: part, next: next)
  }

  // These are here, and not where this link is reached by another: what is read of `self` is not retained.

  @inline(never)
  override func passOn(_ result: EventResult, serial: UInt64) -> Outcome {
    above.enter(result, from: standsAt, serial: serial)
  }

  @inline(never)
  override func map(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    dispatch.handle(event, for: part, next: next)
  }
}

/// A link as events meet it.
@MainActor final class EventLink: Link {
  let handler: any EventHandler
  /// The same link as results meet it.
  let link: ResultLink
  let below: Link
  /// Whether it is the first below the presenter: route events go to the router instead.
  private let isBelowPresenter: Bool

  init(_ link: StandingLink, _ result: ResultLink, above below: Link, isBelowPresenter: Bool) {
    handler = link.handler
    self.link = result
    self.below = below
    self.isBelowPresenter = isBelowPresenter
    super.init(.ofEvents, of: result.module)
  }

  override var place: Int { link.standsAt }
  override var version: Int32 { link.ofVersion }
  override var part: Any.Type { type(of: handler) }

  override func passOn(_ event: Event, serial: UInt64) -> Outcome {
    below.enter(event, serial: serial)
  }

  override func passOn(_ result: EventResult, serial: UInt64) -> Outcome {
    // It is given just now, and goes along the links that are in force.
    guard link.ofVersion == module.version else {
      return module.chain?.receive(result, above: place, serial: serial) ?? module.runtime.drop()
    }
    return link.passOn(result, serial: serial)
  }

  override func enter(_ event: Event, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    if isBelowPresenter, event.kind == .route, module.runtime.routes != nil {
      return module.giveToRouter(event)
    }
    let outcome =
      module.isWatched(event.wayBack)
      ? module.handleWatched(event, at: self, serial: serial)
      : handler.handle(event, next: Next(link: self, serial: serial))
    if outcome == .unhandled, module.runtime.toldUnhandled == nil {
      // The link said so itself, without passing the event on.
      return module.unhandled(event, above: place, serial: serial)
    }
    return outcome
  }

  override func map(_ event: Event, for part: AnyObject, next: Next) -> Outcome?? {
    link.map(event, for: part, next: next)
  }
}

extension Link {
  /// Sends a fresh event from the view, to this first link.
  @inline(never)
  final func send(_ event: Event) -> Outcome { module.runtime.send(event, at: self) }
}

/// A link and where it stands, whatever list it is in.
@MainActor struct StandingLink {
  let handler: any EventHandler
  let receiver: any ResultReceiver
  let place: Int
  let dispatch: PartDispatch

  init(_ middleware: any Middleware, at place: Int, dispatch: PartDispatch = .ofNobody) {
    (handler, receiver) = (middleware, middleware)
    (self.place, self.dispatch) = (place, dispatch)
  }

  /// The last link; results that are made below it pass it by.
  init(last handler: any EventHandler, dispatch: PartDispatch) {
    let receiver = PassingPart(part: type(of: handler))
    self.init(handler, receiver, at: Place.interactor, dispatch)
  }

  fileprivate init(
    _ handler: any EventHandler, _ receiver: any ResultReceiver, at place: Int,
    _ dispatch: PartDispatch
  ) {
    (self.handler, self.receiver) = (handler, receiver)
    (self.place, self.dispatch) = (place, dispatch)
  }
}

/// What results meet that pass a part by.
private struct PassingPart: Middleware {
  let part: Any.Type
}

extension EventLink {
  /// It, to be put into another list.
  var standing: StandingLink { StandingLink(handler, link.receiver, at: place, link.dispatch) }
}
