// Results that a module produces itself: unhandled, invalid, deadlock.

extension ModuleCore {
  /// Reports an event without a handler once, and answers it. A lifecycle event needs none, but the parameters of a module
  /// would be lost; nobody has sent it who would want an answer.
  func unhandled(_ event: Event, above position: Int, serial: UInt64) -> Outcome {
    guard deliveries.reportedUnhandled != event.id else { return .unhandled }
    deliveries.reportedUnhandled = event.id
    if event.kind == .lifecycle {
      // Most modules need none of them: it is no loss, and observers are not to take it for one.
      guard event.isNamed(Lifecycle.initialize), !(event.data is Void), !nodes.view.tables.results.has(event.key) else {
        return .accepted
      }
    }
    let diagnostic =
      nodes.view.tables.misplacedMapping(event.key).map { Diagnostic.mappedInVain(name: event.name, $0, module: name) }
      ?? .unhandledEvent(name: event.name, kind: event.kind, module: name, nearest: nearestName(to: event))
    runtime.report(diagnostic)
    if event.kind != .lifecycle {
      let result = EventResult(fromRuntime: event, status: .unhandled, message: "\(diagnostic)")
      _ = chain?.receive(result, above: position, serial: serial)
    }
    return .unhandled
  }

  /// The name that was most likely meant: any that is declared, or, if the event's is, one that a part handles.
  private func nearestName(to event: Event) -> String? {
    event.key == .unknown
      ? runtime.suggestions.nearest(to: event.name, in: NameTable.texts)
      : runtime.suggestions.nearest(
        to: event.name, in: nodes.elements.flatMap { $0.tables.events.names.map(\.text) }, of: name)
  }

  /// Reports an event that carries the wrong type, and answers it invalid.
  func wrongData(_ event: Event, expected: Any.Type, part: AnyObject, next: Next) -> Outcome {
    let diagnostic = Diagnostic.wrongData(
      name: event.name, expected: "\(expected)", actual: "\(type(of: event.data))", part: "\(type(of: part))",
      module: name)
    runtime.report(diagnostic)
    if event.kind != .lifecycle {
      next.receive(EventResult(fromRuntime: event, status: .invalid, message: "\(diagnostic)"))
    }
    return .rejected
  }

  /// Reports a result that carries the wrong type.
  ///
  /// - Returns: the result to go on with, which is invalid.
  func wrongData(_ result: EventResult, expected: Any.Type, part: AnyObject) -> EventResult {
    let diagnostic = Diagnostic.wrongData(
      name: result.name, expected: "\(expected)", actual: result.data.map { "\(type(of: $0))" } ?? "nothing",
      part: "\(type(of: part))", module: name)
    runtime.report(diagnostic)
    return result.refusedByRuntime("\(diagnostic)")
  }

  /// Reports a request that would wait for its own answer, and refuses it.
  func wouldDeadlock(_ event: Event, names: [String], next: Next) -> Outcome {
    let error = RequestError(.wouldDeadlock(names), event: event.name)
    runtime.report(.wouldDeadlock(error, module: name))
    next.receive(EventResult(fromRuntime: event, status: .rejected, message: "\(error)", error: error))
    return .rejected
  }

  /// Reports the use of a `next` after its call.
  @inline(never) func reportStaleNext(_ name: String) -> Outcome {
    runtime.report(.nextOutlivedItsCall(name: name, module: self.name))
    return .rejected
  }
}
