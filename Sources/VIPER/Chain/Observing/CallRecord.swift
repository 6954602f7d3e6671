/// A record of what a part or middleware has done with what it is called with just now; see ``DiagnosisLevel/thorough``.
struct CallRecord {
  private var events: [Event.ID] = []
  private var results: [(event: Event.ID, name: NameKey)] = []
  /// Whether it has done anything at all: forwarded, answered, held, sent or opened something.
  private(set) var hasActed = false
  /// Whether it has forwarded one thing twice.
  private(set) var isDoubled = false

  mutating func act() { hasActed = true }

  mutating func forward(_ event: Event) {
    hasActed = true
    if events.contains(event.id) { isDoubled = true }
    events.append(event.id)
  }

  mutating func forward(_ result: EventResult) {
    hasActed = true
    guard let event = result.event, result.isFinal else { return }
    if results.contains(where: { $0 == (event, result.key) }) { isDoubled = true }
    results.append((event, result.key))
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
    guard runtime.diagnosis == .thorough else { return call() }
    let before = runtime.call
    runtime.call = CallRecord()
    let outcome = call()
    let record = runtime.call
    runtime.call = before
    guard isOpen else { return outcome }
    let part = "\(node.part(in: self))"
    if node.kind == .middleware, record.isDoubled {
      runtime.report(.forwardedTwice(name: name(), by: part, module: self.name))
    }
    // What it returns then says that it is meant, or was reported.
    guard !record.hasActed, outcome != .unhandled, outcome != .held, outcome != .gone else { return outcome }
    if node.kind == .middleware {
      runtime.report(.swallowed(name: name(), by: part, module: self.name))
    } else if node.kind == .presenter, let result, result.event != nil, result.isSuccess, result.key.kind != .route {
      runtime.report(.consumed(name: name(), by: part, module: self.name))
    }
    return outcome
  }
}
