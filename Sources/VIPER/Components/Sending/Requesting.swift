// Requests: events whose sender waits for the answer.

extension EventSender {
  /// Sends an event and waits for its answer.
  ///
  /// The event passes through the chain like any other event from this part. The answer passes through every middleware
  /// and presenter above the part that answers, and ends at this part. The result mapping of this part does not receive
  /// the answer. The first answer ends the request, and cancels the handler if it still runs. See <doc:Requests>.
  ///
  /// A request always ends. If no answer is possible any more, the request ends with an error that states the reason:
  /// no handler handled the event, a part consumed the answer, or the module closed. Only a running handler, or a
  /// middleware that holds the event, can delay the answer without limit. Use `timeout` to limit the wait. Cancelling
  /// the waiting task cancels the handler. An answer that arrives later is dropped and counted. This part is retained
  /// until the call returns. If the view is removed during the call, the request ends. An answer that is sent
  /// synchronously is returned without suspension.
  ///
  /// No delivery waits for an `await`, so a handler may send any request.
  ///
  /// - Parameters:
  ///   - event: The name of the event, called with its input.
  ///   - timeout: The longest time to wait. If it is `nil`, the wait is not limited.
  ///   - clock: The clock that measures the timeout.
  /// - Returns: The output.
  /// - Throws: A ``RequestError``.
  @inlinable public func request<Input, Output>(
    _ event: TypedEvent<EventName<Input, Output>>, timeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(RequestError) -> Output {
    try await request(event, as: event.name, timeout: timeout, clock: clock)
  }

  /// Sends an event and waits for its answer, which a presenter has formatted.
  ///
  /// ```swift
  /// // The presenter has `$0.format(NoteList.load, as: NoteList.rows) { … }`.
  /// let rows = try await view.request(NoteList.load(), as: NoteList.rows)
  /// ```
  ///
  /// In all other respects, this method behaves like ``request(_:timeout:clock:)``.
  ///
  /// - Parameters:
  ///   - event: The name of the event, called with its input.
  ///   - formatted: The name under which the answer arrives.
  ///   - timeout: The longest time to wait. If it is `nil`, the wait is not limited.
  ///   - clock: The clock that measures the timeout.
  /// - Returns: The formatted output.
  /// - Throws: A ``RequestError``.
  @inlinable public func request<Input, Output, Formatted: TypedName>(
    _ event: TypedEvent<EventName<Input, Output>>, as formatted: Formatted, timeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(RequestError) -> Formatted.Output {
    let event = event.fresh()
    // An answer that has arrived needs no asynchronous call.
    let sent = try ask(event)
    if let answer = try sent.immediate { return try answer.output(askedForBy: event) }
    return try await sent.answer(timeout: timeout, clock: clock).output(askedForBy: event)
  }

  /// Sends an event immediately, and calls a closure with its answer, or with the error that ends the request.
  ///
  /// - Parameters:
  ///   - event: The name of the event, called with its input.
  ///   - end: A closure that is called once, during the delivery of the answer.
  package func request<Input, Output>(
    _ event: TypedEvent<EventName<Input, Output>>, end: @escaping @MainActor (Result<Output, RequestError>) -> Void
  ) {
    let event = event.fresh()
    do throws(RequestError) {
      let request = try PendingRequest(asking: event, from: position, isForOne: true)
      request.afterEnd { [unowned request] in
        end(Result { () throws(RequestError) in try request.only(request.received()).output(askedForBy: event) })
      }
    } catch { end(.failure(error)) }
  }

  /// Sends an event that requires an answer.
  @usableFromInline func ask(_ event: Event) throws(RequestError) -> SentRequest {
    if Task.isCancelled { throw RequestError(.cancelled, event: event.name) }
    let position = position
    return SentRequest(try PendingRequest(asking: event, from: position, isForOne: true), position.runtime)
  }

  /// Returns the answers to an event as an asynchronous sequence.
  ///
  /// ```swift
  /// for try await progress in view.answers(Import.start(file)) { show(progress) }
  /// ```
  ///
  /// Each loop sends the event when the loop requests its first element. As with ``request(_:timeout:clock:)``, the
  /// answers pass through the chain and end at this part. The sequence ends when the handler ends, or with a result of
  /// status ``ResultStatus/noMoreData``. Any other result that is not a success ends the sequence with a
  /// ``RequestError``. Leaving the loop cancels the handler.
  ///
  /// If the handler answers with a sequence, the handler's next element is requested after this part has received the
  /// previous element. A handler that receives the ``Event`` itself may store the event and answer it any number of
  /// times. The answer `noMoreData` then ends the loop.
  ///
  /// - Parameter event: The name of the event, called with its input.
  /// - Returns: A sequence that retains neither this part nor its module.
  public func answers<Input, Output>(_ event: TypedEvent<EventName<Input, Output>>) -> AnswerSequence<Output> {
    let position = position
    return AnswerSequence { AnswerIteration(event.fresh(), from: position) }
  }
}

/// A sent request for one answer.
@usableFromInline @MainActor struct SentRequest {
  private let request: PendingRequest
  private let runtime: Runtime?

  fileprivate init(_ request: PendingRequest, _ runtime: Runtime?) { (self.request, self.runtime) = (request, runtime) }

  /// The answer, or `nil` if it has not arrived.
  @usableFromInline var immediate: EventResult? {
    get throws(RequestError) { request.isOver ? try request.received() : nil }
  }

  /// Waits for the answer. The data of the answer may have any type.
  @usableFromInline func answer(timeout: Duration?, clock: any Clock<Duration>) async throws(RequestError)
    -> EventResult
  {
    let timer = timeout.flatMap { request.end(after: $0, on: clock, runtime) }
    defer { timer?.cancel() }
    return try request.only(await request.next())
  }
}

/// The answers to an event, as an asynchronous sequence that `answers` returns.
///
/// Each loop over the sequence sends its own event. All errors are of type ``RequestError``. The sequence does not
/// declare the type of its errors, because typed errors of sequences are not available on the oldest platforms of this
/// package.
public struct AnswerSequence<Output: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let ask: @MainActor () -> AnswerIteration
  private var asking: AnswerIteration?

  init(ask: @escaping @MainActor () -> AnswerIteration) { self.ask = ask }

  /// Starts a loop. The event is sent when the first element is requested.
  public func makeAsyncIterator() -> AnswerSequence { AnswerSequence(ask: ask) }

  /// Waits for the next answer and returns it.
  ///
  /// - Returns: The next answer, or `nil` if the handler has ended.
  /// - Throws: A ``RequestError``.
  @MainActor public mutating func next() async throws -> Output? {
    let asking = self.asking ?? ask()
    self.asking = asking
    return try await asking.next(as: Output.self)
  }
}

/// A loop over the answers to one event. Releasing the loop cancels the handler.
@MainActor final class AnswerIteration {
  private let event: Event
  private let position: SenderPosition
  private var phase = Phase.begun

  private enum Phase {
    case begun, asked(PendingRequest), ended
  }

  init(_ event: Event, from position: SenderPosition) {
    self.event = event
    self.position = position
  }

  deinit {
    guard case .asked(let request) = phase else { return }
    DeferredCleanup.add(event.name, of: position.runtime?.idleness) { request.stop(.cancelled) }
  }

  /// Returns the next answer, or `nil` after the last answer or after an error. The first call sends the event.
  func next<Output>(as type: Output.Type) async throws(RequestError) -> Output? {
    if case .ended = phase { return nil }
    do throws(RequestError) {
      if Task.isCancelled { throw RequestError(.cancelled, event: event.name) }
      if let answer = try await request().next() { return try answer.output(askedForBy: event) }
      phase = .ended
      return nil
    } catch {
      if case .asked(let request) = phase { request.end(error) }
      phase = .ended
      throw error
    }
  }

  private func request() throws(RequestError) -> PendingRequest {
    if case .asked(let request) = phase { return request }
    let request = try PendingRequest(asking: event, from: position, isForOne: false)
    phase = .asked(request)
    return request
  }
}

extension PendingRequest {
  /// Sends an event, and stores its answers for the requester.
  ///
  /// - Parameter isForOne: Whether only the first answer is required.
  /// - Throws: An error if the module does not exist or is closed, or if the part belongs to no module.
  fileprivate convenience init(asking event: Event, from sender: SenderPosition, isForOne: Bool) throws(RequestError) {
    guard let chain = sender.chain, chain.isAlive else {
      _ = sender.runtime?.drop()
      throw RequestError(sender.isNowhere ? .notAssembled : .gone, event: event.name)
    }
    self.init(event.lazyName, from: sender.number, of: chain, isForOne: isForOne)
    didEnd(chain.runtime.send(event, to: chain, below: sender.number, for: self))
  }

  /// Returns the answer of a request that needs exactly one.
  fileprivate func only(_ answer: EventResult?) throws(RequestError) -> EventResult {
    guard let answer else { throw RequestError(.noAnswer, event: name) }
    return answer
  }

  /// Starts a timer that ends the request with `.timedOut` after `timeout`.
  ///
  /// - Returns: The timer, or `nil` if the request has already ended.
  fileprivate func end(after timeout: Duration, on clock: any Clock<Duration>, _ runtime: Runtime?)
    -> Task<Void, Never>?
  {
    guard !isOver, let runtime, let core = (module as? ModuleChain)?.core else { return nil }
    let (clock, didEnd) = runtime.begin(delay: name, for: timeout, core, at: position, on: clock)
    let order = runtime.idleness.timerBegins(on: clock)
    return Task {
      await runtime.idleness.run(after: timeout, on: clock, order: order) {
        didEnd()
        self.stop(.timedOut)
      }
    }
  }
}

extension EventResult {
  /// Returns the output of the answer to a request.
  ///
  /// - Parameter event: The event of the request.
  /// - Throws: An error if the data of the answer has another type.
  @inlinable @inline(__always) func output<Output>(askedForBy event: Event) throws(RequestError) -> Output {
    guard let output = payload(as: Output.self) else { throw typeMismatch(expected: Output.self, in: event) }
    return output
  }

  @usableFromInline func typeMismatch(expected: Any.Type, in event: Event) -> RequestError {
    let actual = data.map { "\(type(of: $0))" } ?? "nothing"
    return RequestError(.wrongType, names: ["\(expected)", actual], event: event.name)
  }
}
