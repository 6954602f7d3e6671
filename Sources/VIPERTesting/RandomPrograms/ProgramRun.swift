import VIPER

/// One run of a random program: an app, what is done with it, and the rules that must hold.
@MainActor final class ProgramRun {
  /// A rule that was broken.
  struct Violation: Sendable {
    let rule: String
    let message: String
  }

  /// The rule about two runs of one program.
  static let isRepeatable = "The same steps lead to the same transcript"

  let programs: RandomPrograms
  let app: RelaxedAppTest
  private(set) var violation: Violation?
  /// Events that the program has sent and that may still be answered.
  var open: [(event: Event, module: ModuleID?)] = []
  /// The events whose answers have come to a presenter or further.
  private(set) var answered: Set<Event.ID> = []
  /// The names of the events that had more than one final answer.
  private(set) var answeredTwice: [String] = []
  private var ended: Set<Event.ID> = []
  private(set) var sent: [(name: String, outcome: Outcome)] = []
  private(set) var statuses: [(name: String, status: ResultStatus)] = []
  /// The number of steps of the transcript after each step of the program.
  private(set) var marks: [Int] = []

  init(_ programs: RandomPrograms) async throws {
    self.programs = programs
    app = try await TestReporter.$current.withValue(nil) { try await programs.makeApp() }
    app.router.idlePatience = min(app.router.idlePatience, .seconds(1))
    app.router.observe { [weak self] hop in
      self?.note(hop)
      return nil
    }
    await settle()
    marks = [app.transcript.count]
    if violation == nil { violation = await brokenRule(in: app.transcript) }
  }

  private func note(_ hop: Hop) {
    guard case .result(let result) = hop.subject, let id = result.event else { return }
    if hop.stage != .middleware { answered.insert(id) }
    guard hop.stage == .view || hop.stage == .requester, result.isFinal else { return }
    if !ended.insert(id).inserted { answeredTwice.append(result.name) }
    statuses.append((result.name, result.status))
  }

  // MARK: Running

  /// Does a step, waits until the app is idle, and checks the rules. A step that cannot be done now is left out.
  func perform(_ step: ProgramStep) async {
    guard violation == nil else { return }
    do { try act(step) } catch { return marks.append(app.transcript.count) }
    await settle()
    let before = marks.last ?? 0
    marks.append(app.transcript.count)
    if violation == nil { violation = await brokenRule(in: app.transcript.dropFirst(before)) }
  }

  private func act(_ step: ProgramStep) throws {
    switch step {
    case .back: try app.window?.back()
    case .dismiss: try app.window?.dismiss()
    case .select(let tab): try app.window?.select(tab: tab)
    case .advance(let duration): app.clock.advance(by: duration)
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

  /// Waits until the app is idle, or it is known that it will not be.
  private func settle() async {
    guard app.router.isBusy else { return }
    let (events, continuation) = AsyncStream.makeStream(of: Diagnostic?.self)
    app.recorder.tellWhenStuck { continuation.yield($0) }
    let idle = Task {
      await app.router.idle()
      continuation.yield(nil)
    }
    for await stuck in events {
      if let stuck {
        idle.cancel()
        violation = Violation(rule: "The app is idle after each step", message: "\(stuck)")
      }
      break
    }
  }

  /// The steps of the transcript that belong to a step of the program.
  func steps(of number: Int) -> [TestStep] {
    number + 1 < marks.count ? Array(app.transcript[marks[number]..<marks[number + 1]]) : []
  }

  // MARK: The end

  /// Closes everything, and looks for what lives on.
  func end() async {
    guard violation == nil else { return app.abandon() }
    do { try await app.close(TestPlace(#filePath, #line)) } catch {
      let failure = error.failures.first { $0.kind != .underWay }
      violation = failure.map { Violation(rule: "Nothing leaks", message: $0.message) }
    }
  }

  /// Runs a whole program, to its end.
  static func whole(_ program: [ProgramStep], of programs: RandomPrograms) async throws -> ProgramRun {
    let run = try await ProgramRun(programs)
    for step in program { await run.perform(step) }
    await run.end()
    return run
  }

  /// Runs the same program again, and compares.
  func repeated(_ program: [ProgramStep]) async throws -> ProgramRun {
    let other = try await Self.whole(program, of: programs)
    let steps = zip(lines, other.lines)
    guard other.violation == nil, let (first, second) = steps.first(where: { $0 != $1 }) else { return other }
    let line = first.first { !second.contains($0) } ?? "nothing more"
    let instead = second.first { !first.contains($0) } ?? "nothing more"
    other.violation = Violation(
      rule: Self.isRepeatable,
      message: "first \(line), then \(instead). Usually a clock, an identifier or a random number is not injected")
    return other
  }

  /// The lines of the transcript for each step, without identifiers of the form of a UUID. Sorted: what a step leads to may
  /// happen side by side, in any order.
  private var lines: [[String]] {
    let identifier = #/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#
    return zip([0] + marks, marks + [app.transcript.count]).map { start, end in
      app.transcript[start..<end].map { $0.description.replacing(identifier, with: "#") }.sorted()
    }
  }
}
