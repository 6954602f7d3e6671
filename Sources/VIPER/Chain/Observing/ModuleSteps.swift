// The steps of a module's events and results, as who observes its router is told of them.

extension ModuleCore {
  /// Does a step, with those who observe; if nobody does, nothing else is looked at.
  @inline(__always)
  func step(
    _ subject: @autoclosure () -> Hop.Subject, at stage: Hop.Stage,
    _ part: @autoclosure () -> Any.Type, _ body: () -> Outcome
  ) -> Outcome {
    runtime.observers.isEmpty ? body() : observedStep(subject(), at: stage, part(), body)
  }

  @inline(__always)
  func step(
    _ subject: @autoclosure () -> Hop.Subject, at link: borrowing ChainNode, _ body: () -> Outcome
  ) -> Outcome {
    if runtime.observers.isEmpty { return body() }
    let stage: Hop.Stage =
      switch link.position {
      case NodeNumber.presenter: .presenter
      case NodeNumber.interactor: .interactor
      default: .middleware
      }
    return observedStep(subject(), at: stage, link.part(in: self), body)
  }

  @inline(never)
  private func observedStep(
    _ subject: Hop.Subject, at stage: Hop.Stage, _ part: Any.Type, _ body: () -> Outcome
  ) -> Outcome {
    guard let end = beginStep(subject, at: stage, part) else { return body() }
    let before = runtime.subject
    runtime.subject = subject
    let outcome = body()
    runtime.subject = before
    end(outcome)
    return outcome
  }

  /// Tells those who observe that a link holds what is taking its step.
  func beginHolding(at part: Any.Type) -> (@MainActor (Outcome) -> Void)? {
    runtime.subject.flatMap { beginStep($0, at: .held, part) }
  }

  /// Tells those who observe that a step begins.
  ///
  /// - Returns: what to call when it has ended; `nil` if nobody observes.
  func beginStep(
    _ subject: Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type
  ) -> (@MainActor (Outcome) -> Void)? {
    guard !runtime.observers.isEmpty else { return nil }
    return runtime.observers.begin(
      Hop(
        subject: subject.withoutWayBack, stage: stage, part: part(), module: name, moduleID: id))
  }

  /// The type of what stands at a place below the view; `nil` if nothing does.
  func part(at position: Int) -> Any.Type? {
    let link = links.events(from: position)
    return position != NodeNumber.view && link.pointee.position == position ? link.pointee.part(in: self) : nil
  }
}

extension Hop.Subject {
  /// Without the way that its answers take: an observer that keeps it would keep all of that alive, and what
  /// middleware has marked it with.
  fileprivate var withoutWayBack: Hop.Subject {
    switch self {
    case .event(var event):
      event.wayBack = nil
      return .event(event)
    case .result(let result):
      return .result(result.withoutWayBack)
    }
  }
}
