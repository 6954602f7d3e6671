// The mistakes of parts and middleware that the records of their calls contain.

extension ThoroughDiagnosis {
  /// Reports the mistakes in the call of a node.
  ///
  /// - Parameter position: The position that a result has left.
  func reportMistakes(
    in record: CallRecord, with subject: Hop.Subject, from position: Int, _ node: borrowing ChainNode,
    in module: ModuleCore, _ outcome: Outcome
  ) {
    let (runtime, name, kind) = (module.runtime, module.name, node.kind)
    // A part may answer an event more than once.
    if record.isEventDoubled || kind == .middleware && record.isResultDoubled {
      runtime.reportOnce(.forwardedTwice(name: subject.name, by: "\(node.part(in: module))", module: name))
    }
    if kind == .middleware, case .event(let event) = subject, event.path?.request == nil,
      record.isForwardedAndAnswered(event)
    {
      runtime.reportOnce(.answeredAndForwarded(name: event.name, by: "\(node.part(in: module))", module: name))
    }
    // Intended outcomes, and outcomes that were already reported, are not reported here. A consumed answer to a request
    // is not reported either, because the error of the request names the consumer. A message of an opened module is no
    // answer, so a presenter may store it.
    guard !record.hasActed, outcome != .unhandled, outcome != .held, outcome != .gone, !subject.isRequestedAnswer else {
      return
    }
    if kind == .middleware {
      runtime.reportOnce(.swallowed(name: subject.name, by: "\(node.part(in: module))", module: name))
    } else if kind == .presenter, case .result(let result) = subject, result.eventID != nil, !result.hasPath,
      result.isSuccess, result.key.kind != .route, position != NodeNumber.opened
    {
      runtime.reportOnce(.consumed(name: subject.name, by: "\(node.part(in: module))", module: name))
    }
  }
}

extension Hop.Subject {
  /// Whether the subject is a result for which a request waits.
  @MainActor fileprivate var isRequestedAnswer: Bool {
    if case .result(let result) = self { result.path?.request != nil } else { false }
  }
}
