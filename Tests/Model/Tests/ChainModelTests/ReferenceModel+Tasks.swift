// The reference model: tasks of handlers and of askers (laws 1, 3 and 4).

import VIPER

extension ReferenceModel {
  /// Opens the gate of one of the tasks that wait for the driver.
  func open(_ number: Int) {
    guard !waiting.isEmpty else { return }
    let task = waiting.remove(at: number % waiting.count)
    if let handler = task as? Handler {
      handler.isGateOpen = true
    } else if let asker = task as? Asker {
      asker.state = .atGateOpened
    }
  }

  // MARK: Handlers

  func goOn(_ handler: Handler) {
    if handler.isUnbegun { return dropUnbegun(handler) }
    running = handler
    defer { running = nil }
    let name = handler.name ?? trace.begin(handler.event.id)
    let hasBegun = handler.name != nil
    handler.name = name
    if !hasBegun { trace.wake(name, "begins") }
    if handler.ask.name.handler == .many { return goOnWithElements(handler, name) }
    if !hasBegun {
      trace.handles(
        handler.isPresenters ? "p" : "i", in: handler.event.module, handler.ask.name,
        handler.ask.number)
    }
    switch handler.state {
    case .atGate:
      if isStopped(handler, name) { return finish(handler, with: cancelled(handler)) }
    case .requesting:
      if let failure = takeAnswer(handler, name) { return finish(handler, with: failure) }
    case .queued, .ready, .untilFetched, .over: break
    }
    handler.state = .ready
    goOnWithScript(handler, name)
  }

  private func goOnWithScript(_ handler: Handler, _ name: String) {
    while handler.position < handler.ask.script.count {
      let op = handler.ask.script[handler.position]
      handler.position += 1
      switch op {
      case .wait: return waitForDriver(handler)
      case .request(let send):
        guard ask(send, by: handler) else { continue }
        // If the request is answered synchronously, the handler continues synchronously.
        guard handler.request?.isSettled == true else { return }
        handler.state = .ready
        if let failure = takeAnswer(handler, name) { return finish(handler, with: failure) }
      default: runNow([op], in: handler.event.module, at: handler.place)
      }
    }
    finish(handler, with: result(handler.event, handler.ask))
  }

  private func waitForDriver(_ handler: Handler) {
    handler.state = .atGate
    if handler.isWanted || handler.ask.ignoresCancellation { waiting.append(handler) }
  }

  /// Records that a handler continues after its gate was opened or it was cancelled. Returns whether the handler stops.
  private func isStopped(_ handler: Handler, _ name: String) -> Bool {
    let isStopped = !handler.isWanted && !handler.ask.ignoresCancellation
    handler.isGateOpen = false
    trace.wake(name, isStopped ? "is cancelled" : "goes on")
    return isStopped
  }

  private func cancelled(_ handler: Handler) -> Result {
    var result = answer(handler.event, .cancelled)
    result.isFromRuntime = false
    return result
  }

  /// Ends a handler with its answer. Law 3: an answer that is no longer needed is dropped and counted.
  private func finish(_ handler: Handler, with result: Result) {
    defer {
      end(handler)
      handler.queue?.remove(handler)
    }
    if handler.ask.name.isOneWay, result.status == .success { return }
    give(result, of: handler)
  }

  /// Ends a handler's task, which releases the marks of the event.
  func end(_ handler: Handler) {
    guard handler.state != .over else { return }
    handler.state = .over
    if mistake != .marksAreNotReleased { releaseMarks(handler.marks) }
    guard observesHops else { return }
    let outcome: Outcome = handler.isCancelled ? .gone : handler.hasAnswered ? .answered : .accepted
    ends.append("⊲ \(handler.hop) \(outcome)")
  }

  private func give(_ result: Result, of handler: Handler) {
    guard handler.isWanted else {
      _ = drop()
      return
    }
    if mistake == .handlerEndsBeforeItsAnswer {
      releaseMarks(handler.marks)
      handler.marks = []
    }
    handler.hasAnswered = true
    if result.isFinal { handler.hasFinished = true }
    // The handler is no longer in flight when the receivers of its final answer send events.
    if result.isFinal { handler.queue?.remove(handler) }
    _ = climb(result, in: handler.event.module, from: handler.place)
  }

  /// Law 2: an event that was cancelled before its turn is dropped and counted. If its module has closed and no request
  /// waits for the event, it is reported.
  private func dropUnbegun(_ handler: Handler) {
    let event = handler.event
    if !modules[event.module].isAlive, event.way.hasRequest == false {
      report("event.lostWithModule", event.name, in: event.module)
    }
    _ = drop()
    end(handler)
    handler.queue?.remove(handler)
  }

  private func goOnWithElements(_ handler: Handler, _ name: String) {
    switch handler.state {
    case .atGate:
      if isStopped(handler, name) { return finish(handler, with: cancelled(handler)) }
      handler.elements += 1
      handler.state = .untilFetched
      var element = success(handler.event, handler.ask.element(handler.elements))
      element.isFinal = false
      handler.request = request(of: handler.event.id)
      give(element, of: handler)
      // No further element is needed.
      if !handler.isWanted { end(handler) }
    default:
      trace.wake(name, "is asked for element \(handler.elements + 1)")
      if handler.elements < handler.ask.count { return waitForDriver(handler) }
      if case .fails = handler.ask.end {
        return finish(handler, with: result(handler.event, handler.ask))
      }
      // The end of the sequence is the final answer.
      for (step, answerer) in handler.event.way.questions where answeredBy[step.question] == nil {
        answeredBy[step.question] = answerer
      }
      end(handler)
    }
  }

  // MARK: Requests by handlers

  /// Sends a request from a handler.
  ///
  /// - Returns: `false` if the sender no longer exists.
  private func ask(_ send: Send, by handler: Handler) -> Bool {
    guard let index = sender(send) else { return false }
    let place = send.isFromPresenter ? modules[index].presenter : -1
    let request = Request(send, module: index, place: place, isForOne: true)
    request.asker = handler
    handler.request = request
    handler.isNestedFromPresenter = send.isFromPresenter
    handler.nestedModule = index
    handler.state = .requesting
    begin(request, send, isCancelled: !handler.isWanted)
    return true
  }

  /// Fetches the answer to a handler's request.
  ///
  /// - Returns: The handler's own answer, if the request failed. The handler rethrows the error.
  private func takeAnswer(_ handler: Handler, _ name: String) -> Result? {
    guard let request = handler.request else { return nil }
    handler.request = nil
    let (output, failure) = fetch(request)
    if let output {
      trace.wake(name, "has \(output)")
      return nil
    }
    guard case .failed(let said, let status, let data) = failure else { return nil }
    trace.wake(name, "has no answer: \(said)")
    var result = answer(handler.event, status)
    result.isFromRuntime = false
    result.data = data
    return result
  }

  private func begin(_ request: Request, _ send: Send, isCancelled: Bool) {
    if isCancelled {
      end(request, .failed("cancelled", .cancelled, data: nil))
    } else {
      requests.append(request)
      guard let index = sender(send), !modules[index].isReleased else {
        _ = drop()
        end(request, .failed("gone", .cancelled, data: nil))
        return
      }
      _ = self.send(send, for: request)
    }
  }

  /// Returns the next output of a request, or `nil` and the reason. `nil` and `complete` mean that all answers were
  /// received.
  private func fetch(_ request: Request) -> (Int?, Request.Ending) {
    if let result = request.stored.first {
      request.stored.removeFirst()
      if let answer = result.answer, !request.isOneWay { return (answer.number, .complete) }
      let ending = Request.Ending.failed("wrongType", .invalid, data: nil)
      end(request, ending)
      return (nil, ending)
    }
    switch request.ending {
    case .failed:
      // Handlers that have begun since the request ended are cancelled too.
      for handler in handlers
      where handler.event.id == request.event && modules[request.module].isAlive {
        cancel(handler)
      }
    case .complete:
      return (nil, request.isForOne ? .failed("noAnswer", .error, data: nil) : .complete)
    case nil: end(request, .failed("cancelled", .cancelled, data: nil))
    }
    return (nil, request.ending ?? .complete)
  }

  // MARK: Askers

  func ask(
    _ send: Send, isForOne: Bool, limit: Int? = nil, isSlow: Bool = false, timeout: Int? = nil
  ) -> Asker? {
    guard let index = sender(send) else { return nil }
    let place = send.isFromPresenter ? modules[index].presenter : -1
    let request = Request(send, module: index, place: place, isForOne: isForOne)
    let asker = Asker("a\(askers.count + 1)", send, request, limit: limit, isSlow: isSlow, timeout: timeout)
    askers.append(asker)
    return asker
  }

  /// Sends a request from a task that begins immediately, and cancels the task. The event waits in the queue.
  func requestAndCancel(_ send: Send) {
    guard let asker = ask(send, isForOne: true) else { return }
    // Law 1: a task that a handler starts belongs to the handler.
    if !isDelivering { asker.request.asker = running }
    repeat { goOn(asker) } while asker.canGoOn
    guard !asker.isOver else { return }
    (asker.isCancelled, asker.request.isCancelled) = (true, true)
  }

  func cancel(_ asker: Asker) {
    asker.isCancelled = true
    waiting.removeAll { $0 === asker }
    // The request ends before the asker's task runs again.
    if asker.state == .asking { end(asker.request, .failed("cancelled", .cancelled, data: nil)) }
  }

  func goOn(_ asker: Asker) {
    switch asker.state {
    case .ready:
      trace.wake(asker.name, "begins")
      asker.state = .asking
      let duration = asker.timeout.map(nextDuration)
      begin(asker.request, asker.send, isCancelled: asker.isCancelled)
      asker.request.deadline = duration.map { now + $0 }
    case .atGate, .atGateOpened:
      trace.wake(asker.name, asker.isCancelled ? "is cancelled" : "goes on")
      if asker.isCancelled { return leave(asker, "has no answer: CancellationError()") }
      if asker.count == asker.limit { return leave(asker, nil) }
      asker.state = .asking
    case .asking:
      let (output, failure) = fetch(asker.request)
      guard let output else { return leave(asker, said(failure)) }
      trace.wake(asker.name, "has \(output)")
      asker.count += 1
      if asker.request.isForOne { return leave(asker, nil) }
      guard asker.isSlow || asker.count == asker.limit else { return }
      asker.state = .atGate
      if !asker.isCancelled { waiting.append(asker) }
    case .leaving:
      asker.state = .over
      end(asker.request, .failed("cancelled", .cancelled, data: nil))
    case .over: break
    }
  }

  private func said(_ ending: Request.Ending) -> String {
    if case .failed(let said, _, _) = ending { "has no answer: \(said)" } else { "has all" }
  }

  /// Ends an asker's loop. The handler is cancelled in a later turn, because the last fetch may let it continue first.
  private func leave(_ asker: Asker, _ said: String?) {
    if let said { trace.wake(asker.name, said) }
    asker.state = .leaving
    asker.readyBefore = readyTasks
  }
}
