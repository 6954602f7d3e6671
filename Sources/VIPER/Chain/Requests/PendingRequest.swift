/// A request under way: its answers, and the task that waits for them.
///
/// Only the main actor accesses the state: the work that may still answer (``RequestState``, and the handlers and handles
/// that it counts), the received answers, and the tasks or the closure that wait. ``RequestState`` is separate, because
/// it contains no objects and needs no checks for exclusive access.
@MainActor final class PendingRequest: ReplyGate {
  private let lazyName: LazyName
  /// The event's name.
  var name: String { lazyName.text }
  /// The requester's position in its chain.
  let position: Int
  var state: RequestState
  /// The module of the requester.
  private(set) weak var module: (any WorkingModule)?
  /// The index among the requests of its module.
  var index = 0
  /// The handler that sent the request, or `nil`.
  private weak var asker: RunningHandler?
  /// The event's handlers that have not sent their final answer.
  private var handlers: [RunningHandler] = []
  /// Whether a handler or a handle has been recorded. The flag costs less than accesses to both lists.
  private var hasParticipants = false
  /// The handles with which middleware holds the event. Each conforms to ``RequestHolder``.
  private var holds = WeakList<AnyObject>()
  /// The paths of the event with which handlers that take the `Event` itself have accepted the event. A middleware may end
  /// the request even if the handlers have released the event.
  private var retained: [ReplyPath]?
  /// The answer, if only one is required. It needs no queue.
  private var answer: EventResult?
  private(set) var answers = Queue<EventResult>()
  /// The error that ended the request, or `nil` if the request has not ended or all answers were received.
  private var error: RequestError?
  // Created when a task waits, because many answers arrive before any task waits.
  private var consumers: Waiters<Void>?
  private var producers: Waiters<Void>?
  /// A closure that is called when the request has ended, for a requester without a task.
  private var onEnd: (@MainActor () -> Void)?

  convenience init(_ name: String, from position: Int, of module: any WorkingModule, isForOne: Bool) {
    self.init(LazyName(name), from: position, of: module, isForOne: isForOne)
  }

  init(_ name: LazyName, from position: Int, of module: any WorkingModule, isForOne: Bool) {
    lazyName = name
    self.position = position
    self.module = module
    state = RequestState(isForOne: isForOne)
    let origin = ReplyGate.nextAnswerer()
    super.init(ReplyOrigins(own: origin, held: origin, order: origin))
    let context = TaskCause.current
    asker = context?.activity as? RunningHandler
    if let asker, context?.isOfThisTask == true { asker.awaited = self }
    module.add(self)
  }

  var isForOne: Bool { state.isForOne }
  var origin = Origin.inside
  enum Origin: Equatable {
    case inside
    /// The input with this number sent the request.
    case input(Int)
    /// The request is repeated, and no task fetches the answers.
    case playback
  }
  /// Whether no task waits any more. Later answers are dropped.
  var isOver: Bool { state.isOver }
  /// Whether the request has ended, or will end because its task was cancelled while its event waited in the queue.
  var isOverOrCancelled: Bool { isOver || consumers?.wasCancelled == true }

  /// The handler that waits for the answers, or `nil`.
  var waitingHandler: RunningHandler? { isOver ? nil : asker }

  // MARK: The end

  /// Ends the request for its task, which no longer waits.
  func stop(_ reason: RequestError.Reason) {
    guard case .input(let input) = origin, !isOver, let module else { return end(reason) }
    module.stop(input, at: position) { end(reason) }
  }

  /// Ends the request, if it has not ended. The handlers that run for the request are cancelled.
  ///
  /// - Parameter reason: The reason for the end, or `nil` if all answers were received.
  func end(_ reason: RequestError.Reason? = nil) { end(reason.map { RequestError($0, event: name) }) }

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
  /// - Parameter isAnswer: Whether the error is an answer, and not the reason for which no answer is expected.
  /// - Returns: The requests for which the cancelled handlers wait.
  private func endAlone(_ error: RequestError?, isAnswer: Bool = false) -> [PendingRequest] {
    guard !isOver else { return [] }
    if let error { self.error = error }
    // The last handle may have been released a moment ago. Then the loss of the event is the earlier reason.
    if error != nil, !isAnswer, hasParticipants, !holds.isEmpty, let end = dueEnd {
      self.error = self.error(for: end)
    }
    state.end()
    consumers?.resume(returning: ())
    producers?.resume(returning: ())
    module?.remove(self)
    defer { onEnd?() }
    guard hasParticipants else { return [] }
    ReplyPath.release(retained ?? [])
    retained = nil
    let nested = handlers.compactMap { $0.cancel() }
    for case let holder as any RequestHolder in holds.all { holder.didEnd(self) }
    return nested
  }

  /// Calls a closure when the request has ended; immediately if it has ended before.
  func afterEnd(_ action: @escaping @MainActor () -> Void) { if isOver { action() } else { onEnd = action } }

  /// Ends the request if nothing can answer it any more.
  func check() { if let end = dueEnd { self.end(error(for: end)) } }

  private var dueEnd: RequestState.End? {
    state.due(isHeld: isHeld, isHandled: hasParticipants && !handlers.isEmpty)
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

  /// Records the outcome of the event, even if the event was not delivered.
  func didEnd(_ outcome: Outcome) {
    state.didEnd(outcome)
    check()
  }

  /// Records that a handler's task begins. The task is cancelled if the request has already ended.
  func handlerDidBegin(_ handler: RunningHandler) {
    hasParticipants = true
    if state.handlerDidBegin() { handlers.append(handler) } else { handler.cancel()?.end(.cancelled) }
  }

  /// Records that a handler's task has sent its final answer.
  func handlerDidEnd(_ handler: RunningHandler) {
    if let index = handlers.firstIndex(where: { $0 === handler }) { handlers.remove(at: index) }
  }

  /// Records that a middleware holds the event with a handle.
  func didHold(_ holder: any RequestHolder) {
    hasParticipants = true
    holds.remove(holder)
    holds.add(holder)
  }

  /// Records that a handler that takes the `Event` itself may retain the event.
  func didRetain(_ path: ReplyPath) {
    hasParticipants = true
    state.didRetain()
    retained = (retained ?? []) + [path]
  }

  private var isHeld: Bool { hasParticipants && holds.first { _ in true } != nil }

  // MARK: Answers

  /// Receives an answer.
  func receive(_ result: EventResult) {
    state.didReceiveAnswer()
    if result.isSuccess {
      if origin != .playback {
        if isForOne { answer = result } else { answers.append(result) }
      }
      consumers?.resume(returning: ())
      if isForOne { Self.endNested(endAlone(nil)) }
    } else if result.status == .noMoreData, !isForOne {
      end()
    } else {
      Self.endNested(endAlone(RequestError(result, event: name), isAnswer: true))
    }
  }

  /// Waits for the next answer and returns it. During the wait the requesting handler does not count for `idle()`, but
  /// the work for which the handler waits does.
  ///
  /// - Returns: The next answer, or `nil` when all answers were received.
  func next() async throws(RequestError) -> EventResult? {
    while answers.isEmpty, !isOver {
      // An event in the queue is checked for cancellation in its turn, which may be before the main actor runs the
      // cancellation handler.
      let consumers = consumers ?? Waiters(notesCancellation: state.isInDelivery)
      self.consumers = consumers
      let activity = TaskCause.activityOfThisTask
      let handler = activity as? RunningHandler
      handler?.awaited = self
      let isThere: Void? = await consumers.waiter(pausing: activity, for: .answer) { self.stop(.cancelled) }.value
      handler?.awaited = nil
      guard isThere != nil else {
        stop(.cancelled)
        throw RequestError(.cancelled, event: name)
      }
    }
    return try received()
  }

  /// Returns the next answer that was received, or `nil` when all answers were received.
  func received() throws(RequestError) -> EventResult? {
    if isForOne {
      if let answer { return answer }
    } else if let answer = answers.next() {
      producers?.resume(returning: ())
      return answer
    }
    if let error { throw error }
    return nil
  }

  /// Returns when all received answers were fetched, or the request has ended.
  func untilFetched(by handler: RunningHandler) async {
    let producers = producers ?? Waiters()
    self.producers = producers
    while !answers.isEmpty, !isOver, await producers.waiter(pausing: handler, for: .element).value != nil {}
  }
}

/// The interface of a handle on an event to the requests that wait for the answers to the event.
@MainActor protocol RequestHolder: AnyObject {
  /// Records that a request has ended and no longer waits.
  func didEnd(_ request: PendingRequest)
}
