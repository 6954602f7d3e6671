// The faults that thorough diagnosis finds in the calls of parts and middleware.

extension Tap {
  /// Calls a node, and reports faults in its handling. For thorough diagnosis.
  ///
  /// - Parameter position: The position that a result leaves.
  func diagnosed(
    _ subject: Hop.Subject, from position: Int, at index: Int, of list: ChainNodeList, in module: ModuleCore,
    _ body: () -> Outcome
  ) -> Outcome {
    guard diagnosis == .thorough else { return body() }
    let before = call
    call = CallRecord()
    let outcome = body()
    let record = call
    call = before
    guard module.isOpen, let record else { return outcome }
    let (runtime, name, kind) = (module.runtime, module.name, list.nodes[index].kind)
    // A report needs the type. Most calls need no report.
    var part: String { "\(list.nodes[index].part(in: module))" }
    // A part may answer an event more than once.
    if record.isEventDoubled || kind == .middleware && record.isResultDoubled {
      runtime.reportOnce(.forwardedTwice(name: subject.name, by: part, module: name))
    }
    if kind == .middleware, case .event(let event) = subject, event.path?.request == nil,
      record.isForwardedAndAnswered(event)
    {
      let text =
        "\(part) in module \(name.quotedName) answered \(event.quotedName) and also forwarded it, so the sender receives"
        + " two answers. Usually a `return` is missing after the answer. To answer again on purpose, as a cache that is"
        + " refreshed, send the first answer as `result.asElement`."
      runtime.reportOnce(Diagnostic("middleware.answersAndForwards", module: name, text))
    }
    // Intended outcomes, and outcomes that were already reported, are not reported here. A consumed answer to a request
    // is not reported either, because the error of the request names the consumer. A message of an opened module is no
    // answer, so a presenter may store it.
    guard !record.hasActed, outcome != .unhandled, outcome != .held, outcome != .gone, !subject.isRequestedAnswer else {
      return outcome
    }
    if kind == .middleware {
      runtime.reportOnce(.swallowed(name: subject.name, by: part, module: name))
    } else if kind == .presenter, case .result(let result) = subject, result.event != nil, !result.hasPath,
      result.isSuccess, result.key.kind != .route, position != NodeNumber.opened
    {
      runtime.reportOnce(.consumed(name: subject.name, by: part, module: name))
    }
    return outcome
  }
}

extension Hop.Subject {
  var name: String {
    switch self {
    case .event(let event): event.name
    case .result(let result): result.name
    }
  }

  /// Whether the subject is a result for which a request waits.
  @MainActor fileprivate var isRequestedAnswer: Bool {
    if case .result(let result) = self { result.path?.request != nil } else { false }
  }
}
