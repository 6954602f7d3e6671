import VIPER

/// The cases that the programs of a run have not covered yet.
struct Coverage {
  /// Texts that occur in the descriptions of programs: steps, and the operations of parts and middlewares.
  private var programs: Set<String>
  /// Texts that occur in the traces of the runtime.
  private var traces: Set<String>

  init() {
    programs = Set(
      Act.Deed.allCases.flatMap { deed in (0..<Place.count).map { "policy \($0) \(deed)" } }
        + Return.Deed.allCases.map { " \($0) the answer" } + Return.Deed.allCases.map { " \($0) element " }
        + Use.allCases.flatMap { ["\($0) held ", "\($0) kept "] }
        + [
          "build a module,", "build a module that is never ready", "policy 0 in all modules", "policy 1,", "a tap",
          "policy 2", "policy 3", "on failure ", "send 0v ", "send 0p ", "request 0v ", "request 0p ",
          ", cancelled immediately", "answers 0v ", ", at most ", ", slowly", "cancel asker ", "open gate ",
          "add policy 4 ", "add policy 5 ", "take out policy ", "remove module ", "release the view ", "does [wait",
          "does [publish ", "does [remove ", "does [send ", "does [broadcast ", "broadcast ",
          "does [request ", "declines", "keeps", "fails(", "ignores cancellation", "inert nodes",
          ", timeout ", "advance the clock", "request and cancel ", "on failure remove ",
          "then [send ",
        ])
    traces = Set(
      Name.allCases.filter { $0 != .nobody }.map { "handles \($0) " }
        + [Outcome.answered, .accepted, .waiting, .held, .rejected, .unhandled, .gone].map { " → \($0)" }
        + ["error", "warning", "noMoreData", "empty", "invalid"]
        .map { " has no answer: failed \($0)" }
        + [
          " has no answer: unhandled", " has no answer: rejected", " has no answer: cancelled", " has no answer: gone",
          " has no answer: consumed by ", " has no answer: wrongType", " has no answer: noAnswer",
          " has no answer: timedOut", " has all", " is cancelled", " goes on", " is asked for element 2", "p takes ",
          "v takes text ", "v takes latest cancelled", "v takes single rejected", "! wouldDeadlock ",
          " has no answer: wouldDeadlock ", "v takes news ", "! event.unhandled ", "! result.unhandled ",
          "! event.wrongData ", "! event.tooDeep ",
          "! event.lostWithModule ", "! middleware.heldAndDropped ", "! middleware.unhandled ",
          "! middleware.heldWithoutHandle ", "busy", " has mark ", " ends", "v takes latest cancelled",
          "idle",
        ])
  }

  /// Removes the missing texts that a program or its trace contains.
  mutating func note(_ program: String, _ trace: [String]) {
    guard !programs.isEmpty || !traces.isEmpty else { return }
    programs = programs.filter { !program.contains($0) }
    let happened = trace.joined(separator: "\n")
    traces = traces.filter { !happened.contains($0) }
  }

  /// The texts that were not found yet, sorted.
  var missing: [String] { programs.sorted() + traces.sorted() }
}
