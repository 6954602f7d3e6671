import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("closed.ask")
  static let go = EventName<Void, Never>("closed.go")
  static let save = EventName<String, Never>("closed.save")
}

@MainActor @Suite("Events of modules that close")
struct ClosedModuleTests {
  @Test func `an event that waits when its module closes is dropped and reported`() throws {
    final class Leaving: VIPPresenter, Mapped {
      static let mapping = Mapping(Leaving.self) {
        $0.on(Names.go) { presenter in
          presenter.view?.port.viewWasRemoved()
          presenter.outcome = presenter.view?.send(Names.save("important"))
        }
        $0.on(Names.save) { presenter, _ in presenter.saves += 1 }
      }
      var saves = 0
      var outcome: Outcome?
      weak var view: ProbeView?
    }
    let leaving = Leaving()
    let probe = try ModuleProbe(presenter: leaving)
    leaving.view = probe.view
    probe.send(Names.go())
    #expect(leaving.outcome == .waiting)
    #expect(leaving.saves == 0)
    #expect(probe.sink.briefs == ["event.lostWithModule: closed.save, Probe"])
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `a released view lives until the events that it sent have been delivered`() throws {
    final class Releasing: VIPInteractor, Mapped {
      static let mapping = Mapping(Releasing.self) {
        $0.on(Names.go) { part in
          part.outcome = part.other?.send(Names.ask(1))
          part.other = nil
        }
      }
      var other: ProbeView?
      var outcome: Outcome?
    }
    final class Answering: VIPInteractor, Mapped {
      static let mapping = Mapping(Answering.self) {
        $0.on(Names.ask) { part, number in
          part.journal.note("asked \(number)")
          return number
        }
      }
      let journal: Journal
      init(journal: Journal) { self.journal = journal }
    }
    let journal = Journal()
    let releasing = Releasing()
    let probe = try ModuleProbe(interactor: releasing)
    try probe.router.register { app in
      app.module(
        prefix: "Other", view: { ProbeView() },
        interactor: { Answering(journal: journal) })
    }
    releasing.other = try VIPBuilder(prefix: "Other", router: probe.router).build(
      as: ProbeView.self)
    weak var view: ProbeView?
    view = releasing.other
    probe.send(Names.go())
    #expect(releasing.outcome == .waiting)
    #expect(journal.lines == ["asked 1"])
    #expect(view == nil)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `events and results that a part of a released module sends are dropped and counted`() throws {
    let presenter = VIPPresenter()
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { app in
      app.module(prefix: "Short", view: { VIPView() }, presenter: { presenter })
    }
    do { try VIPBuilder(prefix: "Short", router: router).build().port.viewIsReady() }
    #expect(presenter.send(Names.ask(1)) == .gone)
    #expect(presenter.publish(Names.ask, 1) == .gone)
    #expect(router.droppedCount == 2)
  }

  @Test func `a held event is reported and counted when its module closes, and not again when it is released`() throws {
    final class Holding: EventMiddleware {
      var held: HeldNext?
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Names.ask) else { return next.handle(event) }
        held = next.hold()
        return .held
      }
    }
    let holding = Holding()
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [holding]))
    probe.send(Names.ask(1))
    probe.view.port.viewWasRemoved()
    holding.held = nil
    #expect(probe.sink.diagnostics.map(\.code) == ["event.lostWithModule"])
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `if a module is built around a removed view, the module is closed`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { $0.module(prefix: "Late", view: { ProbeView() }) }
    let view = ProbeView()
    view.port.viewWasRemoved()
    _ = try VIPBuilder(prefix: "Late", router: router).build(around: view)
    #expect(view.send(Names.ask(1)) == .gone)
  }
}
