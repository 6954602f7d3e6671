/// A record of what a part or middleware has done with what it is called with just now; see ``DiagnosisLevel/thorough``.
struct CallRecord {
  private var events: Set<Event.ID> = []
  private var answers: Set<Answer> = []
  /// Whether it has done anything at all: forwarded, answered, held, sent or opened something.
  private(set) var hasActed = false
  /// Whether it has forwarded one thing twice.
  private(set) var isDoubled = false

  private struct Answer: Hashable {
    let event: Event.ID
    let name: NameKey
  }

  mutating func act() { hasActed = true }

  mutating func forward(_ event: Event) {
    hasActed = true
    if !events.insert(event.id).inserted { isDoubled = true }
  }

  /// Takes back that it has forwarded an event, which nobody has handled: it may try again.
  mutating func takeBack(_ event: Event) { events.remove(event.id) }

  mutating func forward(_ result: EventResult) {
    hasActed = true
    guard let event = result.event, result.isFinal else { return }
    if !answers.insert(Answer(event: event, name: result.key)).inserted { isDoubled = true }
  }
}

extension ModuleCore {
  /// Calls a node, and reports what is wrong with what it does, if the router diagnoses thoroughly.
  func diagnosed(_ subject: Hop.Subject, at node: borrowing ChainNode, _ call: () -> Outcome) -> Outcome {
    let before = runtime.call
    runtime.call = CallRecord()
    let outcome = call()
    let record = runtime.call
    runtime.call = before
    guard isOpen, let record else { return outcome }
    let part = "\(node.part(in: self))"
    if node.kind == .middleware, record.isDoubled {
      runtime.report(.forwardedTwice(name: subject.name, by: part, module: name))
    }
    // Its outcome then says that it is meant, or was reported. A request is told who took its answer.
    guard !record.hasActed, outcome != .unhandled, outcome != .held, outcome != .gone, !subject.isRequestedAnswer else {
      return outcome
    }
    if node.kind == .middleware {
      runtime.report(.swallowed(name: subject.name, by: part, module: name))
    } else if node.kind == .presenter, case .result(let result) = subject, result.event != nil, !result.hasPath,
      result.isSuccess, result.key.kind != .route
    {
      runtime.report(.consumed(name: subject.name, by: part, module: name))
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

  /// Whether it is a result for which a request waits.
  @MainActor fileprivate var isRequestedAnswer: Bool {
    if case .result(let result) = self { result.path?.request != nil } else { false }
  }
}
