/// A module at run time: its links from the view's side down, and what it is doing.
///
/// The links are an immutable list that is passed along with ``Next``, so nothing can be mis-wired; to add
/// or remove one puts another list in its place. The view's port owns the chain, the chain owns the parts.
@MainActor final class ModuleChain {
  let id = ModuleID.next()
  /// The module's prefix, or its view's type: for people.
  let name: String
  /// The links that are in force.
  private(set) var links: LinkList
  /// Lists that were in force when something was held that will go on along them.
  private var formerLinks: [LinkList] = []
  private var lastPlaces: [Side: Int] = [:]
  let runtime: Runtime
  /// Goes before the tasks, as the requests do.
  private var attachments = Attachments()
  /// Goes before the tasks, so that who waits hears that the module has gone, and not that it was cancelled.
  let requests = Requests()
  let tasks: HandlerTasks
  let timers = ModuleTimers()
  /// The marks of events that handlers of whole events keep, to answer or to forward them later.
  var keptMarks: [Event.ID: [EventMark]] = [:]
  /// What middleware remembers for this module, with whose it is.
  var states: [ObjectIdentifier: (owner: Weak<AnyObject>, value: Any)] = [:]
  /// The view, which gets what climbs past the first link.
  weak var view: (any ResultReceiver & AnyObject)? {
    didSet { watch?.view = view }
  }
  private(set) var isOpen = true
  /// Whether anything may still run here: the module is open, and its view has not been released.
  var isAlive: Bool { isOpen && view != nil }
  /// Whether the module is open, for those who cannot ask on the main actor; made when first needed.
  private var openness: Lock<Bool>?
  let opening: (any Opening)?
  private let watch: ModuleWatch?
  private let leakProbe: LeakProbe?

  init(
    name: String, links: LinkList, runtime: Runtime,
    opening: (any Opening)?, view: any ResultReceiver & AnyObject, presenter: AnyObject,
    interactor: AnyObject
  ) {
    self.name = name
    self.links = links
    self.runtime = runtime
    self.opening = opening
    self.view = view
    leakProbe = runtime.leakProbe
    watch =
      leakProbe == nil
      ? nil
      : ModuleWatch(
        id: id, name: name, route: opening?.route, view: view, presenter: presenter,
        interactor: interactor)
    tasks = HandlerTasks(runtime: runtime, watch: watch)
    runtime.modules.add(self)
  }

  deinit {
    // The module went without being closed: its view was simply released.
    guard isOpen, let watch, let leakProbe else { return }
    Task { @MainActor [runtime] in leakProbe.add(watch, sink: runtime.sink) }
  }

  /// Ends the module: its handlers are cancelled, and nothing is delivered to it any more.
  func close() {
    guard isOpen else { return }
    isOpen = false
    openness?.withLock { $0 = false }
    letGoOfAttachments()
    tasks.cancelAll()
    timers.cancelAll()
    requests.endAll()
    states = [:]
    keptMarks = [:]
    if let watch { leakProbe?.add(watch, sink: runtime.sink) }
    opening?.closed()
  }

  /// The one object of its type that belongs to the link at `place`, or to the whole module without;
  /// made when first asked for. It is let go of when the module closes, or when its view is released.
  ///
  /// - Returns: `nil` if nothing may be added any more.
  func attachment<Object: AnyObject>(at place: Int? = nil, _ make: () -> Object) -> Object? {
    guard isAlive else { return nil }
    if let object = attachments.object(of: Object.self, at: place) { return object }
    // It may look here itself while it is made.
    let object = make()
    attachments.add(object, at: place)
    return object
  }

  private func letGoOfAttachments() {
    // Outside the access to them: what ends may look here.
    var ending = Attachments()
    swap(&ending, &attachments)
  }

  /// Says, from anywhere, whether the module is open.
  func observeOpenness() -> Lock<Bool> {
    let observed = openness ?? Lock(isOpen)
    openness = observed
    return observed
  }

  // MARK: Adding and removing links

  /// Adds a link, last on its side of the presenter.
  ///
  /// - Returns: its place.
  func add(_ link: any Middleware, _ side: Side) -> Int {
    let used = lastPlaces[side] ?? side.firstPlace + links.links.count
    let place = used + 1
    lastPlaces[side] = place
    change(to: links.adding(link, at: place))
    return place
  }

  /// Removes the link at a place, if it is there.
  func remove(at place: Int) {
    if let list = links.removing(at: place) { change(to: list) }
  }

  /// Keeps the links along which what somebody holds will go on, if they are in force no longer.
  func keep(_ list: LinkList) {
    guard list !== links, !formerLinks.contains(where: { $0 === list }) else { return }
    formerLinks.append(list)
  }

  private func change(to list: LinkList) {
    formerLinks.removeAll { !$0.isWanted }
    if links.isWanted { formerLinks.append(links) }
    links = list
    forgetStates()
  }

  /// Lets go of what middleware has left behind that was taken out.
  func forgetStates() { states = states.filter { $0.value.owner.object != nil } }

  // MARK: Passing on, inside a delivery

  /// Hands an event to the first link below where it begins.
  func handle(_ event: Event, below start: Start, serial: UInt64) -> Outcome {
    switch start {
    case .place(let place):
      handle(event, at: links.first(below: place), of: links, serial: serial)
    case .link(let place, let links):
      handle(event, at: links.first(below: place), of: links, serial: serial)
    }
  }

  /// Hands an event to a link, or ends it if there is none of this number.
  ///
  /// A route event that has passed the presenter goes to the router, if there is one.
  func handle(_ event: Event, at number: Int, of links: LinkList, serial: UInt64) -> Outcome {
    guard isOpen else { return runtime.drop() }
    if event.kind == .route, number == links.presenterNumber + 1, let routes = runtime.routes {
      return step(.event(event), at: .router, type(of: routes)) {
        routes.take(event, from: self, at: Place.presenter)
      }
    }
    guard number < links.links.count else {
      return unhandled(event, above: Place.end, serial: serial)
    }
    let next = Next(
      chain: self, links: links, number: number, serial: serial, path: event.path)
    let outcome =
      runtime.observers.isEmpty
      ? links.links[number].handle(event, next: next)
      : step(.event(event), atLink: number, of: links) {
        links.links[number].handle(event, next: next)
      }
    if outcome == .unhandled, runtime.toldUnhandled == nil {
      // The link said so itself, without passing the event on.
      return unhandled(event, above: links.place(at: number), serial: serial)
    }
    return outcome
  }

  /// Hands a result to the link above another: along the links that it climbs already, or, if it was given
  /// just now, along those in force.
  func receive(_ result: EventResult, from next: Next) -> Outcome {
    guard next.isOfResult || next.links === links else {
      return receive(result, above: next.place, serial: next.serial)
    }
    return receive(
      result, from: next.place, at: next.number - 1, of: next.links, serial: next.serial)
  }

  /// Hands a result to the first link above a place, or to the view if there is none.
  func receive(_ result: EventResult, above place: Int, serial: UInt64) -> Outcome {
    receive(result, from: place, at: links.last(above: place), of: links, serial: serial)
  }

  private func receive(
    _ result: EventResult, from place: Int, at number: Int, of links: LinkList, serial: UInt64
  ) -> Outcome {
    guard isOpen else { return runtime.drop() }
    let path = result.path
    if let path {
      // It goes its particular way, if it is still wanted there.
      guard path.isOpen(at: place) else { return runtime.drop() }
      let above = links.place(at: number)
      if result.isFinal { path.isAnswered(above: above, at: place) }
      if let exchange = path.exchange {
        if above <= exchange.inbox.place { return arrive(result, at: exchange) }
        exchange.answerGoes(to: above, isFinal: result.isFinal)
      }
    }
    let next = Next(
      chain: self, links: links, number: number, serial: serial, path: path,
      isOfResult: true)
    guard number < 0 else {
      return runtime.observers.isEmpty
        ? links.links[number].receive(result, next: next)
        : step(.result(result), atLink: number, of: links) {
          links.links[number].receive(result, next: next)
        }
    }
    guard place > Place.view else { return .unhandled }  // There is nothing above the view.
    guard result.wayBack != nil else { return arrive(result, next: next) }
    // It is at the end of its way; a view that keeps it would keep all of that alive.
    return arrive(result.withoutWayBack, next: next)
  }

  private func arrive(_ result: EventResult, next: Next) -> Outcome {
    guard let view else { return runtime.drop() }
    return runtime.observers.isEmpty
      ? view.receive(result, next: next)
      : step(.result(result), at: .view, type(of: view)) { view.receive(result, next: next) }
  }

  private func arrive(_ result: EventResult, at exchange: Exchange) -> Outcome {
    step(.result(result), at: .requester, part(at: exchange.inbox.place)) {
      exchange.arrive(result.withoutWayBack)
      return .answered
    }
  }
}

extension ModuleChain {
  /// Runs a handler of whole events.
  func handleAsWhole(_ event: Event, next: Next, _ handler: () -> Outcome) -> Outcome {
    guard let path = event.path else {
      return runtime.handleAsWhole(event, next: next, handler).0
    }
    let (outcome, isKept) = runtime.handleAsWhole(event, next: next, handler)
    if isKept {
      path.exchange?.handlerKeeps()
      keptMarks[event.id] = path.marks
    }
    return outcome
  }

  /// The type of a link, for people.
  func name(ofLinkAt place: Int) -> String {
    if place == Place.view { return "the view" }
    return links.part(at: place).map { "\($0)" } ?? "a middleware that was removed"
  }
}
