import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("unhandled.ask")
  static let other = EventName<Void, Int>("unhandled.other")
}

@MainActor @Suite("Unhandled and rejected events")
struct UnhandledTests {
  @Test func `a handler that returns the outcome unhandled causes an unhandled result for the parts above`() throws {
    final class Refusing: VIPInteractor, Mapped {
      static let mapping = Mapping(Refusing.self) {
        $0.on(Names.ask) { (_: Refusing, _: Event) in Outcome.unhandled }
      }
    }
    final class Hearing: VIPPresenter, Mapped {
      static let mapping = Mapping(Hearing.self) {
        $0.onFailure(Names.ask) { $0.heard.append($1.status) }
      }
      var heard: [ResultStatus] = []
    }
    let hearing = Hearing()
    let probe = try ModuleProbe(presenter: hearing, interactor: Refusing())
    let event = Names.ask(1).event()
    #expect(probe.view.send(event) == .unhandled)
    #expect(probe.view.send(event) == .unhandled, "an event that is sent again is answered again")
    #expect(hearing.heard == [.unhandled, .unhandled])
    #expect(probe.sink.messages.count == 2)
  }

  @Test func `a middleware that retries an unhandled event causes one result and one report`() throws {
    let again = Inline(onEvent: { event, next in
      let outcome = next.handle(event)
      return outcome == .unhandled ? next.handle(event) : outcome
    })
    let probe = try ModuleProbe(middleware: MiddlewareList(beforeInteractor: [again]))
    #expect(probe.send(Names.ask(1)) == .unhandled)
    #expect(probe.sink.messages.count == 1)
    #expect(probe.results.count == 1)
  }

  @Test
  func `if a middleware passes on another event that is unhandled, the result has the name of that event`() throws {
    let translating = Inline(onEvent: { event, next in
      next.handle(event.isNamed(Names.ask) ? Names.other().event() : event)
    })
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [translating]))
    #expect(probe.send(Names.ask(1)) == .unhandled)
    #expect(probe.results.map(\.name) == [Names.other.text])
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `a rejection that a middleware rewrites is not reported again`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    let friendly = Inline(onResult: { result, next in
      next.receive(result.replaced(by: result.status, message: "Sorry."))
    })
    try router.register { app in
      app.module(
        prefix: "Friendly", middleware: MiddlewareList(beforePresenter: [friendly]),
        view: { VIPView() })
    }
    try VIPBuilder(prefix: "Friendly", router: router).build().send(Names.ask(1))
    #expect(sink.messages.count == 1)
  }
}
