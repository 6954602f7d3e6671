/// What the links of a module know of it: whose they are, and how what they pass on goes on.
///
/// They own it, and it owns none of them; so a ``Next`` that somebody has stored keeps no module alive.
@MainActor final class ModuleCore {
  let id = ModuleID.next()
  /// The module's prefix, or its view's type: for people.
  let name: String
  let runtime: Runtime
  /// The view, which gets what climbs past the first link.
  weak var view: (any ResultReceiver & AnyObject)?
  /// Whether anything is still delivered here.
  var isOpen = true
  /// Which of its lists of links is in force.
  var version: Int32 = 0
  /// What middleware remembers for this module, with whose it is.
  var states: [ObjectIdentifier: (owner: Weak<AnyObject>, value: Any)] = [:]
  /// The rest of the module, while it is there.
  weak var chain: ModuleChain?

  init(name: String, runtime: Runtime, view: any ResultReceiver & AnyObject) {
    self.name = name
    self.runtime = runtime
    self.view = view
  }

  /// Lets go of what middleware has left behind that was taken out.
  func forgetStates() { states = states.filter { $0.value.owner.object != nil } }

  // MARK: Passing on, inside a delivery

  /// Hands an event to a link, or ends it if there is none.
  ///
  /// A route event that has passed the presenter goes to the router, if there is one.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - place: what it comes from: the link above, or where it was sent.
  func handle(_ event: Event, at link: Link?, from place: Int, serial: UInt64) -> Outcome {
    guard isOpen else { return runtime.drop() }
    if event.kind == .route, place == Place.presenter, runtime.routes != nil {
      return giveToRouter(event)
    }
    guard let link else { return unhandled(event, above: Place.end, serial: serial) }
    let outcome: Outcome
    if event.wayBack == nil, runtime.observers.isEmpty {
      outcome = link.middleware.handle(event, next: Next(link: link, path: nil, serial: serial))
    } else {
      outcome = handleWatched(event, at: link, serial: serial)
    }
    if outcome == .unhandled, runtime.toldUnhandled == nil {
      // The link said so itself, without passing the event on.
      return unhandled(event, above: link.place, serial: serial)
    }
    return outcome
  }

  /// Hands an event to a link while somebody waits for its answers, has marked it, or observes.
  @inline(never)
  private func handleWatched(_ event: Event, at link: Link, serial: UInt64) -> Outcome {
    let next = Next(link: link, path: event.path, serial: serial)
    return step(.event(event), at: link) { link.middleware.handle(event, next: next) }
  }

  @inline(never)
  private func giveToRouter(_ event: Event) -> Outcome {
    guard let routes = runtime.routes, let chain else { return runtime.drop() }
    return step(.event(event), at: .router, type(of: routes)) {
      routes.take(event, from: chain, at: Place.presenter)
    }
  }

  /// Hands a result to a link above another, or to the view.
  ///
  /// - Parameters:
  ///   - place: the link that it leaves.
  ///   - link: the link above; `nil` if it leaves the view.
  func receive(
    _ result: EventResult, from place: Int, at link: Link?, serial: UInt64
  ) -> Outcome {
    guard isOpen else { return runtime.drop() }
    guard result.wayBack == nil, runtime.observers.isEmpty else {
      return receiveWatched(result, from: place, at: link, serial: serial)
    }
    guard let link else { return .unhandled }  // There is nothing above the view.
    let next = Next(link: link, path: nil, serial: serial)
    guard link.place == Place.view else { return link.middleware.receive(result, next: next) }
    guard let view else { return runtime.drop() }
    return view.receive(result, next: next)
  }

  /// Hands on a result that goes a particular way back, or while somebody observes.
  @inline(never)
  private func receiveWatched(
    _ result: EventResult, from place: Int, at link: Link?, serial: UInt64
  ) -> Outcome {
    let path = result.path
    let above = link?.place ?? Place.view
    if let path {
      // It goes its particular way, if it is still wanted there.
      guard path.isOpen(at: place) else { return runtime.drop() }
      if result.isFinal { path.isAnswered(above: above, at: place) }
      if let exchange = path.exchange {
        if above <= exchange.inbox.place { return arrive(result, at: exchange) }
        exchange.answerGoes(to: above, isFinal: result.isFinal)
      }
    }
    guard let link else { return .unhandled }  // There is nothing above the view.
    let next = Next(link: link, path: path, serial: serial)
    guard above == Place.view else {
      return step(.result(result), at: link) { link.middleware.receive(result, next: next) }
    }
    guard let view else { return runtime.drop() }
    // It is at the end of its way; a view that keeps it would keep all of that alive.
    let result = result.withoutWayBack
    return step(.result(result), at: .view, type(of: view)) { view.receive(result, next: next) }
  }

  private func arrive(_ result: EventResult, at exchange: Exchange) -> Outcome {
    step(.result(result), at: .requester, part(at: exchange.inbox.place)) {
      exchange.arrive(result.withoutWayBack)
      return .answered
    }
  }
}

extension ModuleCore {
  /// Runs a handler of whole events.
  func handleAsWhole(_ event: Event, next: Next, _ handler: () -> Outcome) -> Outcome {
    let (outcome, isKept) = runtime.handleAsWhole(event, next: next, handler)
    if isKept, let path = event.path {
      path.exchange?.handlerKeeps()
      chain?.keptMarks[event.id] = path.marks
    }
    return outcome
  }
}
