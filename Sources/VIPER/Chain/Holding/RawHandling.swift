/// A handler of whole events that runs just now: only it may go on with its event at once.
struct RawHandling {
  fileprivate let event: Event.ID
  /// How its event goes on.
  fileprivate let next: Next
  /// Whether it has gone on with its event.
  fileprivate var wasForwarded = false
  /// Whether it has answered it.
  fileprivate var wasAnswered = false
}

extension ModuleCore {
  /// Runs a handler of whole events.
  func handleAsWhole(_ event: Event, next: Next, _ handler: () -> Outcome) -> Outcome {
    let before = runtime.wholeHandling
    runtime.wholeHandling = RawHandling(event: event.id, next: next)
    let outcome = handler()
    let handling = runtime.wholeHandling
    runtime.wholeHandling = before
    guard let handling, !handling.wasForwarded, outcome == .accepted || outcome == .held else {
      return outcome
    }
    runtime.keeps()
    if !handling.wasAnswered, let path = event.path {
      path.request?.handlerKeeps()
      chain?.keptMarks[event.id] = path.marks
    }
    return outcome
  }
}

extension ModuleChain {
  /// A part answers an event, by itself.
  func answer(_ result: EventResult, above position: Int) -> Outcome {
    if let event = result.event, event == runtime.wholeHandling?.event {
      runtime.wholeHandling?.wasAnswered = true
    }
    let marks = result.event.flatMap { keptMarks.removeValue(forKey: $0) }
    defer { _fixLifetime(marks) }
    return runtime.climb(result, in: self, above: position)
  }

  /// Goes on with the event that is being handled, at once; any other event goes on again.
  func proceed(_ event: Event, below position: Int) -> Outcome {
    guard isOpen, var handling = runtime.wholeHandling, handling.event == event.id else {
      return runtime.goOnAgain(event, to: self, below: .position(position))
    }
    // What stands below is not that handler.
    runtime.wholeHandling = nil
    let outcome = handling.next.handle(event)
    handling.wasForwarded = true
    runtime.wholeHandling = handling
    return outcome
  }
}
