/// The state that all modules of one router share: the delivery queue, the sink and the limits.
///
/// Only the main actor accesses the state, except the sink in ``Reporter`` and the counts in ``Idleness``, which have
/// locks. States are separate if they have separate lives: the settings and the modules live as long as the router,
/// ``path`` and ``rawHandling`` as long as the call of a node, and the state of ``DeliveryQueue`` as long as a delivery.
///
/// A *delivery* is the synchronous run of one event, or of one result that is sent outside a delivery. One delivery
/// runs at a time. An event that is sent during a delivery waits in ``DeliveryQueue`` and is delivered before the
/// outermost `send` returns. So the stack does not grow with the length of a chain of causes, even across many modules.
@MainActor final class Runtime {
  nonisolated let reporter = Reporter()
  typealias Deliveries = DeliveryQueue<Target, HeldNext>

  let deliveries = Deliveries()
  let idleness = Idleness()
  let tap = Tap()
  /// Returns the sentence for users of an error without a message.
  var messageForUsers: @MainActor (any Error) -> String? = { _ in nil }
  var depthLimit = 1_000
  /// The router, which opens routes.
  weak var routes: (any RouteEventHandler)?
  private let isOfRouter: Bool
  /// The reason why there is no router, and the fix.
  var missingRouter: String {
    isOfRouter
      ? "the router was released. Usually no object retains the router. Retain the router while the app or test runs."
      : "the module was assembled without a router. Register the module, and build it with a VIPBuilder."
  }
  /// The modules that are alive, in the order in which they were built.
  var modules = WeakList<ModuleChain>()
  /// The running handler that takes the `Event` itself, or `nil` if no such handler runs.
  var rawHandling: RawHandling?
  var nesting = ResultNesting()
  /// The reply path of the event or result with which a node is being called, or `nil`.
  private(set) var path: ReplyPath? { didSet { isWatching = tap.isOpen || path != nil } }
  /// Whether a reply path exists or the tap is open. A hop reads this property instead of two others.
  private(set) var isWatching = DiagnosisLevel.ofBuild == .thorough
  private var sinkPhase = SinkPhase.idle
  /// The number of events of a broadcast that were added to the queue, or `nil` if no broadcast is being sent.
  var broadcasted: Int?
  var trail = CauseTrail()

  private enum SinkPhase {
    case idle
    /// The sink is handling a report.
    case reporting
    /// The event that is being delivered was sent by the sink, or was caused by such an event.
    case deliveringItsEvent
  }

  /// The destination of an event that waits.
  struct Target {
    let chain: ModuleChain
    let position: Int
    /// The nodes on which the event started. If `nil`, the event uses the nodes in force at its delivery.
    let nodes: ChainNodeList?
    /// The view, which is retained until the delivery.
    let view: AnyObject?
    /// Whether the sink sent or caused the event.
    let isForSink: Bool
    /// Whether the event belongs to a broadcast, which skips closed modules.
    let isBroadcast: Bool
  }

  init(isOfRouter: Bool = false) {
    self.isOfRouter = isOfRouter
    tap.installDiagnosis()
    // Unowned, not weak: an object with weak references costs twice as much to retain. The runtime owns both objects.
    tap.didChange = { [unowned self] in
      isWatching = tap.isOpen || path != nil
    }
    idleness.isDelaying = { [unowned self] in pendingWork.contains { $0.cause == .delay } }
  }

  /// Reports a diagnostic to the sink, during the delivery under way or in a new delivery. Events that the sink sends
  /// wait in the queue, so the stack does not grow.
  ///
  /// Diagnostics that the sink's own events cause are written to standard error. Otherwise a sink that sends an event
  /// for each report would cause endless reports.
  func report(_ diagnostic: Diagnostic) {
    guard sinkPhase == .idle else { return diagnostic.writeToStandardError() }
    _ = asDelivery(ofTask: TaskCause.ofTask) {
      sinkPhase = .reporting
      reporter.report(diagnostic)
      sinkPhase = .idle
      return .accepted
    }
  }

  /// Reports a diagnostic, unless a diagnostic with the same text, or for the same key, was reported before.
  func reportOnce(_ diagnostic: Diagnostic, for key: String? = nil) {
    if reporter.isFirst(key.map { "\(diagnostic.code) \($0)" } ?? diagnostic.description) { report(diagnostic) }
  }

  /// Notifies the probe that the part or middleware that is being called performs an action.
  func noteAct() { tap.callProbe?.didAct() }

  /// Counts an event or result whose receiver no longer exists.
  func drop() -> Outcome {
    reporter.drop()
    return .gone
  }

  /// Sends a new event: sets its cause, and delivers it immediately or after the delivery under way.
  ///
  /// - Parameter request: The request that waits for the answers, or `nil`.
  func send(_ event: Event, to chain: ModuleChain, below position: Int, for request: PendingRequest? = nil) -> Outcome {
    guard isInside(event.values) else {
      guard chain.isOpen, tap.admitsInputs else { return drop() }
      return input(.event(event, isForOne: request?.isForOne), chain.core, at: position, outcome: { $0 }) {
        if let mark { request?.origin = .input(mark.input) }
        return send(markedNow(event), to: chain, below: position, for: request)
      }
    }
    noteAct()
    var event = event
    if event.key == .unknown { event = event.resolved() }
    if deliveries.isDelivering || TaskCause.current != nil { event = caused(event) }
    // Not `map`, because its closure causes an isolation check.
    if let request { event.path = ReplyPath(to: request) } else if event.hasPath { event.path = nil }
    guard chain.isOpen else { return drop() }
    guard event.depth <= depthLimit else { return refuse(event, to: chain, below: position) }
    return deliver(event, to: chain, below: position)
  }

  /// Sends a new event from the view of a module, along the nodes in force.
  ///
  /// Most events need neither a cause nor a reply path. Such events are delivered without a copy, because a copy would
  /// cost as much as a few hops.
  @inline(__always) func send(_ event: Event, fromViewIn module: ModuleCore) -> Outcome {
    guard !deliveries.isDelivering, TaskCause.current == nil, event.key != .unknown,
      !event.hasPath, event.depth <= depthLimit, module.isOpen
    else {
      guard let chain = module.chain else { return drop() }
      return send(event, to: chain, below: NodeNumber.view)
    }
    return module.version == 0
      ? deliverNow(event, to: 1, of: module.firstNodes, in: module)
      : deliverNow(event, to: 1, of: module.nodes, in: module)
  }

  /// Sends an event of the lifecycle of a module's view. Usually the event is delivered without a copy.
  func send<Name: TypedName>(_ name: Name, _ data: Name.Input, ofViewIn module: ModuleCore) {
    let id = Event.ID.nextOnMain()
    let cause = deliveries.isDelivering ? nil : TaskCause.current
    let depth = cause?.id == nil ? 0 : cause?.depth ?? 0
    guard !isWatching, !deliveries.isDelivering, cause?.values == nil, depth <= depthLimit, module.isOpen else {
      guard let chain = module.chain else { return reporter.drop() }
      _ = send(Event(name, data: data, id: id), to: chain, below: NodeNumber.view)
      return
    }
    _ = deliverNow(
      Event(name, data: data, id: id, cause: cause?.id, depth: depth), to: 1, of: module.nodes, in: module)
  }

  /// Sends a posted event, which has no cause.
  ///
  /// - Returns: The outcome, or `nil` if the module is closed or its view was released. The caller then counts the event
  ///   as dropped.
  func sendPosted(_ event: Event, to chain: ModuleChain, below position: Int) -> Outcome? {
    guard chain.isAlive else { return nil }
    guard isInside(event.values) else {
      guard tap.admitsInputs else { return drop() }
      return input(.post(event), chain.core, at: position, outcome: { $0 }) {
        sendPosted(markedNow(event), to: chain, below: position) ?? drop()
      }
    }
    // Most posted events were created for the post. They need no copy.
    if event.cause == nil, event.depth == 0, event.key != .unknown, !event.hasPath {
      return deliver(event, to: chain, below: position)
    }
    var posted = event.resolved().caused(by: nil, depth: 0)
    posted.path = nil
    return deliver(posted, to: chain, below: position)
  }

  /// Resumes a held or retained event. The depth of the resumed event is always greater than the depth of the event
  /// that is being handled, so that an endless loop of resumed events reaches the depth limit.
  func resume(_ event: Event, in chain: ModuleChain, below position: Int, along nodes: ChainNodeList? = nil) -> Outcome
  {
    let request = event.path?.request
    let retained = event.path?.retained
    defer { extendLifetime(retained) }
    event.path?.retained = nil
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

  /// Delivers an event immediately, or after the delivery under way. The cause of the event must be set.
  private func deliver(_ event: Event, to chain: ModuleChain, below position: Int, along nodes: ChainNodeList? = nil)
    -> Outcome
  {
    guard chain.isOpen else { return drop() }
    if event.hasPath { event.path?.request?.state.deliveryWillBegin() }
    if !chain.wasReady, chain.waitsForInitialization(event, below: position) { return .waiting }
    if deliveries.isDelivering {
      let target = Target(
        chain: chain, position: position, nodes: nodes, view: chain.view, isForSink: sinkPhase != .idle,
        isBroadcast: broadcasted != nil)
      deliveries.append(.event(event, to: target, marks: event.marks))
      return .waiting
    }
    return withoutValuesOfTask {
      let nodes = chain.nodes(along: nodes)
      return deliverNow(event, to: nodes.index(below: position), of: nodes, in: chain.core)
    }
  }

  private func deliverNow(_ event: Event, to index: Int, of nodes: ChainNodeList, in module: ModuleCore) -> Outcome {
    deliveries.open()
    let outcome = run(event, to: index, of: nodes, in: module)
    endDelivery()
    return outcome
  }

  /// Runs the delivery of an event.
  private func run(_ event: Event, to index: Int, of nodes: ChainNodeList, in module: ModuleCore) -> Outcome {
    deliveries.begin(event.id, depth: event.depth, event.key)
    if event.key == .unknown { deliveries.name(event.name) }
    note(event)
    let outcome =
      idleness.slowDeliveryThreshold == nil
      ? nodes.pass(event, to: index, in: module, deliveries.serial)
      : timed(event.name, in: module) { nodes.pass(event, to: index, in: module, deliveries.serial) }
    if outcome == .held {
      if deliveries.extras?.isRetained != true { reportOnce(.heldWithoutHandle(name: event.name, module: module.name)) }
      for handle in deliveries.holders { handle.didHold() }
    }
    if module.hasPolicies, outcome == .answered { module.chain?.tasks.supersede(by: event.id, event.key, event.path) }
    if event.hasPath { event.path?.request?.deliveryDidEnd(outcome) }
    return outcome
  }

  /// Delivers everything that waits in the queue, and then ends the outermost delivery.
  private func endDelivery() {
    if deliveries.hasWaiting { deliverWaiting() }
    deliveries.close()
  }

  private func deliverWaiting() {
    while let waiting = deliveries.next() {
      switch waiting {
      case .event(let event, let target, let marks):
        defer { extendLifetime(marks) }
        let chain = target.chain
        sinkPhase = target.isForSink ? .deliveringItsEvent : .idle
        if !chain.isOpen {
          if !target.isBroadcast { dropWaiting(event, of: chain) }
        } else if event.hasPath, event.path?.isValidAfterWaiting(below: target.position) == false {
          event.path?.request?.deliveryDidEnd(.gone)
          reporter.drop()
        } else {
          let nodes = chain.nodes(along: target.nodes)
          _ = run(event, to: nodes.index(below: target.position), of: nodes, in: chain.core)
        }
        sinkPhase = .idle
      case .action(let action): deliveries.act(action)
      }
    }
  }

  /// Drops an event whose module closed while the event waited. The event is reported, because its sender received
  /// ``Outcome/waiting``. A lifecycle event is not reported.
  private func dropWaiting(_ event: Event, of chain: ModuleChain) {
    event.path?.request?.deliveryDidEnd(.gone)
    reportLost(event, in: chain.name)
  }

  /// Counts an event that waited in a closed module. Reports the event, unless it is a lifecycle event.
  func reportLost(_ event: Event, in module: String) {
    if event.kind != .lifecycle { report(.lostWithModule(name: event.name, module: module)) }
    reporter.drop()
  }

  /// Runs `action` after the deliveries that are waiting now, or immediately if no delivery is under way.
  func afterDeliveries(_ action: @escaping @MainActor () -> Void) {
    let action = keepingMark(action)
    if deliveries.isDelivering {
      deliveries.append(.action(action))
    } else {
      _ = asDelivery {
        deliveries.act(action)
        return .accepted
      }
    }
  }

  /// Runs a body inside the delivery under way, or as a new delivery.
  func asDelivery(_ body: () -> Outcome) -> Outcome {
    // An action also runs inside the outermost delivery, so the results that it sends need no new outermost delivery.
    guard !deliveries.isDelivering else { return body() }
    return withoutValuesOfTask {
      deliveries.open()
      let outcome = body()
      endDelivery()
      return outcome
    }
  }

  /// Runs a body inside the delivery under way, or as a new delivery that is caused by the event of the calling task.
  func asDelivery(ofTask cause: TaskCause?, _ body: () -> Outcome) -> Outcome {
    guard !deliveries.isDelivering else { return body() }
    return asDelivery {
      deliveries.begin(cause)
      return withValues(cause?.values, body)
    }
  }

  /// Returns whether the metadata of an event is the current path.
  func isPath(_ metadata: EventMetadata?) -> Bool { path === metadata }

  /// Calls a node. During the call, the reply path of the event or result is the current path.
  @inline(__always) func withPath(_ path: ReplyPath?, _ call: () -> Outcome) -> Outcome {
    let before = self.path
    // Usually the path is unchanged.
    if path === before { return call() }
    self.path = path
    defer { self.path = before }
    return call()
  }
}

extension Runtime? {
  /// Reports to the sink, or to standard error if there is no runtime.
  @MainActor func report(_ diagnostic: Diagnostic) {
    if let self { self.report(diagnostic) } else { diagnostic.writeToStandardError() }
  }
}
