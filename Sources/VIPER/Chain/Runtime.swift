/// The state that all modules of one router share: the delivery queue, the sink, the limits.
///
/// A *delivery* is the synchronous run of one event, or of one result that comes by itself. One runs at a time; what is
/// sent meanwhile waits in ``DeliveryQueue`` and is delivered before the outermost `send` returns. So the stack does not
/// grow with the length of a chain of causes, however many modules it runs through.
@MainActor final class Runtime {
  nonisolated let reporter = Reporter()
  let deliveries = DeliveryQueue<Target>()
  let idleness = Idleness()
  let observers = HopObservers()
  let suggestions = Suggestions()
  var depthLimit = 1_000
  var leakProbe: LeakProbe?
  var clock: any Clock<Duration> = ContinuousClock()
  var slowTransitionThreshold = Duration.seconds(10)
  /// The router, which opens routes.
  weak var routes: (any RouteEventHandler)?
  /// The modules that live, in the order in which they were built.
  var modules = WeakList<ModuleChain>()
  /// The event or result that takes a step just now, while somebody observes.
  var subject: Hop.Subject?
  /// The handler of whole events that runs just now, if one does.
  var rawHandling: RawHandling?
  /// The numbers of results to openers that are being sent, each caused by another, and that wait; see `sendToOpener`.
  var nestedResultsToOpeners = 0
  var waitingResultsToOpeners = 0
  /// The reply path of the event or result with which a node is called just now, if it has one.
  private(set) var path: ReplyPath? { didSet { updateIsWatching() } }
  /// Whether there is such a path, an observer, or thorough diagnosis: one look, where a step would take three.
  private(set) var isWatching = false
  var diagnosis = DiagnosisLevel.standard { didSet { updateIsWatching() } }
  /// The record of the part or middleware that is called just now, if one is; for thorough diagnosis.
  var call: CallRecord?
  /// Whether an event that is too deep is being answered.
  var isRefusing = false
  /// Whether the sink takes a report just now.
  private var isReporting = false
  /// Whether what is delivered just now was sent by the sink, or caused by what that has sent.
  private var isForSink = false
  /// The number of results that are being delivered, each caused by another, and whether there were too many.
  private var nestedResults = 0
  private var hasRefusedResults = false
  var trail = CauseTrail()
  /// The clock that measures how long `idle()` takes; not the app's, which perhaps nobody moves.
  var idleClock: any Clock<Duration> = ContinuousClock()
  var isWatchingIdleness = false
  var idlePatience = Duration.seconds(10)
  /// Is told of the result with which a route closes, for tests.
  var didClose: (@MainActor (Event.ID, EventResult) -> Void)?
  var testTasks = WeakList<TestActivity>()

  /// The destination of an event that waits.
  struct Target {
    let chain: ModuleChain
    let position: Int
    /// The nodes that the event started on; without, those in force when it is delivered.
    let nodes: ChainNodeList?
    /// The view, which must live until then.
    let view: AnyObject?
    /// Whether the sink sent it, or caused it to be sent.
    let isForSink: Bool
  }

  init() {
    // Not weak, because objects with weak references are retained at twice the cost. The runtime owns both.
    observers.didChange = { [unowned self] in updateIsWatching() }
    idleness.isDelaying = { [unowned self] in pendingWork.contains { $0.cause == .delay } }
  }

  private func updateIsWatching() { isWatching = path != nil || !observers.isEmpty || diagnosis == .thorough }

  /// The sink that gets all reports, from any thread.
  nonisolated var sink: any DiagnosticSink {
    get { reporter.sink }
    set { reporter.sink = newValue }
  }

  /// Reports to the sink, inside of a delivery: what the sink sends waits, and does not make the stack grow.
  ///
  /// Mistakes in that are written to standard error: a sink that sends an event for each report would go on for
  /// ever.
  func report(_ diagnostic: Diagnostic) {
    guard !isReporting, !isForSink else { return StandardErrorSink().report(diagnostic) }
    let isOutermost = !deliveries.isDelivering
    let cause = EventContext.ofTask
    _ = asDelivery {
      if isOutermost { deliveries.begin(cause) }
      isReporting = true
      sink.report(diagnostic)
      isReporting = false
      return .accepted
    }
  }

  /// Notes, for thorough diagnosis, that the part or middleware that is called just now does something.
  func noteAct() { if diagnosis == .thorough { call?.act() } }

  /// Counts an event or result whose receiver has gone.
  func drop() -> Outcome {
    reporter.drop()
    return .gone
  }

  // MARK: Events

  /// Sends a fresh event: gives it its cause, and delivers it now or when the delivery under way has ended.
  ///
  /// - Parameter request: the request that it is sent for, if it is for one.
  func send(_ event: Event, to chain: ModuleChain, below position: Int, for request: PendingRequest? = nil) -> Outcome {
    noteAct()
    var event = caused(event.resolved())
    event.path = request.map(ReplyPath.init(to:))
    guard chain.isOpen else { return drop() }
    guard event.depth <= depthLimit else { return refuse(event, to: chain, below: position) }
    return deliver(event, to: chain, below: position)
  }

  /// Sends a fresh event from the view of a module, along the nodes that are in force.
  ///
  /// Most need nothing more than to be delivered, as they are: a copy would cost as much as a few hops.
  @inline(__always) func send(_ event: Event, from view: UnsafePointer<ChainNode>, of module: ModuleCore) -> Outcome {
    guard !deliveries.isDelivering, !EventContext.isOfAnyTask || EventContext.ofTask == nil, event.key != .unknown,
      !event.hasPath, event.depth <= depthLimit, module.isOpen
    else {
      guard let chain = module.chain else { return drop() }
      return send(event, to: chain, below: NodeNumber.view)
    }
    return deliverNow(event, from: view, of: module)
  }

  /// Sends an event that was posted: nothing here has caused it.
  func sendPosted(_ event: Event, to chain: ModuleChain, below position: Int) -> Outcome {
    guard chain.isAlive else { return drop() }
    var event = event.resolved().caused(by: nil, depth: 0)
    event.path = nil
    return deliver(event, to: chain, below: position)
  }

  /// Resumes an event that was held or retained. It is deeper than the event that resumes it: an endless loop reaches
  /// the limit.
  func resume(_ event: Event, in chain: ModuleChain, below position: Int, along nodes: ChainNodeList? = nil) -> Outcome
  {
    let request = event.path?.request
    let marks = chain.retainedMarks.removeValue(forKey: event.id)
    defer { _fixLifetime(marks) }
    if !chain.isAlive || request?.isOver == true { return drop() }
    request?.state.didResume()
    var event = event
    if let cause { event = event.caused(by: event.cause, depth: max(event.depth, cause.depth + 1)) }
    let outcome =
      event.depth <= depthLimit
      ? deliver(event, to: chain, below: position, along: nodes) : refuse(event, to: chain, below: position)
    request?.didEnd(outcome)
    return outcome
  }

  /// Delivers an event that has its cause already, now or when the delivery under way has ended.
  private func deliver(_ event: Event, to chain: ModuleChain, below position: Int, along nodes: ChainNodeList? = nil)
    -> Outcome
  {
    guard chain.isOpen else { return drop() }
    if event.hasPath { event.path?.request?.state.deliveryWillBegin() }
    if deliveries.isDelivering {
      let target = Target(
        chain: chain, position: position, nodes: nodes, view: chain.view, isForSink: isReporting || isForSink)
      deliveries.append(.event(event, to: target, marks: event.marks))
      return .waiting
    }
    return deliverNow(event, from: chain.node(at: position, along: nodes), of: chain.core)
  }

  private func deliverNow(_ event: Event, from node: UnsafePointer<ChainNode>, of module: ModuleCore) -> Outcome {
    deliveries.open()
    let outcome = run(event, from: node, of: module)
    endDelivery()
    return outcome
  }

  /// Runs the delivery of an event.
  private func run(_ event: Event, from node: UnsafePointer<ChainNode>, of module: ModuleCore) -> Outcome {
    deliveries.begin(event.id, depth: event.depth, event.key)
    if event.key == .unknown { deliveries.name(event.name) }
    note(event)
    let outcome = node.pointee.forward(event, in: module, serial: deliveries.serial)
    if outcome == .held, !deliveries.isRetained {
      report(.heldWithoutHandle(name: event.name, module: module.name))
    }
    if event.hasPath { event.path?.request?.deliveryDidEnd(outcome) }
    return outcome
  }

  /// Ends the outermost delivery; what waits is delivered first.
  private func endDelivery() {
    if deliveries.hasWaiting { deliverWaiting() }
    deliveries.close()
  }

  private func deliverWaiting() {
    while let waiting = deliveries.next() {
      switch waiting {
      case .event(let event, let target, let marks):
        defer { _fixLifetime(marks) }
        let chain = target.chain
        isForSink = target.isForSink
        if !chain.isOpen {
          dropWaiting(event, of: chain)
        } else if event.hasPath, event.path?.isOfUseAfterWaiting(below: target.position) == false {
          event.path?.request?.deliveryDidEnd(.gone)
          reporter.drop()
        } else {
          _ = run(event, from: chain.node(at: target.position, along: target.nodes), of: chain.core)
        }
        isForSink = false
      case .action(let action): deliveries.act(action)
      }
    }
  }

  /// Drops an event that waited when its module closed. Its sender was told that it waits, so it is
  /// reported; a lifecycle event is not missed.
  private func dropWaiting(_ event: Event, of chain: ModuleChain) {
    if event.kind != .lifecycle { report(.lostWithModule(name: event.name, module: chain.name)) }
    event.path?.request?.deliveryDidEnd(.gone)
    reporter.drop()
  }

  // MARK: Results

  /// Sends a result up, at once: inside the delivery under way, or as one of its own.
  ///
  /// - Parameter cause: the cause of the result, if not the event that it answers.
  func send(_ result: EventResult, in chain: ModuleChain, above position: Int, because cause: EventContext? = nil)
    -> Outcome
  {
    guard chain.isAlive else { return drop() }
    guard nestedResults < Self.resultNestingLimit else { return refuse(result, in: chain) }
    nestedResults += 1
    defer { nestedResults -= 1 }
    let request = result.hasPath ? result.path?.request : nil
    request?.state.didBeginAnswer()
    func send() -> Outcome {
      // The end of the request is decided before anything else is delivered.
      defer { request?.check() }
      return chain.receive(result, above: position, serial: deliveries.serial)
    }
    if deliveries.isDelivering, !deliveries.isActing { return send() }
    return asDelivery {
      if cause == nil, let id = result.event {
        deliveries.begin(id, depth: result.depth, result.key, undeclared: result.undeclaredName)
      } else {
        deliveries.begin(cause ?? EventContext.ofTask)
      }
      return deliveries.interruptAction(send)
    }
  }

  /// The number of results that may be delivered inside each other: each takes a part of the stack.
  private static var resultNestingLimit: Int { 100 }

  /// Refuses a result that is too deep inside of others. That is reported once, until the outermost has been delivered.
  private func refuse(_ result: EventResult, in chain: ModuleChain) -> Outcome {
    if !hasRefusedResults {
      hasRefusedResults = true
      report(.resultsNested(name: result.name, limit: Self.resultNestingLimit, module: chain.name))
      afterDeliveries { self.hasRefusedResults = false }
    }
    if result.hasPath { result.path?.request?.end(.rejected) }
    return .rejected
  }

  /// Runs `action` when what waits now has been delivered: at once, if nothing does.
  func afterDeliveries(_ action: @escaping @MainActor () -> Void) {
    if deliveries.isDelivering {
      deliveries.append(.action(action))
    } else {
      _ = asDelivery {
        deliveries.act(action)
        return .accepted
      }
    }
  }

  /// Runs a body inside the delivery under way, or as a delivery.
  func asDelivery(_ body: () -> Outcome) -> Outcome {
    // Results that an action sends are inside already.
    guard !deliveries.isDelivering else { return body() }
    deliveries.open()
    let outcome = body()
    endDelivery()
    return outcome
  }

  /// Calls a node with an event or result that has this reply path.
  func withPath(_ path: ReplyPath?, _ call: () -> Outcome) -> Outcome {
    let before = self.path
    // Most often it goes on along the path that it came.
    if path === before { return call() }
    self.path = path
    defer { self.path = before }
    return call()
  }

  /// Returns when nothing is under way; see ``Idleness/wait()``.
  func idle() async {
    if let context = EventContext.ofTask, context.activity != nil {
      report(.idleInsideHandler(name: context.name))
    } else {
      startIdleWatch()
      await idleness.wait()
    }
  }
}

extension Runtime? {
  /// Reports to the sink; to standard error without a runtime.
  @MainActor func report(_ diagnostic: Diagnostic) {
    if let self { self.report(diagnostic) } else { StandardErrorSink().report(diagnostic) }
  }
}
