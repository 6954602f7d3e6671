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

  /// Whether more is to be done with what is passed on: somebody waits for its answers, has marked or held it, or
  /// observes.
  func isWatched(_ wayBack: (any WayBack)?) -> Bool {
    wayBack != nil || runtime.path != nil || !runtime.observers.isEmpty
  }

  /// Hands an event to a link.
  @inline(never)
  func handleWatched(_ event: Event, at link: EventLink, serial: UInt64) -> Outcome {
    let next = Next(link: link, serial: serial)
    return runtime.withPath(event.path) {
      step(.event(event), at: link) { link.link.middleware.handle(event, next: next) }
    }
  }

  /// Gives a route event that has passed the presenter to the router.
  @inline(never)
  func giveToRouter(_ event: Event) -> Outcome {
    guard let routes = runtime.routes, let chain else { return runtime.drop() }
    return step(.event(event), at: .router, type(of: routes)) {
      routes.take(event, from: chain, at: Place.presenter)
    }
  }

  /// Ends an event for which no link is left.
  @inline(never)
  func arriveAtEnd(_ event: Event, from place: Int, serial: UInt64) -> Outcome {
    guard isOpen else { return runtime.drop() }
    if event.kind == .route, place == Place.presenter, runtime.routes != nil {
      return giveToRouter(event)
    }
    return unhandled(event, above: Place.end, serial: serial)
  }

  /// Hands a result to a link, or to the view.
  ///
  /// - Parameter place: the link that it leaves.
  @inline(never)
  func receiveWatched(
    _ result: EventResult, from place: Int, at link: Link, serial: UInt64
  ) -> Outcome {
    let path = result.path
    let above = link.place
    if let path {
      // It goes its particular way, if it is still wanted there.
      guard path.isOpen(at: place) else { return runtime.drop() }
      if result.isFinal { path.isAnswered(above: above, at: place) }
      if let exchange = path.exchange {
        if above <= exchange.inbox.place { return arrive(result, at: exchange) }
        exchange.answerGoes(to: above, isFinal: result.isFinal)
      }
    }
    let next = Next(link: link, serial: serial)
    if let link = link as? ResultLink {
      return runtime.withPath(path) {
        step(.result(result), at: link) { link.middleware.receive(result, next: next) }
      }
    }
    guard let view else { return runtime.drop() }
    // It is at the end of its way; a view that keeps it would keep all of that alive.
    let result = result.withoutWayBack
    return runtime.withPath(nil) {
      step(.result(result), at: .view, type(of: view)) { view.receive(result, next: next) }
    }
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
