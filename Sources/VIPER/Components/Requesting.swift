// Waiting for the answer to one event.

extension EventSender {
  /// Sends an event and waits for its answer.
  ///
  /// The event is like any that is sent from here. Its answer goes up through every middleware and presenter above the
  /// part that answers, and stops here: this part's own result mapping does not get it too. The first of several
  /// answers counts; then the handler is cancelled. See <doc:Requests>.
  ///
  /// It always ends. If nothing is left that could answer, because no handler took the event, a part consumed the
  /// answer, or the module went, the error says so. Only a running handler, or a middleware that holds the event, may
  /// take as long as it likes; `timeout` is for these. Cancelling the task that waits cancels the handler, and a late
  /// answer is dropped and counted. The call keeps this part alive meanwhile, as any call does; when its view is
  /// removed, the request ends. An answer that is given at once is returned without suspending.
  ///
  /// No delivery waits for an `await`, so a handler may request anything.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - input: its data.
  ///   - timeout: how long to wait at most; as long as it takes without.
  ///   - clock: the clock that measures that.
  /// - Returns: the output.
  /// - Throws: a ``RequestError``.
  @inlinable public func request<Input, Output>(
    _ name: EventName<Input, Output>, _ input: Input, timeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(RequestError) -> Output { try await request(name, input, as: name, timeout: timeout, clock: clock) }

  /// Sends an event that carries nothing and waits for its answer.
  ///
  /// As ``request(_:_:timeout:clock:)``.
  @inlinable public func request<Output>(
    _ name: EventName<Void, Output>, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) async throws(RequestError) -> Output { try await request(name, (), timeout: timeout, clock: clock) }

  /// Refuses a request without the data that its name needs.
  @available(*, unavailable, message: "The name's Input is missing: request(name, input)")
  public func request<Input, Output>(
    _ name: EventName<Input, Output>, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) async throws(RequestError) -> Output { throw RequestError(.failed, event: name.text) }

  /// Sends an event and waits for its answer as a presenter formats it.
  ///
  /// ```swift
  /// // The presenter has `$0.format(NoteList.load, as: NoteList.rows) { … }`.
  /// let rows = try await view.request(NoteList.load, (), as: NoteList.rows)
  /// ```
  ///
  /// As ``request(_:_:timeout:clock:)`` otherwise.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - input: its data.
  ///   - formatted: the name under which the answer arrives.
  ///   - timeout: how long to wait at most; as long as it takes without.
  ///   - clock: the clock that measures that.
  /// - Returns: the formatted output.
  /// - Throws: a ``RequestError``.
  @inlinable public func request<Input, Output, Formatted: TypedName>(
    _ name: EventName<Input, Output>, _ input: Input, as formatted: Formatted, timeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(RequestError) -> Formatted.Output {
    let event = Event(fresh: name.key, kind: name.kind, data: input)
    let answer = try await answer(to: event, timeout: timeout, clock: clock)
    return try answer.output(askedForBy: event)
  }

  /// Sends an event and waits for its answer, of whatever type.
  @usableFromInline func answer(to event: Event, timeout: Duration?, clock: any Clock<Duration>)
    async throws(RequestError) -> EventResult
  {
    if Task.isCancelled { throw RequestError(.cancelled, event: event.name) }
    let request = try PendingRequest(asking: event, from: position, isForOne: true)
    let timer = timeout.flatMap { request.end(after: $0, on: clock, position.runtime?.idleness) }
    defer { timer?.cancel() }
    guard let answer = try await request.next() else { throw RequestError(.noAnswer, event: event.name) }
    return answer
  }

  /// The answers to an event, one after the other.
  ///
  /// ```swift
  /// for try await progress in view.answers(Import.start, file) { show(progress) }
  /// ```
  ///
  /// The event is sent when the first is asked for, and again by each further loop. As with
  /// ``request(_:_:timeout:clock:)``, the answers go up and stop here. The sequence ends when the handler
  /// does, or with a result of status ``ResultStatus/noMoreData``; anything else that is no success ends
  /// it with a ``RequestError``. A handler that answers with a sequence of its own is asked for its next
  /// element when the last has been fetched here. A handler of whole events that retains the event may answer as
  /// often as it likes, and ends the loop with `noMoreData`. Leaving the loop cancels the handler.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - input: its data.
  /// - Returns: a sequence that keeps neither this part nor its module alive.
  public func answers<Input, Output>(_ name: EventName<Input, Output>, _ input: Input) -> AnswerSequence<Output> {
    let position = position
    return AnswerSequence { AnswerIteration(Event(name, data: input, id: .nextOnMain()), from: position) }
  }

  /// The answers to an event that carries nothing, one after the other.
  ///
  /// As ``answers(_:_:)``.
  public func answers<Output>(_ name: EventName<Void, Output>) -> AnswerSequence<Output> { answers(name, ()) }
}

/// The answers to one event, one after the other: what `answers` returns.
///
/// Each loop over it sends an event of its own. All errors are of type ``RequestError``; the compiler cannot
/// say so on the oldest platforms of this package.
public struct AnswerSequence<Output: Sendable>: AsyncSequence, Sendable {
  let ask: @MainActor () -> AnswerIteration

  /// Begins a loop; the event is sent when its first element is asked for.
  public func makeAsyncIterator() -> Iterator { Iterator(ask: ask) }

  /// Fetches the answers.
  public struct Iterator: AsyncIteratorProtocol {
    let ask: @MainActor () -> AnswerIteration
    private var asking: AnswerIteration?

    init(ask: @escaping @MainActor () -> AnswerIteration) { self.ask = ask }

    /// The next answer, when there is one.
    ///
    /// - Returns: `nil` when the handler has ended.
    /// - Throws: a ``RequestError``.
    @MainActor public mutating func next() async throws -> Output? {
      let asking = self.asking ?? ask()
      self.asking = asking
      return try await asking.next(as: Output.self)
    }
  }
}

/// A loop over the answers to one event. To release it cancels the handler.
@MainActor final class AnswerIteration {
  private let event: Event
  private let position: SenderPosition
  private var request: PendingRequest?
  private var isOver = false

  init(_ event: Event, from position: SenderPosition) {
    self.event = event
    self.position = position
  }

  deinit {
    guard let request, !isOver else { return }
    DeferredCleanup.add(event.name, of: position.runtime?.idleness) { request.end(.cancelled) }
  }

  /// The next answer; sends the event first. After the last, or an error, there are none.
  func next<Output>(as type: Output.Type) async throws(RequestError) -> Output? {
    guard !isOver else { return nil }
    do throws(RequestError) {
      if Task.isCancelled { throw RequestError(.cancelled, event: event.name) }
      if request == nil { request = try PendingRequest(asking: event, from: position, isForOne: false) }
      if let answer = try await request?.next() { return try answer.output(askedForBy: event) }
      isOver = true
      return nil
    } catch {
      isOver = true
      request?.end(error.reason)
      throw error
    }
  }
}

extension PendingRequest {
  /// Sends an event, and keeps its answers for the requester.
  ///
  /// - Parameter isForOne: whether only the first answer is wanted.
  /// - Throws: if the module has gone.
  fileprivate convenience init(asking event: Event, from sender: SenderPosition, isForOne: Bool) throws(RequestError) {
    guard let chain = sender.chain, chain.isAlive else {
      _ = sender.runtime?.drop()
      throw RequestError(sender.isNowhere ? .notAssembled : .gone, event: event.name)
    }
    self.init(event.name, from: sender.number, of: chain, isForOne: isForOne)
    didEnd(chain.runtime.send(event, to: chain, below: sender.number, for: self))
  }

  /// Starts a timer that ends the request with `.timedOut` after `timeout`.
  ///
  /// - Returns: the timer; `nil` if the request has ended already.
  fileprivate func end(after timeout: Duration, on clock: any Clock<Duration>, _ idleness: Idleness?)
    -> Task<Void, Never>?
  {
    guard !isOver, let idleness else { return nil }
    idleness.timerBegins(on: clock)
    return Task { await idleness.run(after: timeout, on: clock) { end(.timedOut) } }
  }
}

extension EventResult {
  /// The output of the answer to a request.
  ///
  /// - Parameter event: the event of the request.
  /// - Throws: if the answer carries another type.
  @inlinable @inline(__always) func output<Output>(askedForBy event: Event) throws(RequestError) -> Output {
    guard let output = payload(as: Output.self) else { throw typeMismatch(expected: Output.self, in: event) }
    return output
  }

  @usableFromInline func typeMismatch(expected: Any.Type, in event: Event) -> RequestError {
    let actual = data.map { "\(type(of: $0))" } ?? "nothing"
    return RequestError(.wrongType(expected: "\(expected)", actual: actual), event: event.name)
  }
}
