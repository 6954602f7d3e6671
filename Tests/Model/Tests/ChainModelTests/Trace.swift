// What happened in a program, line by line, in the same words from the runtime and from the model.

import VIPER

/// The lines of one run. Events are labelled in the order in which they are first seen.
struct Trace<ID: Hashable> {
  private(set) var lines: [String] = []
  /// The tasks that went on, in order.
  private(set) var wakes: [String] = []
  private var labels: [ID: String] = [:]
  private var starts: [ID: Int] = [:]

  mutating func note(_ line: String) { lines.append(line) }

  mutating func label(_ id: ID?) -> String {
    guard let id else { return "-" }
    if let label = labels[id] { return label }
    let label = "e\(labels.count + 1)"
    labels[id] = label
    return label
  }

  /// What the next handler's task of an event is called: the event, and how many there are.
  func nextName(_ id: ID) -> String { "\(labels[id] ?? "e?").\(starts[id, default: 0] + 1)" }

  /// A handler's task begins.
  ///
  /// - Returns: what it is called.
  mutating func begin(_ id: ID?) -> String {
    guard let id else { return "e?" }
    _ = label(id)
    let name = nextName(id)
    starts[id, default: 0] += 1
    return name
  }

  /// A task goes on; which one does first is not promised, so the model follows what is noted here.
  mutating func wake(_ task: String, _ what: String) {
    wakes.append(task)
    note("▸ \(task) \(what)")
  }
}

extension Trace {
  /// An event meets a link.
  mutating func down(
    _ link: String, in module: Int, _ name: String, _ id: ID, depth: Int, cause: ID?
  ) {
    note("\(module)\(link)↓\(name) \(label(id)) depth \(depth) cause \(label(cause))")
  }

  /// A result meets a link, or is taken.
  mutating func up(
    _ link: String, in module: Int, _ name: String, _ id: ID?, _ status: ResultStatus,
    _ data: String
  ) {
    note("\(module)\(link)↑\(name) \(label(id)) \(status) \(data)")
  }

  /// A handler runs.
  mutating func handles(_ part: String, in module: Int, _ name: Name, _ number: Int) {
    note("\(module)\(part) handles \(name) \(number)")
  }

  /// A part has sent something.
  mutating func sent(_ what: String, _ outcome: Outcome?) {
    note("  \(what) → \(outcome.map { "\($0)" } ?? "nobody there")")
  }
}

/// What a request error is called: its case, and who took the answer.
func caseName(_ error: any Error) -> String {
  guard let error = error as? RequestError else { return "\(error)" }
  return switch error.reason {
  case .failed: "failed \(error.status)"
  case .consumed(let part): "consumed by \(part)"
  case .wouldDeadlock(let names): "wouldDeadlock \(names.map(ResultNames.short))"
  case .wrongType: "wrongType"
  case let reason: "\(reason)"
  }
}

/// What a diagnostic is called: its case and what it is about.
func caseName(_ diagnostic: Diagnostic) -> String {
  switch diagnostic {
  case .unhandledEvent(let name, _, let module, _):
    "! unhandled event \(ResultNames.short(name)) in \(module)"
  case .unhandledResult(let name, let status, _, let module):
    "! unhandled result \(ResultNames.short(name)) \(status) in \(module)"
  case .wrongData(let name, _, _, let part, let module):
    "! wrong data \(ResultNames.short(name)) at \(part) in \(module)"
  case .tooDeep(let names, _): "! too deep \(names.map(ResultNames.short))"
  case .lostWithModule(let name, let module):
    "! lost with module \(ResultNames.short(name)) in \(module)"
  case .heldAndDropped(let name, let module):
    "! held and dropped \(ResultNames.short(name)) in \(module)"
  case .heldWithoutHandle(let name, let module):
    "! held without handle \(ResultNames.short(name)) in \(module)"
  case .wouldDeadlock(let error, let module): "! \(caseName(error)) in \(module)"
  default: "! \(diagnostic)"
  }
}
