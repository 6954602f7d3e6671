/// What all modules of one router share: the delivery queue, the sink, the limits, the counters.
///
/// A *delivery* is the synchronous run of one event, or of one result that comes by itself. There is
/// one at a time; what is sent meanwhile waits in one queue, first in first out, and is delivered
/// before the outermost `send` returns. So the stack does not grow with the length of a chain of
/// causes, however many modules it runs through.
@MainActor final class Runtime {
  var sink: any DiagnosticSink = StandardErrorSink()
  var depthLimit = 1_000
  weak var routes: (any RouteTaker)?
  let suggestions = Suggestions()

  /// How many results and events were dropped because who they were for had gone.
  private(set) var dropped = 0
  /// The delivery under way: what a ``Next`` must belong to.
  private(set) var serial: UInt64 = 0
  /// The event whose delivery, or whose answer's delivery, is under way.
  private(set) var current: Cause?
  /// The last event that ended unhandled and was answered so.
  var lastUnhandled: Event.ID?

  private var isDelivering = false
  private var queue = DeliveryQueue()
  private var trail = CauseTrail()

  // MARK: Deliveries

  /// Sends a fresh event: gives it its cause, and delivers it or lets it wait.
  func send(_ event: Event, to chain: ModuleChain, below index: Int) -> Outcome {
    let event = caused(event.resolved())
    guard event.depth <= depthLimit else { return refuse(event, to: chain, below: index) }
    return submit(event, to: chain, below: index)
  }

  /// The event with its cause: the one that is being handled, if one is.
  ///
  /// What views tell of themselves during a transition is as deep as the route event that asked for
  /// it: a module that was opened may live its whole life.
  func caused(_ event: Event) -> Event {
    guard let cause = isDelivering ? current : Cause.ofTask else { return event }
    var event = event
    event.cause = cause.id
    event.depth = cause.depth + (event.kind == .lifecycle && !isDelivering ? 0 : 1)
    return event
  }

  /// Delivers an event that has its cause already, or lets it wait.
  func submit(_ event: Event, to chain: ModuleChain, below index: Int) -> Outcome {
    guard chain.isOpen else { return drop() }
    if isDelivering {
      queue.append(.event(event, chain, below: index, view: chain.view))
      return .waiting
    }
    return asDelivery { deliver(event, to: chain, below: index) }
  }

  /// Goes on with the event that is being delivered; any other event is submitted.
  func proceed(_ event: Event, in chain: ModuleChain, below index: Int) -> Outcome {
    guard isDelivering, current?.id == event.id, chain.isOpen else {
      return submit(event, to: chain, below: index)
    }
    return chain.handle(event, below: index, serial: serial)
  }

  /// How deep the event is that is being handled; 0 if none is.
  var depthOfCause: Int { (isDelivering ? current : Cause.ofTask)?.depth ?? 0 }

  /// Lets a result climb, at once: inside the delivery under way, or as one of its own.
  func climb(_ result: EventResult, in chain: ModuleChain, above index: Int) -> Outcome {
    guard chain.isOpen else { return drop() }
    if isDelivering { return chain.receive(result, above: index, serial: serial) }
    return asDelivery {
      begin(Cause(result) ?? Cause.ofTask)
      return chain.receive(result, above: index, serial: serial)
    }
  }

  /// Runs `action` when what waits now has been delivered: at once, if nothing does.
  func afterDeliveries(_ action: @escaping @MainActor () -> Void) {
    if isDelivering {
      queue.append(.action(action))
    } else {
      _ = asDelivery {
        action()
        return .accepted
      }
    }
  }

  private func asDelivery(_ body: () -> Outcome) -> Outcome {
    isDelivering = true
    let outcome = body()
    while let entry = queue.next() {
      switch entry {
      case .event(let event, let chain, let index, _):
        if chain.isOpen { _ = deliver(event, to: chain, below: index) } else { _ = drop() }
      case .action(let action):
        begin(nil)
        action()
      }
    }
    isDelivering = false
    serial += 1
    current = nil
    return outcome
  }

  private func begin(_ cause: Cause?) {
    serial += 1
    current = cause
  }

  private func deliver(_ event: Event, to chain: ModuleChain, below index: Int) -> Outcome {
    begin(Cause(event))
    note(event)
    let serial = serial
    let outcome = chain.handle(event, below: index, serial: serial)
    if outcome == .unhandled, lastUnhandled != event.id {
      // A link said so itself, without passing the event on.
      return chain.unhandled(event, above: index + 1, serial: serial)
    }
    return outcome
  }

  /// Refuses an event that is too deep. It is answered and reported once: what the answer's handlers
  /// send in turn is refused without a word, or the circle would go on here.
  private func refuse(_ event: Event, to chain: ModuleChain, below index: Int) -> Outcome {
    guard event.depth == depthLimit + 1 else { return .rejected }
    let diagnostic = Diagnostic.tooDeep(names: trail.names(to: event), limit: depthLimit)
    sink.report(diagnostic)
    let result = EventResult(fromRuntime: event, status: .rejected, message: "\(diagnostic)")
    if isDelivering {
      let before = current
      current = Cause(event)
      _ = chain.receive(result, above: index + 1, serial: serial)
      current = before
    } else {
      _ = climb(result, in: chain, above: index + 1)
    }
    return .rejected
  }

  /// Remembers an event for the diagnosis of a chain that is too deep, if the limit is near.
  func note(_ event: Event) {
    if event.depth + CauseTrail.length > depthLimit { trail.note(event) }
  }

  /// The names of the events that led to `event`, the last ones only, and its own.
  func trail(to event: Event) -> [String] { trail.names(to: event) }

  /// Counts something that has nobody to go to.
  func drop() -> Outcome {
    dropped += 1
    return .gone
  }

  // MARK: Idle

  private var activities = 0
  private let waiters = Waiters<Void>()

  /// A handler or a transition begins.
  func begin() { activities += 1 }

  /// A handler or a transition has ended.
  func end() {
    activities -= 1
    if activities == 0 { waiters.resume(returning: ()) }
  }

  /// Returns when no event waits, no handler runs and no transition is under way, or when the waiting
  /// task is cancelled.
  func idle() async {
    if let cause = Cause.ofTask {
      sink.report(.idleInsideHandler(name: cause.name))
      return
    }
    while activities > 0, await waiters.wait() != nil {}
  }
}
