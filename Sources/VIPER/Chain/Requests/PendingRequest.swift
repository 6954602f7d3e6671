/// A request under way: its answers, and the task that waits for them.
@MainActor final class PendingRequest {
  /// The event's name.
  let name: String
  /// The requester's position in its chain.
  let position: Int
  var state: RequestState
  /// The module of the requester.
  private weak var module: (any RequestingModule)?
  /// The index among the requests of its module.
  var index = 0
  /// The handler that asks, if one does.
  private weak var asker: RunningHandler?
  /// The tasks of its event's handlers that have not given their final answer.
  private var handlers: [Int] = []
  /// The handles on its event.
  private var holds: [Hold] = []
  private var answers = Queue<EventResult>()
  /// The reason of its end, if not all answers have come.
  private var error: RequestError?
  // Made when a task waits: many an answer is there before.
  private var consumers: Waiters<Void>?
  private var producers: Waiters<Void>?

  init(_ name: String, from position: Int, of module: any RequestingModule, isForOne: Bool) {
    self.name = name
    self.position = position
    self.module = module
    state = RequestState(isForOne: isForOne)
    asker = EventContext.ofTask?.activity as? RunningHandler
    module.add(self)
  }

  var isForOne: Bool { state.isForOne }
  /// Whether nobody waits any more: what still comes is dropped.
  var isOver: Bool { state.isOver }
  /// Whether it is over, or will be: its task was cancelled while its event waited in the queue.
  var isOverOrCancelled: Bool { isOver || consumers?.wasCancelled == true }

  /// The handler that waits here, if one does.
  var waitingHandler: RunningHandler? { isOver ? nil : asker }

  // MARK: The end

  /// Ends the request, if it has not ended. What is under way for it is cancelled.
  ///
  /// - Parameter reason: `nil` if all answers have come.
  func end(_ reason: RequestError.Reason? = nil) { end(reason.map { RequestError($0, event: name) }) }

  private func end(_ error: RequestError?) {
    guard !isOver else { return }
    state.end()
    self.error = error
    consumers?.resume(returning: ())
    producers?.resume(returning: ())
    if let module {
      module.remove(self)
      for number in handlers { module.cancelHandler(number) }
    }
    for hold in holds { hold.holder?.didEnd(self) }
  }

  /// Ends the request with a reason, if nothing is left that could answer.
  func check() {
    switch state.due(isHeld: isHeld) {
    case nil: break
    case .complete: end()
    case .failed(let reason): end(isOverOrCancelled ? .cancelled : reason)
    case .consumed(let position): end(.consumed(by: module?.nodeName(at: position) ?? ""))
    }
  }

  // MARK: The event

  /// Records that a delivery has ended, or will not come.
  func deliveryDidEnd(_ outcome: Outcome) {
    state.deliveryDidEnd(outcome)
    check()
  }

  /// Records the outcome of the event, also if there was no delivery.
  func didEnd(_ outcome: Outcome) {
    state.didEnd(outcome)
    check()
  }

  /// Records that a handler's task begins; it is cancelled if the answer is there already.
  func handlerDidBegin(_ number: Int) {
    if state.handlerDidBegin() { handlers.append(number) } else { module?.cancelHandler(number) }
  }

  /// Records that a handler's task has given its final answer.
  func handlerDidEnd(_ number: Int) {
    guard let index = handlers.firstIndex(of: number) else { return }
    handlers.remove(at: index)
    state.handlerDidEnd()
  }

  /// Records that a middleware has taken a handle on the event.
  func didHold(_ holder: any RequestHolder) {
    holds.removeAll { $0.holder == nil || $0.holder === holder }
    holds.append(Hold(holder))
  }

  private var isHeld: Bool {
    for hold in holds where hold.holder != nil { return true }
    return false
  }

  private final class Hold {
    weak var holder: (any RequestHolder)?
    init(_ holder: any RequestHolder) { self.holder = holder }
  }

  // MARK: Its answers

  /// Receives an answer.
  func receive(_ result: EventResult) {
    state.didReceiveAnswer()
    if result.isSuccess {
      answers.append(result)
      consumers?.resume(returning: ())
      if isForOne { end() }
    } else if result.status == .noMoreData, !isForOne {
      end()
    } else {
      end(RequestError(result, event: name))
    }
  }

  /// The next answer, when there is one. Meanwhile the handler that asks does not count for `idle()`: what it waits for
  /// does.
  ///
  /// - Returns: `nil` when all have come.
  func next() async throws(RequestError) -> EventResult? {
    while answers.isEmpty, !isOver {
      // An event that waits in the queue is looked at in its turn, perhaps before the main actor is told.
      let consumers = consumers ?? Waiters(notesCancellation: state.isInDelivery)
      self.consumers = consumers
      let isThere: Void? = await consumers.wait(pausing: EventContext.activityOfThisTask, for: .answer) {
        self.end(.cancelled)
      }
      guard isThere != nil else {
        end(.cancelled)
        throw RequestError(.cancelled, event: name)
      }
    }
    if let answer = answers.next() {
      producers?.resume(returning: ())
      return answer
    }
    if let error { throw error }
    return nil
  }

  /// Returns when all answers that have come were fetched, or the request has ended.
  func untilFetched() async {
    let producers = producers ?? Waiters()
    self.producers = producers
    while !answers.isEmpty, !isOver, await producers.wait() != nil {}
  }
}

/// The module of a requester, as its requests see it.
@MainActor protocol RequestingModule: AnyObject {
  func add(_ request: PendingRequest)
  func remove(_ request: PendingRequest)
  /// Cancels the task of a handler.
  func cancelHandler(_ number: Int)
  /// The type of the node at a position, for people.
  func nodeName(at position: Int) -> String
}

/// A handle on an event, as the requests see it that the event may answer.
@MainActor protocol RequestHolder: AnyObject {
  /// Notes that a request has ended, so that nobody waits there any more.
  func didEnd(_ request: PendingRequest)
}
