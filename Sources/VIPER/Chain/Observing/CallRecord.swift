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
  ///
  /// - Parameter result: what a part is called with, if it is a result; otherwise it is an event.
  func diagnosed(
    _ name: @autoclosure () -> String, _ result: EventResult?, at node: borrowing ChainNode, _ call: () -> Outcome
  )
    -> Outcome
  {
    let before = runtime.call
    runtime.call = CallRecord()
    let outcome = call()
    let record = runtime.call
    runtime.call = before
    guard isOpen, let record else { return outcome }
    let part = "\(node.part(in: self))"
    if node.kind == .middleware, record.isDoubled {
      runtime.report(.forwardedTwice(name: name(), by: part, module: self.name))
    }
    // What it returns then says that it is meant, or was reported.
    guard !record.hasActed, outcome != .unhandled, outcome != .held, outcome != .gone else { return outcome }
    if node.kind == .middleware {
      runtime.report(.swallowed(name: name(), by: part, module: self.name))
    } else if node.kind == .presenter, let result, result.event != nil, !result.hasPath, result.isSuccess,
      result.key.kind != .route
    {
      runtime.report(.consumed(name: name(), by: part, module: self.name))
    }
    return outcome
  }
}
