// The trace of a program. The runtime and the model write the same lines.

import VIPER

/// The lines of one run. Events are labeled in the order in which they first occur.
struct Trace<ID: Hashable> {
  private(set) var lines: [String] = []
  /// The tasks that ran, in order.
  private(set) var wakes: [String] = []
  private var labels: [ID: String] = [:]
  private var starts: [ID: Int] = [:]

  mutating func note(_ line: String) { lines.append(line) }

  /// Adds the reports of a step. Reports of events that a closed module has lost come last, because the laws do not
  /// define when the tasks of their handlers run.
  mutating func note(reports: some Sequence<String>) {
    let isLost = { (report: String) in report.hasPrefix("! event.lostWithModule") }
    lines += reports.filter { !isLost($0) } + reports.filter(isLost).sorted()
  }

  mutating func label(_ id: ID?) -> String {
    guard let id else { return "-" }
    if let label = labels[id] { return label }
    let label = "e\(labels.count + 1)"
    labels[id] = label
    return label
  }

  /// Returns the name of the next handler task of an event: the event's label and the number of the task.
  func nextName(_ id: ID) -> String { "\(labels[id] ?? "e?").\(starts[id, default: 0] + 1)" }

  /// Records that a handler's task begins.
  ///
  /// - Returns: The name of the task.
  mutating func begin(_ id: ID?) -> String {
    guard let id else { return "e?" }
    _ = label(id)
    let name = nextName(id)
    starts[id, default: 0] += 1
    return name
  }

  /// Records that a task runs. The order of tasks is not defined, so the model follows the order that is recorded here.
  mutating func wake(_ task: String, _ what: String) {
    wakes.append(task)
    note("▸ \(task) \(what)")
  }
}

extension Trace {
  /// Records that an event reaches a node.
  mutating func down(
    _ link: String, in module: Int, _ name: String, _ id: ID, depth: Int, cause: ID?
  ) {
    note("\(module)\(link)↓\(name) \(label(id)) depth \(depth) cause \(label(cause))")
  }

  /// Records that a result reaches a node, or is handled.
  mutating func up(
    _ link: String, in module: Int, _ name: String, _ id: ID?, _ status: ResultStatus,
    _ data: String
  ) {
    note("\(module)\(link)↑\(name) \(label(id)) \(status) \(data)")
  }

  /// Returns the text of a hop.
  mutating func hop(
    _ stage: String, _ part: String, _ module: String, _ name: String, _ id: ID?, isEvent: Bool
  ) -> String { "\(module) \(stage) \(part)\(isEvent ? "↓" : "↑")\(name) \(label(id))" }

  /// Records that a handler runs.
  mutating func handles(_ part: String, in module: Int, _ name: Name, _ number: Int) {
    note("\(module)\(part) handles \(name) \(number)")
  }

  /// Records that a part has sent something, with the outcome. The outcome is `nil` if the part no longer exists.
  mutating func sent(_ what: String, _ outcome: Outcome?) {
    note("  \(what) → \(outcome.map { "\($0)" } ?? "no sender")")
  }
}

/// Returns the text with the externally visible state.
func stateLine(_ alive: String, marks: Int, timers: Int, endedHolds: [Int], dropped: Int) -> String {
  "alive \(alive), marks \(marks), timers \(timers), ended holds \(endedHolds.sorted()), dropped \(dropped)"
}

/// Returns the text of a request error: its code, and the part that consumed the answer.
func caseName(_ error: any Error) -> String {
  guard let error = error as? RequestError else { return "\(error)" }
  return switch error.code {
  case "failed": "failed \(error.status)"
  case "consumed": "consumed by \(error.names.joined())"
  case "wouldDeadlock": "wouldDeadlock \(error.names.map(ResultNames.short))"
  case let code: "\(code)"
  }
}

/// Returns the line of a diagnostic: its code, its subject and further names.
func caseName(_ diagnostic: Diagnostic) -> String {
  let module = diagnostic.module ?? "-"
  return switch diagnostic.code {
  case "event.tooDeep": "! event.tooDeep \(diagnostic.names.map(ResultNames.short))"
  case "request.wouldDeadlock": "! \(diagnostic.underlying.map(caseName) ?? "") in \(module)"
  case "result.unhandled", "event.wrongData":
    "! \(diagnostic.code) \(ResultNames.short(diagnostic.name ?? "")) \(diagnostic.names.first ?? "") in \(module)"
  default: reportLine(diagnostic.code, diagnostic.name, in: module)
  }
}

/// Returns the line of a report with one subject. The subject of a mistake of a middleware may be `nil`.
func reportLine(_ code: ErrorCode, _ name: String?, in module: String) -> String {
  "! \(code) \(name.map { ResultNames.short($0) + " " } ?? "")in \(module)"
}
