/// A request under way: what may still answer it.
///
/// It is why no request can hang: whatever may answer the event, a delivery, a handler's task, a held event,
/// says here when it ends, and when nothing is left, who waits is told why.
@MainActor final class PendingRequest {
  /// Where the answers arrive.
  let inbox: Inbox
  /// The handler that asks, if one does.
  private let asker = EventContext.ofTask?.activity
  private let id: Event.ID
  private weak var chain: ModuleChain?
  /// Where it is among the requests of its module.
  fileprivate var index = 0

  private var holds: [WeakHold] = []
  /// How many deliveries of the event wait or are under way.
  private var deliveries = 0
  /// The tasks of its handlers that have not given their last answer.
  private var tasks: [Int] = []
  /// Whether a handler of whole events keeps it, to answer or to forward it later.
  private var isKept = false
  /// The link that was given the last answer and has not passed it on.
  private var taker: Int?
  /// Whether the taker's mapping has it, which takes whatever comes.
  private var isTakenByMapping = false
  /// Whether what the taker has is one element of a sequence, of which it may leave some out.
  private var isElementTaken = false
  /// Whether answers could come, so that there being no more is no failure.
  private var hasBegun = false
  private var lastOutcome = Outcome.accepted

  private struct WeakHold { weak var handle: HeldNext? }

  init(_ id: Event.ID, in chain: ModuleChain, inbox: Inbox) {
    self.id = id
    self.chain = chain
    self.inbox = inbox
    chain.requests.add(self)
  }

  /// Whether nobody waits any more: what still comes is dropped.
  var isOver: Bool { inbox.isClosed }

  /// Who waits, waits no longer. What is under way for it is cancelled.
  ///
  /// - Parameter error: why; `nil` if all has come.
  func end(_ error: RequestError.Reason? = nil) {
    end(error.map { RequestError($0, event: inbox.name) })
  }

  private func end(_ error: RequestError?) {
    guard !isOver else { return }
    inbox.close(error)
    if let chain {
      chain.requests.remove(self)
      for number in tasks { chain.tasks.cancel(number) }
    }
    tasks = []
    for hold in holds { hold.handle?.isEnded(self) }
  }

  /// Tells who waits why, if nothing is left that could answer.
  func check() {
    guard !isOver, deliveries == 0, !isKept, tasks.isEmpty || isTakenByMapping, !isHeld else {
      return
    }
    end(ending)
  }

  /// Why nothing more will come; `nil` if all has come.
  private var ending: RequestError.Reason? {
    if let taker, isTakenByMapping || inbox.isForOne || !isElementTaken {
      return .consumed(by: chain?.name(ofLinkAt: taker) ?? "")
    }
    return switch lastOutcome {
    case .rejected: .rejected
    case .unhandled: .unhandled
    case .gone: .gone
    default: hasBegun ? nil : .noAnswer
    }
  }

  /// The handler that waits here, if one does.
  var waitingHandler: RunningHandler? { isOver ? nil : asker?.handler }

  /// The next answer, when there is one.
  ///
  /// - Returns: `nil` when all has come.
  func next() async throws(RequestError) -> EventResult? {
    while !inbox.isReady {
      guard await inbox.wait(onCancel: { self.end(.cancelled) }) else {
        end(.cancelled)
        throw RequestError(.cancelled, event: inbox.name)
      }
    }
    return try inbox.next()
  }

  // MARK: What happens to the event

  /// Whether somebody has a handle on it.
  private var isHeld: Bool {
    for hold in holds where hold.handle != nil { return true }
    return false
  }

  /// A middleware has taken a handle on it.
  func isHeld(by handle: HeldNext) {
    holds.removeAll { $0.handle == nil || $0.handle === handle }
    holds.append(WeakHold(handle: handle))
  }

  /// Who held or kept it goes on with it.
  func goesOn() {
    isKept = false
    taker = nil
    isTakenByMapping = false
  }

  func deliveryBegins() { deliveries += 1 }

  /// A delivery of it has ended, or will not come.
  func deliveryEnds(_ outcome: Outcome) {
    deliveries -= 1
    ended(outcome)
  }

  /// What became of it, also if there was no delivery.
  func ended(_ outcome: Outcome) {
    if outcome != .waiting { lastOutcome = outcome }
    check()
  }

  /// A handler of whole events keeps it.
  func handlerKeeps() { isKept = !isOver }

  /// A handler's task begins. Nobody wants it if the answer is there already, from a cache perhaps.
  func taskBegins(_ number: Int) {
    if isOver {
      chain?.tasks.cancel(number)
    } else {
      tasks.append(number)
      hasBegun = true
    }
  }

  /// A handler's task has given its last answer; ``check()`` is due when that has climbed.
  func taskEnds(_ number: Int) { tasks.removeAll { $0 == number } }

  // MARK: What happens to its answers

  /// An answer begins to climb by itself.
  func answerBegins() {
    // Who keeps the event of a loop may answer many times.
    if inbox.isForOne { isKept = false }
  }

  /// An answer goes on to a link.
  func answerGoes(to position: Int, isFinal: Bool) {
    taker = position
    isTakenByMapping = false
    isElementTaken = !isFinal
  }

  /// A presenter's mapping has had an answer, and perhaps has passed it on.
  func mappingHad(at position: Int) { isTakenByMapping = taker == position }

  /// An answer has come to who waits.
  func arrive(_ result: EventResult) {
    taker = nil
    hasBegun = true
    if result.isSuccess {
      inbox.put(result)
      if inbox.isForOne { end() }
    } else if result.status == .noMoreData, !inbox.isForOne {
      end()
    } else {
      end(RequestError(result, event: inbox.name))
    }
  }
}

/// The requests of one module that are under way.
@MainActor final class Requests {
  private var open: [PendingRequest] = []

  func add(_ request: PendingRequest) {
    request.index = open.count
    open.append(request)
  }

  func remove(_ request: PendingRequest) {
    // The last one takes its place.
    guard let last = open.popLast(), last !== request else { return }
    open[request.index] = last
    last.index = request.index
  }

  /// The module has gone.
  func endAll() {
    for request in open { request.end(.gone) }
  }

  deinit {
    // The module's view was released without a word; who waits must not wait for ever.
    guard !open.isEmpty else { return }
    Task { @MainActor [open] in
      for request in open { request.end(.gone) }
    }
  }
}
