// Results that a module creates itself: unhandled, invalid, deadlock.

extension ModuleCore {
  /// Answers and reports an event without a handler, unless this delivery has already reported it. A lifecycle event is
  /// not answered, because no sender waits for an answer. A lifecycle event is reported only if it carries parameters
  /// of the module, because the parameters are lost.
  func unhandled(_ event: Event, above position: Int, serial: UInt64) -> Outcome {
    guard deliveries.reportedUnhandled != event.id else { return .unhandled }
    deliveries.reportedUnhandled = event.id
    if event.kind == .lifecycle {
      // Most modules handle no lifecycle events. An unhandled lifecycle event is not a loss, so observers must not
      // receive the outcome `unhandled`.
      guard event.isNamed(Lifecycle.initialize), !isVoid(event.data), !nodes.view.results.has(event.key) else {
        return .accepted
      }
    }
    let mistake = mistake(ofMiddlewareAt: position, with: event)
    let diagnostic =
      mistake
      ?? (event.kind == .route && runtime.routes == nil ? missingRouter(for: event) : nil)
      ?? .unhandledEvent(name: event.name, kind: event.kind, module: name, nearest: nearestName(to: event))
    if let mistake { runtime.reportOnce(mistake) } else { runtime.report(diagnostic) }
    if event.kind != .lifecycle {
      let result = EventResult(fromRuntime: event, status: .unhandled, error: diagnostic)
      _ = chain?.receive(result, above: position, serial: serial)
    }
    return .unhandled
  }

  /// Returns the mistake of the middleware that returned `unhandled` without forwarding the event, or `nil` if the node
  /// at the position is a part or the end of the chain.
  private func mistake(ofMiddlewareAt position: Int, with event: Event) -> Diagnostic? {
    guard position != NodeNumber.presenter, position < NodeNumber.interactor, let part = part(at: position) else {
      return nil
    }
    return Diagnostic(
      "middleware.unhandled", name: event.name, module: name,
      "\(part) in module \(name.quotedName) returned `.unhandled` for \(event.name.quotedName) without passing the event"
        + " on, so no part received the event. Usually `next.handle(event)` is missing. Return the outcome of"
        + " `next.handle(event)`. To refuse the event, call `next.reject(event, …)`.")
  }

  private func missingRouter(for event: Event) -> Diagnostic {
    let text =
      "The route \(event.name.quotedName) of module \(name.quotedName) was not opened: \(runtime.missingRouter)"
    return Diagnostic("route.noRouter", name: event.name, module: name, text)
  }

  /// Returns the name that was most likely intended: a declared name if the event's name is undeclared, otherwise a
  /// name that a part handles.
  private func nearestName(to event: Event) -> String? {
    runtime.reporter.search(
      event.key == .unknown
        ? event.name.nearest(in: NameTable.texts)
        : event.name.nearest(in: nodes.tables.flatMap { $0.events.names.map(\.text) }, isDeclared: true))
  }

  /// Reports an event with data of the wrong type, and answers it with an invalid result.
  func wrongData(_ event: Event, expected: Any.Type, part: AnyObject, next: Next) -> Outcome {
    let diagnostic = Diagnostic.wrongData(
      name: event.name, expected: "\(expected)", actual: "\(type(of: event.data))", part: "\(type(of: part))",
      module: name)
    runtime.report(diagnostic)
    if event.kind != .lifecycle {
      next.receive(EventResult(fromRuntime: event, status: .invalid, error: diagnostic))
    }
    return .rejected
  }

  /// Reports a result with data of the wrong type.
  ///
  /// - Returns: The invalid result that replaces `result`.
  func wrongData(_ result: EventResult, expected: Any.Type, part: AnyObject) -> EventResult {
    let diagnostic = Diagnostic.wrongData(
      name: result.name, expected: "\(expected)", actual: result.data.map { "\(type(of: $0))" } ?? "nothing",
      part: "\(type(of: part))", module: name)
    runtime.report(diagnostic)
    return result.refusedByRuntime(diagnostic)
  }

  /// Reports the app's own error of a failure without a message, because the user reads another sentence instead. Each
  /// type of error is reported once for each name. For thorough diagnosis.
  func reportHiddenError(of result: EventResult, in part: AnyObject) {
    // The error of a request that a presenter has sent contains the error of the interactor.
    let original = (result.error as? RequestError)?.result?.error ?? result.error
    guard runtime.tap.diagnosisLevel == .thorough, !result.isFromRuntime, let error = original,
      !(error is any FailureConvertible), !(error is Diagnostic)
    else { return }
    let text =
      "\(type(of: part)) in module \(name.quotedName) shows a general sentence for the failure"
      + " \(result.name.quotedName), whose error has no sentence for users: \(sentence(error)) Usually this is a fault of"
      + " the app or its environment. To show another sentence, throw an EventFailure with a message, or set"
      + " `router.messageForUsers`."
    runtime.reportOnce(
      Diagnostic("failure.hidden", name: result.name, module: name, underlying: error, text),
      for: "\(name) \(result.name) \(type(of: error))")
  }

  /// Reports a request that would wait for its own answer, and rejects it.
  func wouldDeadlock(_ event: Event, names: [String], next: Next) -> Outcome {
    let error = RequestError(.wouldDeadlock, names: names, event: event.name)
    runtime.report(.wouldDeadlock(error, module: name))
    next.receive(EventResult(fromRuntime: event, status: .rejected, error: error))
    return .rejected
  }

  /// Reports a middleware that rejects a lifecycle event, for which no sender waits. The rejection of parameters is not
  /// reported if the view receives failures.
  ///
  /// - Returns: Whether the rejection was reported. Otherwise a part receives it.
  func reportRejection(of event: Event, by middleware: Any.Type) -> Bool {
    let view = nodes.view
    let isReceived = nodes.tables.contains { $0.results.has(event.key) }
    guard !isReceived, !event.isNamed(Lifecycle.initialize) || !view.results.takesAnyFailure && !view.results.takesAll
    else { return false }
    runtime.noteAct()
    let text =
      "\(middleware) in module \(name.quotedName) rejected lifecycle events, so the parts below miss them and the"
      + " parameters of the module. Usually the middleware checks every event. Forward lifecycle events: `guard event.kind"
      + " != .lifecycle else { return next.handle(event) }`."
    runtime.reportOnce(Diagnostic("middleware.rejectsLifecycle", module: name, text))
    return true
  }

  /// Reports the use of a `Next` after its call.
  @inline(never) func reportStaleNext(_ name: String) -> Outcome {
    runtime.report(.staleNext(name: name, module: self.name))
    return .rejected
  }
}
