// The chain of causes, the values that are inherited along it, and the limit of its length.

extension Runtime {
  /// The event that is being handled, or `nil`.
  var cause: TaskCause? {
    if deliveries.isDelivering { return deliveries.current }
    return TaskCause.ofTask.flatMap { $0.isCause ? $0 : nil }
  }

  /// The depth of the event that is being handled, or 0.
  var depthOfCause: Int { cause?.depth ?? 0 }

  /// The values of the event or result that is being handled, or `nil`.
  var values: EventValues? {
    if deliveries.isDelivering { return deliveries.values }
    return TaskCause.isAnyWithValues ? TaskCause.ofTask?.values : nil
  }

  /// Returns a copy of the event. The cause of the copy is the event that is being handled. The copy inherits the values
  /// of the event or result that is being handled. If no event is being handled, returns the event unchanged.
  ///
  /// Lifecycle events during a transition have the depth of the route event that requested the transition. Therefore a
  /// module that was opened at the depth limit still receives its lifecycle events.
  func caused(_ sent: Event) -> Event {
    let (event, id, depth): (Event, Event.ID, Int)
    if deliveries.isDelivering {
      event = sent.inheriting(deliveries.values)
      guard let current = deliveries.step.id else { return event }
      (id, depth) = (current, deliveries.step.depth)
    } else {
      guard let cause = TaskCause.ofTask else { return sent }
      event = sent.inheriting(cause.values)
      guard let causeID = cause.id else { return event }
      (id, depth) = (causeID, cause.depth)
    }
    let isOfTransition = event.kind == .lifecycle && !deliveries.isDelivering
    return event.caused(by: id, depth: depth + (isOfTransition ? 0 : 1))
  }

  /// Runs a body with the values of an event or result in addition to the values of the delivery under way. Events that
  /// are sent meanwhile, and tasks that are created meanwhile, inherit these values.
  @inline(__always) func withValues(_ values: EventValues?, _ body: () -> Outcome) -> Outcome {
    // Usually there are no values. The body is then inlined, and captures no copies.
    if let values { withCarriedValues(values, body) } else { body() }
  }

  private func withCarriedValues(_ values: EventValues, _ body: () -> Outcome) -> Outcome {
    let before = deliveries.values
    guard values !== before else { return body() }
    let merged = before?.merging(values) ?? values
    deliveries.values = merged
    defer { deliveries.values = before }
    // For code that has no access to the delivery: tasks, and mailboxes.
    return TaskCause.$ofTask.withValue(TaskCause(TaskCause.ofTask, values: merged), operation: body)
  }

  /// Runs an outermost delivery without the values of the calling task, because the delivered event or result has its
  /// own values.
  func withoutValuesOfTask(_ body: () -> Outcome) -> Outcome {
    guard TaskCause.isAnyWithValues, let context = TaskCause.ofTask, context.values != nil else { return body() }
    return TaskCause.$ofTask.withValue(TaskCause(context, values: nil), operation: body)
  }

  /// Records an event if its depth is near the limit. The diagnostic of an event beyond the limit names such events.
  func note(_ event: Event) { if event.depth + CauseTrail.length > depthLimit { trail.note(event) } }

  /// Rejects an event beyond the depth limit. The event is answered and reported once. Events that the answer's
  /// handlers send are rejected silently, because otherwise the cycle would continue here.
  func refuse(_ event: Event, to chain: ModuleChain, below position: Int) -> Outcome {
    guard !nesting.isRefusing else { return .rejected }
    let diagnostic = Diagnostic.tooDeep(names: trail.names(to: event), limit: depthLimit)
    reportOnce(diagnostic)
    let result = EventResult(fromRuntime: event, status: .rejected, error: diagnostic)
    return asDelivery {
      deliveries.withCurrent(event) {
        nesting.isRefusing = true
        _ = chain.receive(result, above: position + 1, serial: deliveries.serial)
        nesting.isRefusing = false
      }
      return .rejected
    }
  }
}
