// The chain of causes, and the limit of its length.

extension Runtime {
  /// The event that is being handled, or `nil`.
  var cause: EventContext? { deliveries.isDelivering ? deliveries.current : EventContext.ofTask }

  /// The depth of the event that is being handled, or 0.
  var depthOfCause: Int { cause?.depth ?? 0 }

  /// Returns a copy of the event. The cause of the copy is the event that is being handled. If no event is being
  /// handled, returns the event unchanged.
  ///
  /// Lifecycle events during a transition have the depth of the route event that requested the transition. Therefore a
  /// module that was opened at the depth limit still receives its lifecycle events.
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

  /// Records an event if its depth is near the limit. The diagnostic of an event beyond the limit names such events.
  func note(_ event: Event) { if event.depth + CauseTrail.length > depthLimit { trail.note(event) } }

  /// Returns the names of the last events that led to `event`, followed by the name of `event`.
  func trail(to event: Event) -> [String] { trail.names(to: event) }

  /// Rejects an event beyond the depth limit. The event is answered and reported once. Events that the answer's
  /// handlers send are rejected silently, because otherwise the cycle would continue here.
  func refuse(_ event: Event, to chain: ModuleChain, below position: Int) -> Outcome {
    guard !isRefusing else { return .rejected }
    let diagnostic = Diagnostic.tooDeep(names: trail.names(to: event), limit: depthLimit)
    reportOnce(diagnostic)
    let result = EventResult(fromRuntime: event, status: .rejected, error: diagnostic)
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
