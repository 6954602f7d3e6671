import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("declaredNames.ask")
  static let text = EventName<Never, String>("declaredNames.text")
  static let others = [
    EventName<Int, Int>("declaredNames.one"), EventName<Int, Int>("declaredNames.two"),
    EventName<Int, Int>("declaredNames.three"), EventName<Int, Int>("declaredNames.four"),
    EventName<Int, Int>("declaredNames.five"), EventName<Int, Int>("declaredNames.six"),
  ]
}

private final class Answering: VIPInteractor, Mapped {
  static let mapping = Mapping(Answering.self) {
    $0.on(Names.ask) { _, number in number }
    for name in Names.others { $0.on(name) { _, number in number } }
  }
}

private final class Formatting: VIPPresenter, Mapped {
  static let mapping = Mapping(Formatting.self) {
    $0.format(Names.ask, as: Names.text) { "\($0)" }
  }
}

/// A middleware that declares one name and records each call.
private struct Declaring: Middleware, CheckedMiddleware {
  var marks = false
  let journal: Journal

  func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = [Names.ask.key]
    declaration.results = [Names.ask.key]
    declaration.forwardsOtherNames = true
  }

  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business { journal.note("↓ \(event.name)") }
    return marks && event.isNamed(Names.ask) ? next.handle(event, mark: 7) : next.handle(event)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    journal.note("↑ \(result.name) \(next.mark(of: result) ?? 0)")
    return next.receive(result)
  }
}

@MainActor @Suite("Middleware that declares its names")
struct DeclaredNamesTests {
  private let journal = Journal()

  private func probe(
    marks: Bool = false, presenter: VIPPresenter = VIPPresenter(), diagnosis: DiagnosisLevel = .standard
  ) throws -> ModuleProbe {
    let middleware = MiddlewareList(beforePresenter: [Declaring(marks: marks, journal: journal)])
    let probe = try ModuleProbe(presenter: presenter, interactor: Answering(), middleware: middleware)
    probe.router.diagnosis = diagnosis
    return probe
  }

  @Test func `the middleware is called for each event and result of its name`() throws {
    let probe = try probe()
    for number in 1...2 { #expect(probe.send(Names.ask(number)) == .answered) }
    let each = ["↓ declaredNames.ask", "↑ declaredNames.ask 0"]
    #expect(journal.lines == each + each)
    #expect(probe.outputs(of: Names.ask) == [1, 2])
  }

  @Test func `the middleware is not called for most other names, and their events are answered`() throws {
    let probe = try probe()
    for (number, name) in Names.others.enumerated() {
      #expect(probe.send(name(number)) == .answered)
      #expect(probe.outputs(of: name) == [number])
    }
    #expect(journal.lines.count < Names.others.count)
  }

  @Test func `the middleware receives the answer to an event that it has marked under any name`() throws {
    let probe = try probe(marks: true, presenter: Formatting())
    probe.send(Names.ask(3))
    #expect(journal.lines == ["↓ declaredNames.ask", "↑ declaredNames.text 7"])
    #expect(probe.outputs(of: Names.text) == ["3"])
  }

  @Test func `a thorough diagnosis calls the middleware for all names`() throws {
    let probe = try probe(diagnosis: .thorough)
    for name in Names.others { probe.send(name(1)) }
    #expect(journal.lines.count == 2 * Names.others.count)
  }

  @Test func `an observer receives the hops at the middleware for all names`() throws {
    let probe = try probe()
    var hops = 0
    probe.router.observe { hop in
      if "\(hop.part)" == "Declaring" { hops += 1 }
      return nil
    }
    for name in Names.others { probe.send(name(1)) }
    #expect(hops == 2 * Names.others.count)
  }

  @Test func `a request with another name is answered`() async throws {
    let probe = try probe()
    for name in Names.others { #expect(try await probe.view.request(name(4)) == 4) }
    #expect(journal.lines.count(where: { $0.hasPrefix("↓") }) < Names.others.count)
  }
}
