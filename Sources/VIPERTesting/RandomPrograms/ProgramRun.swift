import Foundation
import VIPER
import VIPERRecording
import VIPERTracing

/// One run of a random program. A run owns the app, performs the steps, and checks the rules.
@MainActor final class ProgramRun {
  /// A violated rule.
  struct Violation: Sendable {
    let rule: String
    let message: String
  }

  /// The rule that compares two runs of the same program.
  static let isRepeatable = "The same steps lead to the same transcript"

  let programs: RandomPrograms
  let app: RelaxedAppTest
  private(set) var violation: Violation?
  /// The events that the program has sent and that may still be answered.
  var open: [(event: Event, module: ModuleID?)] = []
  /// The events with an answer that has reached a presenter, a view or a requester.
  private(set) var answered: Set<Event.ID> = []
  /// The names of the events with more than one final answer.
  private(set) var answeredTwice: [String] = []
  private var ended: Set<Event.ID> = []
  private(set) var sent: [(name: String, outcome: Outcome)] = []
  private(set) var statuses: [(name: String, status: ResultStatus)] = []
  /// The number of transcript steps after each step of the program. The first element counts the steps before the
  /// program.
  private(set) var marks: [Int] = []
  /// The recording of the run, without the closing of the app. `nil` if the run is not recorded or has not ended.
  private(set) var recording: Recording?
  /// The trace of the run, if it is recorded.
  private(set) var trace: Data?

  init(_ programs: RandomPrograms) async throws {
    self.programs = programs
    app = try await TestReporter.$current.withValue(nil) { try await programs.makeApp() }
    // The rules check the app.
    app.isChecked = true
    app.router.idlePatience = min(app.router.idlePatience, .seconds(5))
    app.router.observe { [weak self] hop in
      self?.note(hop)
      return nil
    }
    await settle()
    marks = [app.transcript.count]
    if violation == nil { violation = await brokenRule(in: app.transcript) }
    // A rule checks the reports.
    let failures = app.failures.filter { $0.kind != .unhandled }
    guard violation == nil, !failures.isEmpty else { return }
    app.abandon()
    throw TestFailures(failures: failures)
  }

  private func note(_ hop: Hop) {
    guard let result = hop.result, let id = result.eventID else { return }
    if hop.stage != .middleware { answered.insert(id) }
    guard hop.stage == .view || hop.stage == .requester, result.isFinal else { return }
    if !ended.insert(id).inserted { answeredTwice.append(result.name) }
    statuses.append((result.name, result.status))
  }

  // MARK: Running

  /// Performs a step, waits until the app is idle, and checks the rules. A step that is impossible now may throw.
  func perform(_ step: ProgramStep) async {
    guard violation == nil else { return }
    try? await act(step)
    await settle()
    let before = marks.last ?? 0
    marks.append(app.transcript.count)
    if violation == nil { violation = await brokenRule(in: app.transcript.dropFirst(before)) }
  }

  private func act(_ step: ProgramStep) async throws {
    app.clock.beginTurn()
    switch step {
    case .back: try app.window?.back()
    case .dismiss: try app.window?.dismiss()
    case .select(let tab): try app.window?.select(tab: tab)
    case .advance(let duration): await app.moveClock(by: duration)
    case .outside(let outside): try outside.act(app.router)
    case .send(let name, let input, let module):
      guard let view = app.views.last(where: { $0.port.isVisible && app.recorder.name(of: $0) == module }) else {
        return
      }
      guard let input = name.input(input, in: view) else { return }
      let event = Event(named: name.name, data: input, kind: name.kind)
      let id = view.port.moduleID
      let outcome = view.send(event)
      sent.append((name.name, outcome))
      if name.hasAnswer, outcome == .accepted || outcome == .held { open.append((event, id)) }
    }
  }

  /// Waits until the app is idle, or until the router reports that `idle()` is stuck.
  private func settle() async {
    note(app.stuckReport)
    await app.waitUntilIdle(of: nil)
    note(app.stuckReport)
  }

  private func note(_ stuck: Diagnostic?) {
    guard let stuck, violation == nil else { return }
    violation = Violation(rule: "The app is idle after each step", message: "\(stuck)")
  }

  /// Returns the transcript steps that the step with this index caused.
  func steps(of number: Int) -> [TestStep] {
    number + 1 < marks.count ? Array(app.transcript[marks[number]..<marks[number + 1]]) : []
  }

  // MARK: End

  /// Closes the app, and checks for leaks.
  func end() async {
    recording = app.stopRecording()
    trace = app.trace?.export()
    guard violation == nil else { return app.abandon() }
    do { try await app.close(TestPlace(#filePath, #line)) } catch {
      let failure = error.failures.first { $0.kind == .leaked }
      violation = failure.map { Violation(rule: "No module leaks", message: $0.message) }
    }
  }

  /// Runs a complete program and closes the app.
  static func whole(_ program: [ProgramStep], of programs: RandomPrograms) async throws -> ProgramRun {
    let run = try await ProgramRun(programs)
    for step in program { await run.perform(step) }
    await run.end()
    return run
  }

  /// Runs the same program again, and compares the transcripts.
  func repeated(_ program: [ProgramStep]) async throws -> ProgramRun {
    let other = try await Self.whole(program, of: programs)
    let steps = zip(lines, other.lines)
    guard other.violation == nil, let (first, second) = steps.first(where: { $0 != $1 }) else { return other }
    let line = first.first { !second.contains($0) } ?? "nothing more"
    let instead = second.first { !first.contains($0) } ?? "nothing more"
    let (before, after) = DataText.aroundDifference(line, instead, width: 160)
    other.violation = Violation(
      rule: Self.isRepeatable,
      message: "the first run had \(before), the second run had \(after). Usually a clock, an identifier or a random"
        + " number is not injected")
    return other
  }

  /// The transcript lines of each step, without UUIDs. The lines are sorted, because concurrent effects of a step may
  /// occur in any order.
  private var lines: [[String]] {
    let identifier = #/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#
    return zip([0] + marks, marks + [app.transcript.count]).map { start, end in
      app.transcript[start..<end].map { $0.description.replacing(identifier, with: "#") }.sorted()
    }
  }
}
