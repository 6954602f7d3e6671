extension Next {
  /// A handle with which to go on after the call, from a task or a timer.
  ///
  /// Taken in `handle`, it is for the event, and `handle` returns ``Outcome/held``. Taken in `receive`, it is
  /// for the result: give that to ``HeldNext/receive(_:)`` later, or go on with the event again, and return
  /// ``Outcome/held`` as well.
  public func hold() -> HeldNext {
    if !isValid { _ = module.reportStaleNext("hold()") }
    return HeldNext(self)
  }
}

/// The rest of the chain from one node, for later: what `next.hold()` gives.
///
/// It refers to the module weakly and keeps no part alive. Once the module is gone, or the requester of the answer has
/// it or has stopped, every method answers ``Outcome/gone`` and nothing runs; so it is once a node above has answered
/// the event. It may be used more than once: of the answers to one event, the first that is final goes up, and later
/// ones are dropped and counted. Dropping it unused loses the event, which is reported.
@MainActor public final class HeldNext {
  private weak var chain: ModuleChain?
  let position: Int
  /// The nodes that its event started on: the module keeps them.
  private weak var nodes: ChainNodeList?
  private let ticket: ChainNodeList.Ticket?
  /// The reply path of what it holds, and the marks on that.
  private let path: ReplyPath?
  private let marks: [EventMark]
  private let context: EventContext?
  private let module: String
  private let runtime: Runtime
  private let isModuleOpen: Lock<Bool>
  private var isUsed = false
  /// The requests whose events it resumes, or may.
  private var requests: [PendingRequest] = []
  /// Whether anybody has waited for what it holds.
  private var wasAwaited = false
  private let gates: ReplyGates
  private let isOfResult: Bool
  /// Tells the observers that it holds no longer.
  private let endStep: (@MainActor (Outcome) -> Void)?
  /// The tasks that wait for the end of a delay, and the causes of their waits.
  private var timers: [Int: (task: Task<Void, Never>, cause: PendingWork.Cause)] = [:]
  private var lastTimer = 0
  /// Runs when the requester waits no longer.
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
    module = core.name
    runtime = core.runtime
    isOfResult = !next.isForEvent
    gates = next.gates
    core.deliveries.markRetained()
    core.runtime.noteAct()
    isModuleOpen = chain?.observeOpenness() ?? Lock(false)
    endStep = core.beginHolding(at: next.part)
    track(path?.request)
    core.held.add(self)
  }

  /// The id of the held event.
  var event: Event.ID? { context?.id }

  /// Whether the event waits here: the handle was not used, or a delay has not ended. A sender still wants the answer, and no
  /// node above has given it.
  var isPending: Bool {
    guard !isUsed || isDelayed, !wasAwaited || !requests.isEmpty else { return false }
    return path?.isValid(at: position, to: gates.origins) != false
  }

  private var isDelayed: Bool { timers.values.contains { !$0.task.isCancelled } }

  /// Whether a delay ends without a test.
  private var isDelayedByTime: Bool { timers.values.contains { !$0.task.isCancelled && $0.cause == .delay } }

  /// The held event as pending work; `nil` if it does not wait here.
  ///
  /// - Parameters:
  ///   - owner: the number of the handle's module.
  ///   - depths: the lowest position at which each event is handled or held. If the event has passed this node, a delay here
  ///     only limits that work, as a timeout does.
  func pendingWork(of owner: UInt64, _ depths: [Event.ID: Int]) -> PendingWork? {
    guard isPending, let context else { return nil }
    if isUsed, let id = context.id, let depth = depths[id], depth > position { return nil }
    let cause: PendingWork.Cause = isDelayedByTime ? .delay : isDelayed ? .clock : .holder
    return PendingWork(kind: .heldEvent, name: context.name, module: module, cause: cause, owner: owner)
  }

  deinit {
    let requests = requests
    let outcome: Outcome = isUsed ? .accepted : .gone
    // An event that nobody waits for any more is no loss.
    let isWanted = !wasAwaited || !requests.isEmpty
    let isModuleThere = chain != nil
    if !isUsed, isWanted, isModuleThere, isModuleOpen.withLock({ $0 }) {
      runtime.reporter.report(.heldAndDropped(name: context?.name ?? "", module: module))
    }
    guard !requests.isEmpty || endStep != nil else { return }
    DeferredCleanup.add(context?.name ?? module, of: runtime.idleness) { [endStep] in
      for request in requests { request.check() }
      endStep?(outcome)
    }
  }

  /// Passes the event on to the node below, as a delivery of its own.
  ///
  /// - Returns: the outcome of the event; ``Outcome/waiting`` if another delivery is under way.
  @discardableResult public func handle(_ event: Event) -> Outcome { resume(event, mark: nil) }

  /// Passes the event on to the node below, marked, as ``Next/handle(_:mark:)`` does.
  ///
  /// - Returns: the outcome of the event; ``Outcome/waiting`` if another delivery is under way.
  @discardableResult public func handle(_ event: Event, mark: Any) -> Outcome { resume(event, mark: mark) }

  private func resume(_ event: Event, mark: Any?) -> Outcome {
    isUsed = true
    guard let chain, chain.isAlive, let nodes else { return runtime.drop() }
    // A node above has had an answer from elsewhere, perhaps because it took too long here.
    if event.path?.isValid(at: position, to: gates.origins) == false { return runtime.drop() }
    track(event.path?.request)
    let mark = mark.map(EventMark.init)
    var event = event
    event.path = ReplyPath(position: position, gate: gates[event.id], rest: event.path, mark: mark)
    defer { _fixLifetime(mark) }
    return runtime.resume(event, in: chain, below: position, along: nodes)
  }

  /// Passes a result on to the node above; this answers the held event.
  ///
  /// The answer is final: handlers that still work on the event are cancelled.
  ///
  /// - Returns: the outcome of the result.
  @discardableResult public func receive(_ result: EventResult) -> Outcome {
    isUsed = true
    guard let chain, chain.isAlive else { return runtime.drop() }
    track(result.path?.request)
    var result = result
    if let id = result.event {
      result.path =
        isOfResult
        ? ReplyPath(position: position, gate: gates[id], ofHeld: result.path)
        : ReplyPath(position: position, gate: gates[id], rest: result.path)
      if result.isFinal { chain.tasks.cancel(event: id, below: position) }
    }
    return runtime.send(result, in: chain, above: position)
  }

  /// Refuses the event: answers it ``ResultStatus/invalid``, or another status, with a message.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - message: the reason, a sentence for people.
  ///   - status: the status of the answer.
  /// - Returns: ``Outcome/rejected``, or ``Outcome/gone``.
  @discardableResult public func reject(_ event: Event, _ message: String, status: ResultStatus = .invalid) -> Outcome {
    let outcome = receive(EventResult(rejecting: event, message, status: status))
    return outcome == .gone ? .gone : .rejected
  }

  /// Goes on after a while.
  ///
  /// Nothing runs if, before its time, the module goes, the requester of the answer stops waiting, a node above answers
  /// the event, or the task is cancelled. The handle is retained meanwhile, and `router.pendingWork` lists the event.
  /// `router.idle()` waits for the end of the delay, unless only a test advances the clock, or the event has passed this
  /// middleware already, so that the delay only limits it. See <doc:Middleware>.
  ///
  /// - Parameters:
  ///   - duration: how long to wait.
  ///   - clock: the clock that measures that.
  ///   - action: goes on, by the handle that it is given; if it does not, that is reported.
  /// - Returns: the waiting task; cancel it if there is no need to go on any more.
  @discardableResult public func after(
    _ duration: Duration, clock: any Clock<Duration> = ContinuousClock(),
    _ action: @escaping @MainActor (HeldNext) -> Void
  ) -> Task<Void, Never> {
    isUsed = true
    guard let chain, chain.isAlive, !wasAwaited || !requests.isEmpty else {
      _ = runtime.drop()
      return Task {}
    }
    lastTimer += 1
    let number = lastTimer
    let cause: PendingWork.Cause = clock is any WakeReporting ? .clock : .delay
    runtime.idleness.timerBegins(on: clock)
    if cause == .delay { runtime.idleness.delays += 1 }
    let timer = chain.timers.run {
      defer {
        self.timers[number] = nil
        if cause == .delay { self.runtime.idleness.delays -= 1 }
      }
      await self.runtime.idleness.run(after: duration, on: clock) {
        // A node above has had an answer from elsewhere, perhaps because it took too long here.
        if self.path?.isValid(at: self.position, to: self.gates.origins) == false {
          _ = self.runtime.drop()
        } else {
          self.isUsed = false
          action(self)
        }
      }
    }
    timers[number] = (timer, cause)
    return timer
  }

  /// Runs an action when the last request for the held event ends: it was cancelled, has timed out, or was answered.
  ///
  /// The action runs at once if that has happened already, and never for an event that nobody waits for. It does not run
  /// when the module goes: keep what you hold in a ``PerModule``, which is released with the module.
  ///
  /// - Parameter action: releases what is kept for the event. It replaces an action that was given before.
  public func onCancel(_ action: @escaping @MainActor () -> Void) {
    onEnd = action
    if wasAwaited, requests.isEmpty { action() }
  }

  /// Runs an action between two deliveries: after the one under way and those that wait already, or at once.
  ///
  /// Events that the action lets go on are delivered in the order in which it does so, each with all that it causes
  /// after it has let go of the last one.
  ///
  /// - Parameter action: goes on with held events. It runs even if the module has gone.
  public func afterCurrentDelivery(_ action: @escaping @MainActor () -> Void) { runtime.afterDeliveries(action) }

  private func track(_ request: PendingRequest?) {
    guard let request else { return }
    wasAwaited = true
    guard !request.isOver else { return }
    request.didHold(self)
    if !requests.contains(where: { $0 === request }) { requests.append(request) }
  }
}

extension HeldNext: RequestHolder {
  func didEnd(_ request: PendingRequest) {
    requests.removeAll { $0 === request }
    guard requests.isEmpty else { return }
    for timer in timers.values { timer.task.cancel() }
    onEnd()
  }
}
