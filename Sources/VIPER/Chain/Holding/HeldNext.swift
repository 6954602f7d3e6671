extension Next {
  /// Returns a handle that continues the event or result after the call, for example from a task or a timer.
  ///
  /// Call this method in `handle` to hold the event, or in `receive` to hold the result. In both cases return
  /// ``Outcome/held``. To continue with a held result, pass the result to ``HeldNext/receive(_:)``, or pass the event
  /// on again.
  public func hold() -> HeldNext {
    if !isValid { _ = module.reportStaleNext("hold()") }
    return HeldNext(self)
  }
}

/// The rest of the chain from one node, for use after the call that received the ``Next``. ``Next/hold()`` returns it.
///
/// A handle refers to its module weakly and retains no part. In each of these cases, ``handle(_:mark:)``, ``receive(_:)``
/// and ``reject(_:_:status:)`` return ``Outcome/gone``, and no handler runs:
///
/// - The module no longer exists.
/// - The requester has received its answer, or has stopped waiting.
/// - A node above has answered the event.
///
/// A handle may be used more than once. Of the answers to one event, the first final answer is passed up, and later
/// ones are dropped and counted. If a handle is released unused, its event is lost and the loss is reported.
@MainActor public final class HeldNext {
  // Only the main actor accesses the state, except `deinit`: whether the handle was used, whether the event waits in it,
  // the statement about the close of the module, the delays under way, and the requests that wait for the event.
  private weak var chain: ModuleChain?
  let position: Int
  /// The nodes on which the event started. The module retains them.
  private weak var nodes: ChainNodeList?
  private let ticket: ChainNodeList.Ticket?
  /// The reply path of the held event or result, and the marks on that path.
  private let path: ReplyPath?
  private let marks: [EventMark]
  private let context: TaskCause?
  private let module: String
  let runtime: Runtime
  /// The life of the module, which `deinit` reads on any thread.
  private weak var life: ModuleLife?
  private var isUsed = false
  private var stage: Stage
  /// The statement about the event for the close of the module.
  private(set) var closing = Closing.loses
  /// The requests for which this handle resumes, or may resume, an event. `nil` if no request has ever waited for the
  /// held event or result.
  private var requests: [PendingRequest]?
  private let gates: ReplyGates
  /// Notifies the observers that the hold has ended.
  private let endStep: (@MainActor (Outcome) -> Void)?
  /// The tasks that wait for the end of a delay, and the causes of their waits.
  private var timers: [Int: (task: Task<Void, Never>, cause: PendingWork.Cause)] = [:]
  /// Called when no requester waits any more.
  private var onEnd: @MainActor () -> Void = {}

  init(_ next: Next) {
    let core = next.module
    let nodes = next.nodes
    let chain = nodes == nil ? nil : core.chain
    self.chain = chain
    self.nodes = nodes
    position = next.nodeNumber
    ticket = nodes?.ticket
    path = next.path
    marks = path?.marks ?? []
    if let nodes { core.keep(nodes) }
    context = core.deliveries.current
    (module, runtime) = (core.name, core.runtime)
    gates = next.gates
    stage = next.isForEvent ? .created : .continued
    core.runtime.noteAct()
    life = chain?.life
    endStep = core.runtime.tap.beginHolding(at: next.part, in: core)
    track(path?.request)
    core.deliveries.markRetained(by: self)
    chain?.held.add(self)
  }

  private enum Stage {
    case created
    /// The delivery in which the handle was created has ended with the outcome `held`, so the event waits in this handle.
    /// A middleware that passes an event on may create a handle only for its timer.
    case holds
    /// The event has continued, or the handle is on a result. A result is not lost with its module.
    case continued
  }

  /// Records that the delivery in which the handle was created has ended with the outcome `held`.
  func didHold() { if stage == .created { stage = .holds } }

  /// The id of the held event.
  var eventID: Event.ID? { context?.id }

  /// Whether the event waits in this handle. The event waits if the handle is unused or a delay is under way. It does
  /// not wait if the answer is no longer needed, or if a node above has answered.
  var isPending: Bool {
    guard !isUsed || !delays.isEmpty, requests?.isEmpty != true else { return false }
    return isAwaited
  }

  /// Whether no node above has received the answer from another source.
  private var isAwaited: Bool { path?.isValid(at: position, to: gates.origins) != false }

  /// The causes of the delays that are under way.
  private var delays: [PendingWork.Cause] { timers.values.filter { !$0.task.isCancelled }.map(\.cause) }

  /// Returns the held event as pending work, or `nil` if the event does not wait in this handle.
  ///
  /// - Parameters:
  ///   - owner: The number of the handle's module.
  ///   - depths: The lowest position at which each event is handled or held. If the held event has passed this node, a
  ///     delay here is not pending work, because the delay only limits the work below, as a timeout does.
  func pendingWork(of owner: UInt64, _ depths: [Event.ID: Int]) -> PendingWork? {
    guard isPending, let context else { return nil }
    if isUsed, let id = context.id, let depth = depths[id], depth > position { return nil }
    let delays = delays
    let cause = delays.contains(.delay) ? .delay : delays.first ?? .holder
    return PendingWork(kind: "held event", name: context.name, module: module, cause: cause, owner: owner)
  }

  deinit {
    let outcome: Outcome = isUsed ? .accepted : .gone
    // The loss of an event is not reported if all requests for the event have ended.
    if !isUsed, requests?.isEmpty != true, chain != nil, life != nil {
      runtime.reporter.report(.heldAndDropped(name: context?.name ?? "", module: module))
    }
    let requests = requests ?? []
    guard !requests.isEmpty || endStep != nil else { return }
    DeferredCleanup.add(context?.name ?? module, of: runtime.idleness) { [endStep] in
      for request in requests { request.check() }
      endStep?(outcome)
    }
  }

  /// Passes the event on to the node below, as a separate delivery.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - mark: The mark of the event, as in ``Next/handle(_:mark:)``; `nil` for no mark.
  /// - Returns: The outcome of the event, or ``Outcome/waiting`` if another delivery is under way.
  @discardableResult public func handle(_ event: Event, mark: Any? = nil) -> Outcome {
    use()
    guard let chain, chain.isAlive, let nodes else { return runtime.drop() }
    // A node above has received an answer from another source, possibly because the hold took too long.
    if event.path?.isValid(at: position, to: gates.origins) == false { return runtime.drop() }
    track(event.path?.request)
    let mark = mark.map(EventMark.init)
    var event = event
    event.path = ReplyPath(position: position, gate: gates[event.id], rest: event.path, mark: mark)
    defer { extendLifetime(mark) }
    return runtime.resume(event, in: chain, below: position, along: nodes)
  }

  /// Passes a result on to the node above, as an answer to the held event or as the held result.
  ///
  /// A final answer cancels the handlers that still work on the event.
  ///
  /// - Returns: The outcome of the result.
  @discardableResult public func receive(_ result: EventResult) -> Outcome {
    use()
    guard let chain, chain.isAlive else { return runtime.drop() }
    track(result.path?.request)
    var result = result
    if let id = result.eventID {
      result.path = ReplyPath(position: position, gate: gates[id], rest: result.path, isAnswer: true)
      if result.isFinal { chain.tasks.cancel(event: id, below: position) }
      if result.isFinal, result.isSuccess { chain.tasks.supersede(by: id, result.key, result.path) }
    }
    return runtime.send(result, in: chain, above: position)
  }

  /// Rejects the event. The event is answered with a message and a status, which is ``ResultStatus/invalid`` by
  /// default.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - message: The reason, a sentence for the user.
  ///   - status: The status of the answer.
  /// - Returns: ``Outcome/rejected``, or ``Outcome/gone``.
  @discardableResult public func reject(_ event: Event, _ message: String, status: ResultStatus = .invalid) -> Outcome {
    let outcome = receive(EventResult(rejecting: event, message, status: status))
    return outcome == .gone ? .gone : .rejected
  }

  /// Runs an action after a delay.
  ///
  /// The action does not run if one of the following happens before the end of the delay: the module is closed, the
  /// requester stops waiting, a node above answers the event, or the returned task is cancelled. The handle is retained
  /// during the delay, and `router.pendingWork` lists the event. `router.idle()` waits for the end of the delay, except
  /// in two cases:
  ///
  /// - Only a test advances the clock.
  /// - The event has already passed this middleware, so the delay only limits the work below it, as a timeout does.
  ///
  /// See ``Middleware``.
  ///
  /// - Parameters:
  ///   - duration: The length of the delay.
  ///   - clock: The clock that measures the delay.
  ///   - action: A closure that receives the handle and continues with it. If the closure does not use the handle, the
  ///     loss of the event is reported.
  /// - Returns: The waiting task. Cancel it if the action is no longer needed.
  @discardableResult public func after(
    _ duration: Duration, clock: any Clock<Duration> = ContinuousClock(),
    _ action: @escaping @MainActor (HeldNext) -> Void
  ) -> Task<Void, Never> {
    isUsed = true
    guard let chain, chain.isAlive, requests?.isEmpty != true else {
      _ = runtime.drop()
      return Task {}
    }
    let name = context?.name ?? ""
    let (clock, didEnd) = runtime.begin(delay: name, for: duration, chain.core, at: position, on: clock)
    let cause: PendingWork.Cause = clock is any WakeReporting ? .clock : .delay
    let order = runtime.idleness.timerBegins(on: clock)
    if cause == .delay { runtime.idleness.delays += 1 }
    let timer = chain.timers.run(carrying: context?.values) { number in
      defer {
        self.timers[number] = nil
        if cause == .delay { self.runtime.idleness.delays -= 1 }
      }
      await self.runtime.idleness.run(after: duration, on: clock, order: order) {
        didEnd()
        self.continue(action)
      }
    }
    timers[timer.number] = (timer.task, cause)
    return timer.task
  }

  /// Runs the action of a delay that has ended.
  private func `continue`(_ action: @MainActor (HeldNext) -> Void) {
    // A node above has received an answer from another source, possibly because the hold took too long.
    if !isAwaited {
      use()
      _ = runtime.drop()
    } else {
      isUsed = false
      action(self)
    }
  }

  /// Runs an action when the last request for the held event has ended. A request ends when it is answered, is
  /// cancelled or times out.
  ///
  /// If all requests have already ended, the action runs immediately. For an event without a request, the action never
  /// runs. When the module closes, the action runs only if the handle still exists. Therefore store held data in a
  /// ``PerModule``, which is released with the module.
  ///
  /// - Parameter action: A closure that releases the data stored for the event. The closure replaces the closure of an
  ///   earlier call.
  public func onCancel(_ action: @escaping @MainActor () -> Void) {
    onEnd = action
    if requests?.isEmpty == true { action() }
  }

  /// The treatment of a held event when its module closes.
  enum Closing { case loses, drops, acts(@MainActor (HeldNext) -> Void) }

  /// Sets the treatment of the held event for the close of its module.
  ///
  /// Without a statement, the event is lost with its module: it is counted in `droppedCount` and reported, unless a
  /// request waits for its answer. The action runs after `Lifecycle.removed` was handled. The module closes when the
  /// events that the action has passed on, and the events that these have caused, have been delivered. The action does
  /// not run if the module was never ready, or if its view is released without being removed.
  ///
  /// ```swift
  /// held.onClose { $0.handle(event) }  // delivers the event
  /// held.onClose(nil)  // drops the event, and counts it
  /// ```
  ///
  /// - Parameter action: A closure that continues with the event, or `nil` to drop the event without a report. Before the
  ///   action runs, the timers of the handle are cancelled. The closure replaces the closure of an earlier call.
  public func onClose(_ action: (@MainActor (HeldNext) -> Void)?) { closing = action.map(Closing.acts) ?? .drops }

  /// Runs the action that was stated for the close of the module.
  ///
  /// - Returns: Whether there was such an action.
  func actOnClose() -> Bool {
    guard case .acts(let action) = closing, requests?.isEmpty != true, isAwaited else { return false }
    closing = .loses
    for timer in timers.values { timer.task.cancel() }
    isUsed = false
    action(self)
    return true
  }

  /// Counts and reports the events that are lost with their module, each once.
  static func lose(_ handles: [HeldNext]) {
    var lost: Set<Event.ID> = []
    for handle in handles where handle.losesEvent {
      guard let id = handle.eventID, lost.insert(id).inserted else { continue }
      _ = handle.runtime.drop()
      if case .drops = handle.closing { continue }
      handle.runtime.report(.heldAtClose(name: handle.context?.name ?? "", module: handle.module))
    }
  }

  /// Runs an action between two deliveries: after the delivery under way and all deliveries that already wait. If no
  /// delivery is under way, the action runs immediately.
  ///
  /// Events that the action resumes are delivered in the order in which the action resumes them. Events that the
  /// resumed events cause are delivered after the last resumed event.
  ///
  /// - Parameter action: A closure that continues with held events. The action runs even if the module no longer
  ///   exists.
  public func afterCurrentDelivery(_ action: @escaping @MainActor () -> Void) { runtime.afterDeliveries(action) }

  /// Records that the event or result continues.
  private func use() { (isUsed, stage, closing) = (true, .continued, .loses) }

  /// Whether the event waits in this handle, for no request.
  private var losesEvent: Bool { stage == .holds && requests == nil && isAwaited }

  private func track(_ request: PendingRequest?) {
    guard let request else { return }
    requests = requests ?? []
    guard !request.isOver else { return }
    request.didHold(self)
    if requests?.contains(where: { $0 === request }) == false { requests?.append(request) }
  }
}

extension HeldNext: RequestHolder {
  func didEnd(_ request: PendingRequest) {
    requests?.removeAll { $0 === request }
    guard requests?.isEmpty == true else { return }
    for timer in timers.values { timer.task.cancel() }
    onEnd()
  }
}

extension DeliveryQueue where Handle == HeldNext {
  /// The lowest handles of this delivery. If the delivery ends with the outcome `held`, the event or its answer waits in
  /// them, because a node that passes an event on is above the node that holds it.
  var holders: [HeldNext] {
    let handles = extras?.handles.compactMap(\.object) ?? []
    let lowest = handles.map(\.position).max()
    return handles.filter { $0.position == lowest }
  }
}
