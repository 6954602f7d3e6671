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

private final class Part: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Part.self) {
    $0.on(Names.ask) { _, number in
      guard number >= 0 else { throw EventFailure(.noMoreData, "Below zero is nothing.") }
      return number
    }
    $0.on(Names.tell) { _ in throw EventFailure(.error, "Not now.") }
  }
}

@MainActor @Suite("C09, law 2: every event has an outcome")
struct OutcomeTests {
  @Test func `Answered: also by a failure, and by what a one-way handler throws`() throws {
    let probe = try ModuleProbe(interactor: Part())
    #expect(probe.send(Names.ask, 1) == .answered)
    #expect(probe.send(Names.ask, -1) == .answered)
    #expect(probe.send(Names.tell) == .answered)
    #expect(probe.results.map(\.status) == [.success, .noMoreData, .error])
    #expect(probe.results[1].message == "Below zero is nothing.")
    #expect(probe.results.map(\.name) == [Names.ask.text, Names.ask.text, Names.tell.text])
  }

  @Test func `Unhandled: the sender sees it, it comes back as a result, the sink hears it once`() throws {
    let probe = try ModuleProbe(interactor: Part())
    #expect(probe.send(Names.forgotten, 1) == .unhandled)
    #expect(probe.results.map(\.status) == [.unhandled])
    #expect(probe.sink.diagnostics.count == 1)
    #expect(probe.sink.messages[0].contains("\"outcome.forgotten\""))
    #expect(probe.sink.messages[0].contains("module \"Probe\""))
    #expect(probe.sink.messages[0].contains("EventMapping"))
  }

  @Test func `An undeclared name ends unhandled, with the nearest name`() throws {
    let probe = try ModuleProbe(interactor: Part())
    _ = Names.forgotten
    #expect(probe.view.send(Event(named: "outcome.forgoten", data: 1)) == .unhandled)
    #expect(probe.sink.messages[0].contains("Did you mean \"outcome.forgotten\"?"))
    #expect(probe.results[0].name == "outcome.forgoten")
  }

  @Test func `A result that the runtime made is not reported again when no view takes it`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(diagnostics: sink)
    try router.register { app in
      app.module(prefix: "Bare", view: { _ in VIPView() })
    }
    let view = try VIPBuilder(prefix: "Bare", router: router).build()
    #expect(view.send(Names.ask, 1) == .unhandled)
    #expect(sink.diagnostics.count == 1)
  }

  @Test func `A link that says unhandled by itself gets the same treatment, once`() throws {
    let probe = try ModuleProbe(
      interactor: Part(),
      middleware: MiddlewareList(beforeInteractor: [Inline(onEvent: { _, _ in .unhandled })]),
      isShown: false)
    #expect(probe.send(Names.ask, 1) == .unhandled)
    #expect(probe.results.map(\.status) == [.unhandled])
    #expect(probe.sink.diagnostics.count == 1)
  }

  @Test func `A route event without a router ends unhandled, not in silence`() throws {
    let view = ProbeView()
    try view.assemble()
    #expect(view.send(Names.somewhere) == .unhandled)
    #expect(view.results.map(\.status) == [.unhandled])
  }

  @Test func `Lifecycle events are nobody's duty`() throws {
    let probe = try ModuleProbe(interactor: Part())
    probe.view.port.removed()
    #expect(probe.results.isEmpty && probe.sink.diagnostics.isEmpty)
  }

  @Test func `Parameters that nobody takes are reported: they are lost`() throws {
    let probe = try ModuleProbe(interactor: Part(), parameters: 42)
    #expect(probe.sink.diagnostics.count == 1)
    #expect(probe.sink.messages[0].contains("were ignored"))
  }

  @Test func `Gone: nothing runs, and it is counted`() throws {
    let probe = try ModuleProbe(interactor: Part())
    probe.view.port.removed()
    #expect(probe.send(Names.ask, 1) == .gone)
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `A result that nobody takes is reported once; a success without data is not`() throws {
    final class Quiet: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Quiet.self) {
        $0.on(Names.ask) { _, number in
          guard number > 0 else { throw EventFailure(.error, "No.") }
          return number
        }
        $0.on(EventName<Void, Void>("outcome.void")) { _ in }
      }
    }
    let sink = CollectingSink()
    let router = VIPRouter(diagnostics: sink)
    try router.register { app in
      app.module(prefix: "Deaf", view: { _ in VIPView() }, interactor: { _ in Quiet() })
    }
    let view = try VIPBuilder(prefix: "Deaf", router: router).build()
    view.send(EventName<Void, Void>("outcome.void"))
    #expect(sink.diagnostics.isEmpty)
    view.send(Names.ask, 1)
    view.send(Names.ask, 0)
    #expect(sink.diagnostics.count == 2)
    #expect(sink.messages[0].contains("`$0.on(…)`"))
    #expect(sink.messages[1].contains("(error: No.)") && sink.messages[1].contains("onFailure"))
  }

  @Test func `Names of any length and content trap nothing, and their reports stay short`() throws {
    let probe = try ModuleProbe(interactor: Part())
    let strange = [
      "", " ", "\0", "\n\n", "\u{1F600}", String(decoding: [0xFF, 0xFE, 0x00], as: UTF8.self),
      String(repeating: "x", count: 1 << 20),
    ]
    for name in strange {
      #expect(probe.view.send(Event(named: name, data: ())) == .unhandled)
    }
    #expect(probe.sink.diagnostics.count == strange.count)
    #expect(probe.sink.messages.allSatisfy { $0.utf8.count < 1_000 })
  }
}
