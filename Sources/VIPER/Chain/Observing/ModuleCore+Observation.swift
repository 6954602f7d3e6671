// The observation of the steps of a module's events and results.

extension ModuleCore {
  /// Performs a step and notifies the observers. Without observers, no argument except `body` is evaluated.
  @inline(__always) func step(
    _ subject: @autoclosure () -> Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type,
    _ body: () -> Outcome
  ) -> Outcome { runtime.observers.isEmpty ? body() : observedStep(subject(), at: stage, part(), body) }

  @inline(__always) func step(
    _ subject: @autoclosure () -> Hop.Subject, at node: ChainNode.Place, _ body: () -> Outcome
  ) -> Outcome {
    if runtime.observers.isEmpty { return body() }
    let stage: Hop.Stage =
      switch node.position {
      case NodeNumber.presenter: .presenter
      case NodeNumber.interactor: .interactor
      default: .middleware
      }
    return observedStep(subject(), at: stage, node.part, body)
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

  /// Notifies the observers that a middleware holds the event or result of the current step.
  ///
  /// - Returns: A closure to call at the end of the hold, or `nil` if no observer needs it.
  func beginHolding(at part: Any.Type) -> (@MainActor (Outcome) -> Void)? {
    runtime.subject.flatMap { beginStep($0, at: .held, part) }
  }

  /// Notifies the observers that a step begins.
  ///
  /// - Returns: A closure to call at the end of the step, or `nil` if no observer needs it.
  func beginStep(_ subject: Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type) -> (
    @MainActor (Outcome) -> Void
  )? {
    guard !runtime.observers.isEmpty else { return nil }
    return runtime.observers.begin(
      Hop(subject: subject.detached, stage: stage, part: part(), module: name, moduleID: id))
  }
}

extension Hop.Subject {
  /// The subject without its reply path. An observer that stores the subject would otherwise retain the whole path with
  /// its marks.
  @MainActor fileprivate var detached: Hop.Subject {
    switch self {
    case .event(var event):
      event.path = nil
      return .event(event)
    case .result(let result): return .result(result.detached)
    }
  }
}
