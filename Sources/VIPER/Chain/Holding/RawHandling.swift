// Handlers that take the `Event` itself, and may answer or forward it later.

extension ModuleCore {
  /// Runs a handler that takes the `Event` itself.
  ///
  /// - Parameter isOneWay: Whether the name of the event declares no answer.
  func handleRaw(_ event: Event, next: Next, isOneWay: Bool, _ handler: () -> Outcome) -> Outcome {
    let before = runtime.rawHandling
    runtime.rawHandling = RawHandling(event: event.id, next: next)
    let outcome = handler()
    let handling = runtime.rawHandling
    runtime.rawHandling = before
    if !isOneWay { runtime.tap.callProbe?.didHandle(event, next: next, outcome) }
    guard let handling, !handling.wasForwarded, outcome == .accepted || outcome == .held else { return outcome }
    deliveries.markRetained()
    if !handling.wasAnswered, let path = event.path, path.request?.isOver != true {
      path.request?.didRetain(path)
      path.retained = (event.id, path.marks)
      chain?.retained.add(path)
    }
    return outcome
  }
}

extension ModuleChain {
  /// Answers an event on behalf of a part.
  func answer(_ result: EventResult, above position: Int) -> Outcome {
    if let event = result.eventID, event == runtime.rawHandling?.event { runtime.rawHandling?.wasAnswered = true }
    let retained = result.path?.retained
    defer { extendLifetime(retained) }
    result.path?.retained = nil
    return runtime.send(result, in: self, above: position)
  }

  /// Forwards an event on behalf of a part. If the event is being handled, it is forwarded immediately. Any other event
  /// is resumed.
  func forward(_ event: Event, below position: Int) -> Outcome {
    guard isOpen, var handling = runtime.rawHandling, handling.event == event.id else {
      return runtime.resume(event, in: self, below: position)
    }
    // Handlers of the parts below are other handlers, and must not use this record.
    runtime.rawHandling = nil
    let outcome = handling.next.handle(event)
    handling.wasForwarded = true
    runtime.rawHandling = handling
    return outcome
  }
}
