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
  /// The handler that sent the request, or `nil`.
  private weak var asker: RunningHandler?
  /// The numbers of the event's handlers that have not sent their final answer.
  private var handlers: [Int] = []
  /// The handles with which middleware holds the event.
  private var holds: [Hold] = []
  private var answers = Queue<EventResult>()
  /// The error that ended the request, or `nil` if the request has not ended or all answers were received.
  private var error: RequestError?
  // Created when a task waits, because many answers arrive before any task waits.
  private var consumers: Waiters<Void>?
  private var producers: Waiters<Void>?

  init(_ name: String, from position: Int, of module: any RequestingModule, isForOne: Bool) {
    self.name = name
    self.position = position
    self.module = module
    state = RequestState(isForOne: isForOne)
    let context = EventContext.ofTask
    asker = context?.activity as? RunningHandler
    if let asker, context?.isOfThisTask == true { asker.awaited = self }
    module.add(self)
  }

  var isForOne: Bool { state.isForOne }
  /// The number of the request for a boundary that has delivered its event, or 0, and whether the next wait of its task
  /// ends later than the delivery.
  private var delivery = (number: 0, isFollowedByWait: false)
  /// Whether the app's own code sent the request through a boundary, so that its end may be an input.
  private var isOfOutside = false
  /// Whether no task fetches the answers, because a playback repeats the request.
  var isPlayed = false
  /// Whether no task waits any more. Later answers are dropped.
  var isOver: Bool { state.isOver }
  /// Whether the request has ended, or will end because its task was cancelled while its event waited in the queue.
  var isOverOrCancelled: Bool { isOver || consumers?.wasCancelled == true }

  /// The handler that waits for the answers, or `nil`.
  var waitingHandler: RunningHandler? { isOver ? nil : asker }

  /// The module of the requester, while it exists.
  var requester: ModuleCore? { (module as? ModuleChain)?.core }

  // MARK: The end

  /// Ends the request, if it has not ended. The handlers that run for the request are cancelled.
  ///
  /// - Parameter reason: The reason for the end, or `nil` if all answers were received.
  func end(_ reason: RequestError.Reason? = nil) { end(reason.map { RequestError($0, event: name) }) }

  /// Ends the request for its task, which no longer waits.
  func stop(_ reason: RequestError.Reason) {
    guard isOfOutside, !isOver, let requester, delivery.number > 0 else { return end(reason) }
    requester.runtime.enterNow(.cancel(name, number: delivery.number), requester, at: position) { end(reason) }
  }

  /// Whether the task of the request continues as soon as the event was delivered.
  var continuesWithDelivery: Bool { delivery.number > 0 && !delivery.isFollowedByWait && !isPlayed }

  /// Whether a boundary knows the request by this number.
  func isNumbered(_ number: Int, _ name: String, at position: Int) -> Bool {
    delivery.number == number && self.name == name && self.position == position
  }

  /// Ends the request with an error, or with `nil` if all answers were received. The requests for which the cancelled
  /// handlers wait end too.
  func end(_ error: RequestError?) { Self.endNested(endAlone(error)) }

  /// Ends the requests of a module that has closed. All of them end with `gone`, also if one waits for another.
  static func endGone(_ requests: [PendingRequest]) {
    endNested(requests.flatMap { $0.endAlone(RequestError(.gone, event: $0.name)) })
  }

  private static func endNested(_ requests: [PendingRequest]) {
    // A loop, because requests may be nested so deeply that a recursion would overflow the stack.
    var requests = requests
    while let request = requests.popLast() {
      requests += request.endAlone(RequestError(.cancelled, event: request.name))
    }
  }

  /// Ends the request and cancels its handlers.
  ///
  /// - Returns: The requests for which the cancelled handlers wait.
  private func endAlone(_ error: RequestError?) -> [PendingRequest] {
    guard !isOver else { return [] }
    self.error = error
    // The last handle may have been released a moment ago. Then the loss of the event is the earlier reason.
    if error != nil, !holds.isEmpty, let end = state.due(isHeld: isHeld) { self.error = self.error(for: end) }
    state.end()
    consumers?.resume(returning: ())
    producers?.resume(returning: ())
    var nested: [PendingRequest] = []
    if let module {
      module.remove(self)
      for number in handlers {
        if let request = module.cancelHandler(number) { nested.append(request) }
      }
    }
    for hold in holds { hold.holder?.didEnd(self) }
    return nested
  }

  /// Ends the request if nothing can answer it any more.
  func check() {
    if let end = state.due(isHeld: isHeld) { self.end(error(for: end)) }
  }

  private func error(for end: RequestState.End) -> RequestError? {
    switch end {
    case .complete: nil
    case .failed(let reason): RequestError(isOverOrCancelled ? .cancelled : reason, event: name)
    case .consumed(let position):
      RequestError(.consumed, names: [module?.nodeName(at: position) ?? ""], event: name)
    }
  }

  // MARK: The event

  /// Records that a delivery of the event has ended, or will not take place.
  func deliveryDidEnd(_ outcome: Outcome) {
    state.deliveryDidEnd(outcome)
    check()
  }

  /// Records that a boundary has delivered the event.
  ///
  /// - Parameter isOfOutside: Whether the app's own code sent the request.
  func wasDelivered(through boundary: any Boundary, isOfOutside: Bool) {
    self.isOfOutside = isOfOutside
    let kind = OutsideInput.Kind.continuation(.request, name, number: 0)
    let input = OutsideInput(kind: kind, module: requester, position: position, isCaused: true)
    delivery = (boundary.nextNumber(of: input), isFollowedByWait: answers.isEmpty && !isOver)
  }

  /// Records the outcome of the event, even if the event was not delivered.
  func didEnd(_ outcome: Outcome) {
    state.didEnd(outcome)
    check()
  }

  /// Records that a handler's task begins. The task is cancelled if the request has already ended.
  func handlerDidBegin(_ number: Int) {
    if state.handlerDidBegin() { handlers.append(number) } else { module?.cancelHandler(number)?.end(.cancelled) }
  }

  /// Records that a handler's task has sent its final answer.
  func handlerDidEnd(_ number: Int) {
    guard let index = handlers.firstIndex(of: number) else { return }
    handlers.remove(at: index)
    state.handlerDidEnd()
  }

  /// Records that a middleware holds the event with a handle.
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

  // MARK: Answers

  /// Receives an answer.
  func receive(_ result: EventResult) {
    state.didReceiveAnswer()
    if result.isSuccess {
      if !isPlayed { answers.append(result) }
      consumers?.resume(returning: ())
      if isForOne { end() }
    } else if result.status == .noMoreData, !isForOne {
      end()
    } else {
      // The answer is the reason of the end, although handles on the event were released before.
      holds.removeAll { $0.holder == nil }
      end(RequestError(result, event: name))
    }
  }

  /// Waits for the next answer and returns it. During the wait the requesting handler does not count for `idle()`, but
  /// the work for which the handler waits does.
  ///
  /// - Returns: The next answer, or `nil` when all answers were received.
  func next() async throws(RequestError) -> EventResult? {
    var hasWaited = false
    while answers.isEmpty, !isOver {
      hasWaited = true
      // An event in the queue is checked for cancellation in its turn, which may be before the main actor runs the
      // cancellation handler.
      let consumers = consumers ?? Waiters(notesCancellation: state.isInDelivery)
      self.consumers = consumers
      let activity = EventContext.activityOfThisTask
      let handler = activity as? RunningHandler
      handler?.awaited = self
      let isThere: Void? = await consumers.wait(pausing: activity, for: .answer) { self.stop(.cancelled) }
      handler?.awaited = nil
      guard isThere != nil else {
        stop(.cancelled)
        await didWait()
        throw RequestError(.cancelled, event: name)
      }
    }
    if hasWaited { await didWait() }
    delivery.isFollowedByWait = delivery.number > 0
    if let answer = answers.next() {
      producers?.resume(returning: ())
      return answer
    }
    if let error { throw error }
    return nil
  }

  /// Lets the task of the request continue after a wait, when a boundary permits it.
  private func didWait() async {
    guard let requester, delivery.number > 0 else { return }
    guard delivery.isFollowedByWait else { return requester.runtime.boundary?.didContinue() ?? () }
    await requester.runtime.pass(.request, name, number: delivery.number, requester, at: position)
  }

  /// Returns when all received answers were fetched, or the request has ended.
  func untilFetched() async {
    let producers = producers ?? Waiters()
    self.producers = producers
    while !answers.isEmpty, !isOver, await producers.wait() != nil {}
  }
}

/// The interface of a requester's module to its requests.
@MainActor protocol RequestingModule: AnyObject {
  func add(_ request: PendingRequest)
  func remove(_ request: PendingRequest)
  /// Cancels the task of a handler.
  ///
  /// - Returns: The request for which the handler waits. The caller ends the request.
  func cancelHandler(_ number: Int) -> PendingRequest?
  /// Returns the name of the node at a position, for messages.
  func nodeName(at position: Int) -> String
}

/// The interface of a handle on an event to the requests that wait for the answers to the event.
@MainActor protocol RequestHolder: AnyObject {
  /// Records that a request has ended and no longer waits.
  func didEnd(_ request: PendingRequest)
}
