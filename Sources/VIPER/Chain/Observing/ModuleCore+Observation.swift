// The steps of a module's events and results, as the observers of its router see them.

extension ModuleCore {
  /// Takes a step, and tells the observers; without any, nothing else is looked at.
  @inline(__always) func step(
    _ subject: @autoclosure () -> Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type,
    _ body: () -> Outcome
  ) -> Outcome { runtime.observers.isEmpty ? body() : observedStep(subject(), at: stage, part(), body) }

  @inline(__always) func step(
    _ subject: @autoclosure () -> Hop.Subject, at node: borrowing ChainNode, _ body: () -> Outcome
  ) -> Outcome {
    if runtime.observers.isEmpty { return body() }
    let stage: Hop.Stage =
      switch node.position {
      case NodeNumber.presenter: .presenter
      case NodeNumber.interactor: .interactor
      default: .middleware
      }
    return observedStep(subject(), at: stage, node.part(in: self), body)
  }

  @inline(never) private func observedStep(
    _ subject: Hop.Subject, at stage: Hop.Stage, _ part: Any.Type, _ body: () -> Outcome
  ) -> Outcome {
    let end = beginStep(subject, at: stage, part)
    let before = runtime.subject
    runtime.subject = subject
    let outcome = body()
    runtime.subject = before
    end?(outcome)
    return outcome
  }

  /// Tells the observers that a middleware holds the event or result that is taking its step.
  func beginHolding(at part: Any.Type) -> (@MainActor (Outcome) -> Void)? {
    runtime.subject.flatMap { beginStep($0, at: .held, part) }
  }

  /// Tells the observers that a step begins.
  ///
  /// - Returns: a closure to call when it has ended; `nil` if nobody is to be told.
  func beginStep(_ subject: Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type) -> (
    @MainActor (Outcome) -> Void
  )? {
    guard !runtime.observers.isEmpty else { return nil }
    return runtime.observers.begin(
      Hop(subject: subject.withoutPath, stage: stage, part: part(), module: name, moduleID: id))
  }
}

extension Hop.Subject {
  /// The subject without its reply path: an observer that keeps it would keep the whole path alive, with its marks.
  @MainActor fileprivate var withoutPath: Hop.Subject {
    switch self {
    case .event(var event):
      event.path = nil
      return .event(event)
    case .result(let result): return .result(result.withoutPath)
    }
  }
}
