// The chain of causes: which event caused which, and the limit of its length.

extension Runtime {
  /// The event that is being handled, if one is.
  var cause: EventContext? { deliveries.isDelivering ? deliveries.current : EventContext.ofTask }

  /// The depth of the event that is being handled; 0 if none is.
  var depthOfCause: Int { cause?.depth ?? 0 }

  /// The event with its cause: the one that is being handled, if one is.
  ///
  /// Lifecycle events during a transition are as deep as the route event that asked for it: a module that was opened may
  /// live its whole life.
  func caused(_ event: Event) -> Event {
    let (id, depth): (Event.ID, Int)
    if deliveries.isDelivering {
      guard let current = deliveries.currentID else { return event }
      (id, depth) = (current, deliveries.currentDepth)
    } else {
      guard let cause = EventContext.ofTask, let causeID = cause.id else { return event }
      (id, depth) = (causeID, cause.depth)
    }
    let isOfTransition = event.kind == .lifecycle && !deliveries.isDelivering
    return event.caused(by: id, depth: depth + (isOfTransition ? 0 : 1))
  }

  /// Remembers an event for the diagnosis of a chain that is too deep, if the limit is near.
  func note(_ event: Event) { if event.depth + CauseTrail.length > depthLimit { trail.note(event) } }

  /// The names of the events that led to `event`, the last ones only, and its own.
  func trail(to event: Event) -> [String] { trail.names(to: event) }

  /// Refuses an event that is too deep. It is answered and reported once; what the answer's handlers
  /// send in turn is refused silently, or the cycle would go on here.
  func refuse(_ event: Event, to chain: ModuleChain, below position: Int) -> Outcome {
    guard !isRefusing else { return .rejected }
    let diagnostic = Diagnostic.tooDeep(names: trail.names(to: event), limit: depthLimit)
    report(diagnostic)
    let result = EventResult(fromRuntime: event, status: .rejected, message: "\(diagnostic)")
    return asDelivery {
      deliveries.withCurrent(event) {
        isRefusing = true
        _ = chain.receive(result, above: position + 1, serial: deliveries.serial)
        isRefusing = false
      }
      return .rejected
    }
  }
}
