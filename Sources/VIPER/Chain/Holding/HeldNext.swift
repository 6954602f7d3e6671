/// The rest of the way from one link, to be gone later: what `next.hold()` gives.
///
/// It refers to the module weakly and keeps no part alive. Once the module is gone, or who waited for the
/// answer has it or has stopped, every method answers ``Outcome/gone`` and nothing runs; so it is once a link
/// above has answered the event. It may be used more than once: of the answers to one event, the first that
/// is final goes up, and later ones are dropped and counted. Dropping it unused loses the event, which is
/// reported.
@MainActor public final class HeldNext {
  private weak var chain: ModuleChain?
  private let position: Int
  /// The links that what it holds started on: the module keeps them.
  private weak var links: ChainNodeList?
  private let ticket: ChainNodeList.Ticket?
  /// The way back of what it holds, and what links above have marked that with.
  private let path: ReplyPath?
  private let marks: [EventMark]
  private let cause: EventContext?
  private let module: String
  private let runtime: Runtime
  private let sink: any DiagnosticSink
  private let isModuleOpen: Lock<Bool>
  private var isUsed = false
  /// The requests whose events it goes on with, or may.
  private var exchanges: [PendingRequest] = []
  /// Whether somebody has waited for what it holds.
  private var wasAwaited = false
  private let questions: ReplyGates
  private let isOfResult: Bool
  /// Tells those who observe that it holds no longer.
  private let endStep: (@MainActor (Outcome) -> Void)?
  /// What waits for its time to go on.
  private var timers: [Int: Task<Void, Never>] = [:]
  private var lastTimer = 0
  /// Told when who waited waits no longer.
  private var onEnd: @MainActor () -> Void = {}

  init(_ next: Next) {
    let core = next.module
    let links = next.links
    let chain = links == nil ? nil : core.chain
    self.chain = chain
    self.links = links
    position = next.nodeNumber
    ticket = links?.ticket
    path = next.path
    marks = path?.marks ?? []
    if let links { core.keep(links) }
    cause = core.runtime.current
    module = core.name
    runtime = core.runtime
    sink = core.runtime.sink
    isOfResult = !next.isOfEvent
    questions = runtime.questions(of: next)
    runtime.keeps()
    isModuleOpen = chain?.observeOpenness() ?? Lock(false)
    endStep = core.beginHolding(at: next.part)
    follow(path?.request)
  }

  deinit {
    let exchanges = exchanges
    let outcome: Outcome = isUsed ? .accepted : .gone
    // An event that nobody waits for any more is no loss.
    let isWanted = !wasAwaited || !exchanges.isEmpty
    let isModuleThere = chain != nil
    if !isUsed, isWanted, isModuleThere, isModuleOpen.withLock({ $0 }) {
      sink.report(.heldAndDropped(name: cause?.name ?? "", module: module))
    }
    guard !exchanges.isEmpty || endStep != nil else { return }
    Task { @MainActor [endStep] in
      for request in exchanges { request.check() }
      endStep?(outcome)
    }
  }

  /// Passes the event on to the link below, as a delivery of its own.
  ///
  /// - Returns: what became of it; ``Outcome/waiting`` if another delivery is under way.
  @discardableResult
  public func handle(_ event: Event) -> Outcome { goOn(event, mark: nil) }

  /// Passes the event on to the link below, marked, as ``Next/handle(_:mark:)`` does.
  ///
  /// - Returns: what became of it; ``Outcome/waiting`` if another delivery is under way.
  @discardableResult
  public func handle(_ event: Event, mark: Any) -> Outcome { goOn(event, mark: mark) }

  private func goOn(_ event: Event, mark: Any?) -> Outcome {
    isUsed = true
    guard let chain, chain.isAlive, let links else { return runtime.drop() }
    // A link above has had an answer from elsewhere, perhaps because it took too long here.
    if let path = event.path, !path.isOfUse(at: position) { return runtime.drop() }
    follow(event.path?.request)
    let mark = mark.map(EventMark.init)
    var event = event
    event.path = ReplyPath(
      position: position, question: questions[event.id], rest: event.path, mark: mark)
    defer { _fixLifetime(mark) }
    return chain.runtime.goOnAgain(event, to: chain, below: .link(at: position, of: links))
  }

  /// Passes a result on to the link above; this answers the held event.
  ///
  /// The answer is final: handlers that still work on the event are cancelled.
  ///
  /// - Returns: what became of it.
  @discardableResult
  public func receive(_ result: EventResult) -> Outcome {
    isUsed = true
    guard let chain, chain.isAlive else { return runtime.drop() }
    follow(result.path?.request)
    var result = result
    if let id = result.event {
      let question = questions[id]
      result.path =
        isOfResult
        ? ReplyPath(position: position, question: question, ofHeld: result.path)
        : ReplyPath(position: position, question: question, rest: result.path)
    }
    if let id = result.event, result.isFinal { chain.tasks.cancel(event: id, below: position) }
    return chain.runtime.climb(result, in: chain, above: position)
  }

  /// Refuses the event: answers it ``ResultStatus/invalid``, or another status, with a message.
  ///
  /// - Returns: ``Outcome/rejected``, or ``Outcome/gone``.
  @discardableResult
  public func reject(
    _ event: Event, _ message: String, status: ResultStatus = .invalid
  ) -> Outcome {
    let outcome = receive(EventResult(answering: event, status: status, message: message))
    return outcome == .gone ? .gone : .rejected
  }

  /// Goes on after a while.
  ///
  /// ```swift
  /// func handle(_ event: Event, next: Next) -> Outcome {
  ///   next.hold().after(.seconds(1), clock: clock) { $0.handle(event) }
  ///   return .held
  /// }
  /// ```
  ///
  /// Nothing runs if, before its time, the module goes, who waited for the answer stops waiting, a link above
  /// answers the event, or the task is cancelled. The handle is kept alive meanwhile. Waiting for a clock does not
  /// count for `router.idle()`.
  ///
  /// - Parameters:
  ///   - duration: how long to wait.
  ///   - clock: what measures that.
  ///   - action: goes on, by the handle that it is given; if it does not, that is reported.
  /// - Returns: what waits; cancel it if there is no need to go on any more.
  @discardableResult
  public func after(
    _ duration: Duration, clock: any Clock<Duration> = ContinuousClock(),
    _ action: @escaping @MainActor (HeldNext) -> Void
  ) -> Task<Void, Never> {
    isUsed = true
    guard let chain, chain.isAlive, !wasAwaited || !exchanges.isEmpty else {
      _ = runtime.drop()
      return Task {}
    }
    lastTimer += 1
    let number = lastTimer
    let timer = chain.timers.run {
      defer { self.timers[number] = nil }
      guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled else { return }
      // A link above has had an answer from elsewhere, perhaps because it took too long here.
      if let path = self.path, !path.isOfUse(at: self.position) {
        _ = self.runtime.drop()
        return
      }
      self.isUsed = false
      action(self)
    }
    timers[number] = timer
    return timer
  }

  /// Who waited for what it holds, waits no longer.
  func isEnded(_ request: PendingRequest) {
    exchanges.removeAll { $0 === request }
    guard exchanges.isEmpty else { return }
    for timer in timers.values { timer.cancel() }
    onEnd()
  }

  /// Runs an action when the last request for the held event ends: it was cancelled, has timed out, or was answered.
  ///
  /// The action runs at once if that has happened already, and never for an event that nobody waits for. It does not run
  /// when the module goes: keep what you hold in a ``PerModule``, which is released with the module.
  ///
  /// - Parameter action: releases what is kept for the event. It replaces an action that was given before.
  public func onCancel(_ action: @escaping @MainActor () -> Void) {
    onEnd = action
    if wasAwaited, exchanges.isEmpty { action() }
  }

  /// Runs an action between two deliveries: after the one under way and those that wait already, or at once.
  ///
  /// Events that the action lets go on are delivered in the order in which it does so, each with all that it causes
  /// after it has let go of the last one.
  ///
  /// - Parameter action: goes on with held events. It runs even if the module has gone.
  public func afterCurrentDelivery(_ action: @escaping @MainActor () -> Void) {
    runtime.afterDeliveries(action)
  }

  private func follow(_ request: PendingRequest?) {
    guard let request else { return }
    wasAwaited = true
    guard !request.isOver else { return }
    request.isHeld(by: self)
    if !exchanges.contains(where: { $0 === request }) { exchanges.append(request) }
  }
}
