import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("outcome.ask")
  static let forgotten = EventName<Int, Int>("outcome.forgotten")
  static let tell = EventName<Void, Never>("outcome.tell")
  static let somewhere = RouteName<Void, Never>("outcome.somewhere")
}

private final class Part: VIPInteractor, Mapped {
  static let mapping = Mapping(Part.self) {
    $0.on(Names.ask) { _, number in
      guard number >= 0 else { throw EventFailure(.noMoreData, "Below zero is nothing.") }
      return number
    }
    $0.on(Names.tell) { _ in throw EventFailure(.error, "Not now.") }
  }
}

@MainActor @Suite("C09, law 2: every event has an outcome")
struct OutcomeTests {
  @Test func `a success, a failure and an error that a one-way handler throws have the outcome answered`() throws {
    let probe = try ModuleProbe(interactor: Part())
    #expect(probe.send(Names.ask(1)) == .answered)
    #expect(probe.send(Names.ask(-1)) == .answered)
    #expect(probe.send(Names.tell()) == .answered)
    #expect(probe.results.map(\.status) == [.success, .noMoreData, .error])
    #expect(probe.results[1].message == "Below zero is nothing.")
    #expect(probe.results.map(\.name) == [Names.ask.text, Names.ask.text, Names.tell.text])
  }

  @Test func `an unhandled event is answered with a result and reported once`() throws {
    let probe = try ModuleProbe(interactor: Part())
    #expect(probe.send(Names.forgotten(1)) == .unhandled)
    #expect(probe.results.map(\.status) == [.unhandled])
    #expect(probe.sink.diagnostics.count == 1)
    #expect(probe.sink.briefs[0] == "event.unhandled: outcome.forgotten, Probe")
    #expect(probe.sink.briefs.first == "event.unhandled: outcome.forgotten, Probe")
  }

  @Test func `an undeclared name is unhandled and reported with the nearest name`() throws {
    let probe = try ModuleProbe(interactor: Part())
    _ = Names.forgotten
    #expect(probe.view.send(Event(named: "outcome.forgoten", data: 1)) == .unhandled)
    #expect(probe.sink.briefs[0] == "event.unhandled: outcome.forgoten, Probe, outcome.forgotten?")
    #expect(probe.results[0].name == "outcome.forgoten")
  }

  @Test func `the result of an unhandled event causes no second report if no view handles the result`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register { app in
      app.module(prefix: "Bare", view: { VIPView() })
    }
    let view = try VIPBuilder(prefix: "Bare", router: router).build()
    #expect(view.send(Names.ask(1)) == .unhandled)
    #expect(sink.diagnostics.count == 1)
  }

  @Test func `a middleware that returns the outcome unhandled causes one result and one report`() throws {
    let probe = try ModuleProbe(
      interactor: Part(),
      middleware: MiddlewareList(beforeInteractor: [Inline(onEvent: { _, _ in .unhandled })]),
      isShown: false)
    #expect(probe.send(Names.ask(1)) == .unhandled)
    #expect(probe.results.map(\.status) == [.unhandled])
    #expect(probe.sink.diagnostics.count == 1)
  }

  @Test func `a route event without a router is unhandled and answered`() throws {
    let view = ProbeView()
    try view.assemble()
    #expect(view.send(Names.somewhere()) == .unhandled)
    #expect(view.results.map(\.status) == [.unhandled])
  }

  @Test func `an unhandled lifecycle event is not reported`() throws {
    let probe = try ModuleProbe(interactor: Part())
    probe.view.port.viewWasRemoved()
    #expect(probe.results.isEmpty)
    #expect(probe.sink.diagnostics.isEmpty)
  }

  @Test func `parameters that no part handles are reported as ignored`() throws {
    let probe = try ModuleProbe(interactor: Part(), parameters: 42)
    #expect(probe.sink.diagnostics.count == 1)
    #expect(probe.sink.briefs[0] == "module.unhandledParameters: viper.initialize, Probe")
  }

  @Test func `an event that is sent to a removed module is not handled and is counted as dropped`() throws {
    let probe = try ModuleProbe(interactor: Part())
    probe.view.port.viewWasRemoved()
    #expect(probe.send(Names.ask(1)) == .gone)
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `an unhandled result is reported once, except for a success without data`() throws {
    final class Quiet: VIPInteractor, Mapped {
      static let mapping = Mapping(Quiet.self) {
        $0.on(Names.ask) { _, number in
          guard number > 0 else { throw EventFailure(.error, "No.") }
          return number
        }
        $0.on(EventName<Void, Void>("outcome.void")) { _ in }
      }
    }
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register { app in
      app.module(prefix: "Deaf", view: { VIPView() }, interactor: { Quiet() })
    }
    let view = try VIPBuilder(prefix: "Deaf", router: router).build()
    view.send(EventName<Void, Void>("outcome.void")())
    #expect(sink.diagnostics.isEmpty)
    view.send(Names.ask(1))
    view.send(Names.ask(0))
    #expect(sink.diagnostics.count == 2)
    #expect(sink.briefs[0] == "result.unhandled: outcome.ask, Deaf, success")
    #expect(sink.diagnostics[1].code == "result.unhandled")
    #expect(sink.diagnostics[1].names == ["error"])
  }
}
