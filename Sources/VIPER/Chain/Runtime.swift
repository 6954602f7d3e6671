/// What all modules of one router share: the delivery queue, the sink, the limits, the counters.
///
/// A *delivery* is the synchronous run of one event, or of one result that comes by itself. There is
/// one at a time; what is sent meanwhile waits in one queue, first in first out, and is delivered
/// before the outermost `send` returns. So the stack does not grow with the length of a chain of
/// causes, however many modules it runs through.
@MainActor final class Runtime {
  private let currentSink = Lock<any DiagnosticSink>(StandardErrorSink())
  /// Where everything is reported, from any thread.
  nonisolated var sink: any DiagnosticSink {
    get { currentSink.withLock { $0 } }
    set {
      // The old one is let go of outside the lock.
      var sink = newValue
      currentSink.withLock { swap(&$0, &sink) }
    }
  }
  var depthLimit = 1_000
  var leakProbe: LeakProbe?
  var clock: any Clock<Duration> = ContinuousClock()
  var slowTransitionThreshold = Duration.seconds(10)
  weak var routes: (any RouteEventHandler)?
  let suggestions = Suggestions()
  let observers = HopObservers()
  /// The modules that live, in the order in which they were built.
  var modules = WeakList<ModuleChain>()
  /// What takes the step that is under way, while somebody observes.
  var subject: Hop.Subject?
  /// The way back of what a link is called with just now, if that has a particular one.
  private(set) var path: ReplyPath? {
    didSet { lookForWatchers() }
  }
  /// Whether that is so, or somebody observes: one look, where a step would take three.
  private(set) var isWatching = false

  private var droppedInside = 0
  private let droppedOutside = Lock(0)
  /// How many results and events were dropped because nobody wanted them any more.
  var dropped: Int { droppedInside + droppedOutside.withLock { $0 } }
  /// The delivery under way: what a ``Next`` must belong to.
  private(set) var serial: UInt64 = 0
  /// The event whose delivery, or whose answer's delivery, is under way.
  var current: EventContext? {
    currentID.map {
      EventContext(
        id: $0, depth: currentDepth,
        name: currentKey == .unknown ? unknownName : currentKey.text)
    }
  }
  // In parts: an optional value that holds objects is slow to set.
  private var currentID: Event.ID?
  private var currentDepth = 0
  private var currentKey = NameKey.unknown
  /// What the current event is called, if its name is not known: to set text takes longer.
  private var unknownName = ""
  /// The event that this delivery has answered and reported as unhandled, if it has.
  var toldUnhandled: Event.ID?

  /// The handler of whole events that runs just now, if one does.
  var wholeHandling: RawHandling?
  /// Whether somebody has taken, in this delivery, what it needs to go on with the event later.
  private var isKept = false
  /// What the links that keep or mark an event in this delivery want to know, by their place.
  private var asked: AskedLinks?
  private var isRefusing = false
  /// What modules tell their openers just now.
  var tellings = Tellings()
  private var isDelivering = false
  /// Whether an action runs, between two deliveries.
  private var isActing = false
  let idleness = Idleness()
  private var queue = Queue<WaitingDelivery>()
  /// Whether anything waits there; to look into it takes an exclusivity check.
  private var hasWaiting = false
  private var trail = CauseTrail()

  init() {
    // Not weak: what is referred to weakly is retained at twice the cost. It owns them.
    observers.haveChanged = { [unowned self] in lookForWatchers() }
  }

  private func lookForWatchers() { isWatching = path != nil || !observers.isEmpty }

  // MARK: Deliveries

  /// Sends a fresh event: gives it its cause, and delivers it or lets it wait.
  ///
  /// - Parameter request: the request that it is sent for, if it is for one.
  func send(
    _ event: Event, to chain: ModuleChain, below start: Start, for request: PendingRequest? = nil
  ) -> Outcome {
    var event = caused(event.resolved())
    event.wayBack = request.map(ReplyPath.init(to:))
    guard chain.isOpen else { return drop() }
    guard event.depth <= depthLimit else { return refuse(event, to: chain, below: start) }
    return submit(event, to: chain, below: start)
  }

  /// Sends a fresh event from the view of a module, along the links that are in force.
  ///
  /// Most need nothing more than to be delivered, as they are: a copy would cost as much as a few hops.
  @inline(__always)
  func send(_ event: Event, from view: UnsafePointer<ChainNode>, of module: ModuleCore) -> Outcome {
    guard !isDelivering, !EventContext.isOfAnyTask || EventContext.ofTask == nil, event.key != .unknown,
      !event.hasWayBack, event.depth <= depthLimit, module.isOpen
    else {
      guard let chain = module.chain else { return drop() }
      return send(event, to: chain, below: .position(NodeNumber.view))
    }
    return deliverAtOnce(event, from: view, of: module)
  }

  /// Sends an event that was posted, which nothing here has caused.
  func sendPosted(_ event: Event, to chain: ModuleChain, below position: Int) -> Outcome {
    guard chain.isAlive else { return drop() }
    var event = event.resolved().caused(by: nil, depth: 0)
    event.wayBack = nil
    return submit(event, to: chain, below: .position(position))
  }

  /// The event with its cause: the one that is being handled, if one is.
  ///
  /// What views tell of themselves during a transition is as deep as the route event that asked for
  /// it: a module that was opened may live its whole life.
  func caused(_ event: Event) -> Event {
    let (id, depth): (Event.ID, Int)
    if isDelivering {
      guard let currentID else { return event }
      (id, depth) = (currentID, currentDepth)
    } else {
      guard let cause = EventContext.ofTask else { return event }
      (id, depth) = (cause.id, cause.depth)
    }
    return event.caused(
      by: id, depth: depth + (event.kind == .lifecycle && !isDelivering ? 0 : 1))
  }

  /// Delivers an event that has its cause already, or lets it wait.
  func submit(_ event: Event, to chain: ModuleChain, below start: Start) -> Outcome {
    guard chain.isOpen else { return drop() }
    if event.hasWayBack { event.path?.request?.deliveryBegins() }
    if isDelivering {
      add(.event(event, chain, below: start, view: chain.view, marks: event.marks))
      return .waiting
    }
    return deliverAtOnce(event, from: chain.link(at: start), of: chain.core)
  }

  private func deliverAtOnce(
    _ event: Event, from link: UnsafePointer<ChainNode>, of module: ModuleCore
  ) -> Outcome {
    isDelivering = true
    let outcome = deliver(event, from: link, of: module)
    deliveryEnds()
    return outcome
  }

  /// Calls a link with what has this way back.
  func withPath(_ path: ReplyPath?, _ call: () -> Outcome) -> Outcome {
    let before = self.path
    // Most often it goes on the way that it came.
    if path === before { return call() }
    self.path = path
    defer { self.path = before }
    return call()
  }

  /// Somebody takes a handle, to go on later with what is being delivered.
  func keeps() { isKept = true }

  /// What a link wants to know of an event: the same for all handles on it that are taken in one call.
  func questions(of next: Next) -> ReplyGates {
    guard next.isOfEvent else { return ReplyGates() }
    let asked = asked ?? AskedLinks()
    self.asked = asked
    return asked.questions(at: next.nodeNumber)
  }

  /// Goes on with an event that was kept. It is deeper than what goes on with it: who goes on for ever
  /// comes to the limit.
  func goOnAgain(_ event: Event, to chain: ModuleChain, below start: Start) -> Outcome {
    let request = event.path?.request
    let marks = chain.keptMarks.removeValue(forKey: event.id)
    defer { _fixLifetime(marks) }
    if !chain.isAlive || request?.isOver == true { return drop() }
    request?.goesOn()
    var event = event
    if let cause {
      event = event.caused(by: event.cause, depth: max(event.depth, cause.depth + 1))
    }
    let outcome =
      event.depth <= depthLimit
      ? submit(event, to: chain, below: start) : refuse(event, to: chain, below: start)
    request?.ended(outcome)
    return outcome
  }

  /// The event that is being handled, if one is.
  var cause: EventContext? { isDelivering ? current : EventContext.ofTask }

  /// How deep the event is that is being handled; 0 if none is.
  var depthOfCause: Int { cause?.depth ?? 0 }

  /// Lets a result climb, at once: inside the delivery under way, or as one of its own.
  ///
  /// - Parameter cause: what caused it, if that is known otherwise than by the result.
  func climb(
    _ result: EventResult, in chain: ModuleChain, above position: Int, because cause: EventContext? = nil
  ) -> Outcome {
    guard chain.isAlive else { return drop() }
    guard let request = result.path?.request else {
      return climbOn(result, in: chain, above: position, because: cause)
    }
    request.answerBegins()
    return climbOn(result, in: chain, above: position, for: request)
  }

  private func climbOn(
    _ result: EventResult, in chain: ModuleChain, above position: Int, for request: PendingRequest? = nil,
    because cause: EventContext? = nil
  ) -> Outcome {
    // What has become of the request is known before anything else is delivered.
    func climb() -> Outcome {
      defer { request?.check() }
      return chain.receive(result, above: position, serial: serial)
    }
    if isDelivering, !isActing { return climb() }
    let wasActing = isActing
    return asDelivery {
      if cause == nil, let id = result.event {
        begin(id, depth: result.depth, result.key, undeclared: result.undeclaredName)
      } else {
        begin(cause ?? EventContext.ofTask)
      }
      isActing = false
      defer { isActing = wasActing }
      return climb()
    }
  }

  /// Runs `action` when what waits now has been delivered: at once, if nothing does.
  func afterDeliveries(_ action: @escaping @MainActor () -> Void) {
    if isDelivering {
      add(.action(action))
    } else {
      _ = asDelivery {
        act(action)
        return .accepted
      }
    }
  }

  /// Runs an action. It is nobody's delivery, so each result that it lets climb is one.
  private func act(_ action: @MainActor () -> Void) {
    begin(nil)
    isActing = true
    action()
    isActing = false
  }

  private func asDelivery(_ body: () -> Outcome) -> Outcome {
    // What an action lets climb is inside already.
    guard !isDelivering else { return body() }
    isDelivering = true
    let outcome = body()
    deliveryEnds()
    return outcome
  }

  private func add(_ delivery: WaitingDelivery) {
    queue.append(delivery)
    hasWaiting = true
  }

  /// The outermost delivery ends: what waits is delivered first.
  private func deliveryEnds() {
    if hasWaiting { deliverWaiting() }
    isDelivering = false
    serial += 1
    if asked != nil { asked = nil }
  }

  private func deliverWaiting() {
    while let entry = queue.next() {
      switch entry {
      case .event(let event, let chain, let start, _, let marks):
        defer { _fixLifetime(marks) }
        if chain.isOpen {
          _ = deliver(event, from: chain.link(at: start), of: chain.core)
        } else {
          _ = dropWaiting(event, of: chain)
        }
      case .action(let action):
        act(action)
      }
    }
    hasWaiting = false
  }

  private func begin(_ cause: EventContext?) {
    begin(cause?.id, depth: cause?.depth ?? 0, .unknown, undeclared: cause?.name)
  }

  private func begin(_ id: Event.ID?, depth: Int, _ key: NameKey, undeclared name: String?) {
    (currentID, currentDepth, currentKey) = (id, depth, key)
    if let name { unknownName = name }
    serial += 1
    toldUnhandled = nil
    isKept = false
    if asked != nil { asked = nil }
  }

  private func deliver(
    _ event: Event, from link: UnsafePointer<ChainNode>, of module: ModuleCore
  ) -> Outcome {
    begin(event.id, depth: event.depth, event.key, undeclared: event.undeclaredName)
    note(event)
    let outcome = link.pointee.passOn(event, in: module, serial: serial)
    if outcome == .held, !isKept {
      sink.report(.heldWithoutHandle(name: event.name, module: module.name))
    }
    if event.hasWayBack { event.path?.request?.deliveryEnds(outcome) }
    return outcome
  }

  /// Refuses an event that is too deep. It is answered and reported once: what the answer's handlers
  /// send in turn is refused without a word, or the circle would go on here.
  private func refuse(_ event: Event, to chain: ModuleChain, below start: Start) -> Outcome {
    guard !isRefusing else { return .rejected }
    let diagnostic = Diagnostic.tooDeep(names: trail.names(to: event), limit: depthLimit)
    sink.report(diagnostic)
    let result = EventResult(fromRuntime: event, status: .rejected, message: "\(diagnostic)")
    return asDelivery {
      let before = (currentID, currentDepth, currentKey, unknownName)
      (currentID, currentDepth, currentKey, unknownName) = (
        event.id, event.depth, event.key, event.name
      )
      isRefusing = true
      _ = chain.receive(result, above: start.position + 1, serial: serial)
      isRefusing = false
      (currentID, currentDepth, currentKey, unknownName) = before
      return .rejected
    }
  }

  /// Drops an event that waited when its module went. Its sender was told that it waits, so it is
  /// reported; what a view tells of itself is not missed.
  private func dropWaiting(_ event: Event, of chain: ModuleChain) -> Outcome {
    if event.kind != .lifecycle {
      sink.report(.lostWithModule(name: event.name, module: chain.name))
    }
    event.path?.request?.deliveryEnds(.gone)
    return drop()
  }

  /// Remembers an event for the diagnosis of a chain that is too deep, if the limit is near.
  func note(_ event: Event) {
    if event.depth + CauseTrail.length > depthLimit { trail.note(event) }
  }

  /// The names of the events that led to `event`, the last ones only, and its own.
  func trail(to event: Event) -> [String] { trail.names(to: event) }

  /// Counts something that has nobody to go to.
  func drop() -> Outcome {
    droppedInside += 1
    return .gone
  }

  /// Counts events that a mailbox has dropped; from any thread.
  nonisolated func mailboxDrops(_ count: Int) { droppedOutside.withLock { $0 += count } }

  /// Returns when nothing is under way; see ``Idleness/wait()``.
  func idle() async {
    if let cause = EventContext.ofTask, cause.activity?.isOver == false {
      sink.report(.idleInsideHandler(name: cause.name))
    } else {
      await idleness.wait()
    }
  }
}
