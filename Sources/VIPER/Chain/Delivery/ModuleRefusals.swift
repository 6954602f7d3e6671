// What a module answers itself, because nobody else does.

extension ModuleCore {
  /// What nobody took: reported once, and answered. A lifecycle event is nobody's duty, but the
  /// parameters of a module would be lost.
  func unhandled(_ event: Event, above position: Int, serial: UInt64) -> Outcome {
    guard runtime.toldUnhandled != event.id else { return .unhandled }
    runtime.toldUnhandled = event.id
    if event.kind == .lifecycle {
      guard event.isNamed(Lifecycle.initialize), !(event.data is Void) else { return .unhandled }
    }
    let nearest =
      event.key == .unknown ? runtime.suggestions.nearest(to: event.name, in: NameTable.texts) : nil
    let diagnostic = Diagnostic.unhandledEvent(
      name: event.name, kind: event.kind, module: name, nearest: nearest)
    runtime.sink.report(diagnostic)
    let result = EventResult(
      fromRuntime: event, status: .unhandled, message: "\(diagnostic)")
    _ = chain?.receive(result, above: position, serial: serial)
    return .unhandled
  }

  /// What carries the wrong type: reported once, and answered invalid.
  func wrongData(_ event: Event, expected: Any.Type, part: AnyObject, next: Next) -> Outcome {
    let diagnostic = Diagnostic.wrongData(
      name: event.name, expected: "\(expected)", actual: "\(type(of: event.data))",
      part: "\(type(of: part))", module: name)
    runtime.sink.report(diagnostic)
    next.receive(EventResult(fromRuntime: event, status: .invalid, message: "\(diagnostic)"))
    return .rejected
  }

  /// A result that carries the wrong type: reported once.
  ///
  /// - Returns: the result to go on with, which says so.
  func wrongData(_ result: EventResult, expected: Any.Type, part: AnyObject) -> EventResult {
    let diagnostic = Diagnostic.wrongData(
      name: result.name, expected: "\(expected)",
      actual: result.data.map { "\(type(of: $0))" } ?? "nothing", part: "\(type(of: part))",
      module: name)
    runtime.sink.report(diagnostic)
    return result.refusedByRuntime("\(diagnostic)")
  }

  /// A request that would wait for its own answer: reported once, and refused.
  func wouldDeadlock(_ event: Event, names: [String], next: Next) -> Outcome {
    let error = RequestError(.wouldDeadlock(names), event: event.name)
    runtime.sink.report(.wouldDeadlock(error, module: name))
    next.receive(
      EventResult(fromRuntime: event, status: .rejected, message: "\(error)", error: error))
    return .rejected
  }

  /// What was passed on by a `next` that a middleware kept.
  @inline(never)
  func outlived(_ name: String) -> Outcome {
    runtime.sink.report(.nextOutlivedItsCall(name: name, module: self.name))
    return .rejected
  }
}
