import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("edge.ask")
  static let other = EventName<Void, Int>("edge.other")
  static let go = EventName<Void, Never>("edge.go")
  static let save = EventName<String, Never>("edge.save")
}

@MainActor @Suite("Deliveries, at the edges", .timeLimit(.minutes(5)))
struct DeliveryEdgeTests {
  @Test func `A presenter may publish something before it passes on what was published`() throws {
    final class Announcing: VIPPresenter {
      override func receive(_ result: EventResult, next: Next) -> Outcome {
        if result.isNamed(Names.other) { publish(Names.ask, 1) }
        return super.receive(result, next: next)
      }
    }
    let interactor = VIPInteractor()
    let probe = try ModuleProbe(presenter: Announcing(), interactor: interactor)
    interactor.publish(Names.other, 2)
    #expect(probe.results.map(\.name) == [Names.ask.text, Names.other.text])
    #expect(probe.sink.messages == [])
  }

  @Test func `A link that says unhandled is answered to everybody above it, and to nobody below`() throws {
    final class Refusing: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Refusing.self) {
        $0.on(Names.ask) { (_: Refusing, _: Event) in Outcome.unhandled }
      }
    }
    final class Hearing: VIPPresenter, ReceivesResults {
      static let results = ResultMapping(Hearing.self) {
        $0.onFailure(Names.ask) { $0.heard.append($1.status) }
      }
      var heard: [ResultStatus] = []
    }
    let hearing = Hearing()
    let probe = try ModuleProbe(presenter: hearing, interactor: Refusing())
    let event = Names.ask.event(1)
    #expect(probe.view.send(event) == .unhandled)
    #expect(probe.view.send(event) == .unhandled, "the same value, sent again, is told again")
    #expect(hearing.heard == [.unhandled, .unhandled])
    #expect(probe.sink.messages.count == 2)
  }

  @Test func `A middleware that tries again in vain is told once`() throws {
    let again = Inline(onEvent: { event, next in
      let outcome = next.handle(event)
      return outcome == .unhandled ? next.handle(event) : outcome
    })
    let probe = try ModuleProbe(middleware: MiddlewareList(beforeInteractor: [again]))
    #expect(probe.send(Names.ask, 1) == .unhandled)
    #expect(probe.sink.messages.count == 1 && probe.results.count == 1)
  }

  @Test func `An event that a middleware translates, and nobody takes, is told once, as what it became`() throws {
    let translating = Inline(onEvent: { event, next in
      next.handle(event.isNamed(Names.ask) ? Names.other.event() : event)
    })
    let probe = try ModuleProbe(middleware: MiddlewareList(beforePresenter: [translating]))
    #expect(probe.send(Names.ask, 1) == .unhandled)
    #expect(probe.results.map(\.name) == [Names.other.text])
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `A refusal that a middleware puts in other words is not reported again`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(diagnostics: sink)
    let friendly = Inline(onResult: { result, next in
      next.receive(result.replaced(by: result.status, message: "Sorry."))
    })
    try router.register { app in
      app.module(
        prefix: "Friendly", middleware: MiddlewareList(beforePresenter: [friendly]),
        view: { _ in VIPView() })
    }
    try VIPBuilder(prefix: "Friendly", router: router).build().send(Names.ask, 1)
    #expect(sink.messages.count == 1)
  }

  @Test func `Who goes on with a failed event for ever needs no stack, and comes to the limit`() throws {
    final class Stubborn: VIPPresenter, HandlesEvents, ReceivesResults {
      static let events = EventMapping(Stubborn.self) {
        $0.on(Names.ask) { presenter, event in
          presenter.kept = event
          return presenter.forward(event)
        }
      }
      static let results = ResultMapping(Stubborn.self) {
        $0.onFailure(Names.ask) { presenter, _ in
          presenter.tries += 1
          if let event = presenter.kept { presenter.outcomes.append(presenter.forward(event)) }
        }
      }
      var kept: Event?
      var tries = 0
      var outcomes: [Outcome] = []
    }
    final class Failing: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Failing.self) {
        $0.on(Names.ask) { _, _ in throw EventFailure(.error) }
      }
    }
    let stubborn = Stubborn()
    let probe = try ModuleProbe(presenter: stubborn, interactor: Failing())
    probe.router.depthLimit = 20_000
    #expect(probe.send(Names.ask, 1) == .answered)
    #expect(stubborn.tries == 20_002, "each try, and the refusal")
    #expect(stubborn.outcomes.first == .waiting && stubborn.outcomes.last == .rejected)
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `A limit that is lowered on the way is told as well`() throws {
    final class Lowering: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Lowering.self) {
        $0.on(Names.other) { part in
          part.runs += 1
          if part.runs == 20 { part.router?.depthLimit = 5 }
          part.last = part.view?.send(Names.other)
          return part.runs
        }
      }
      var runs = 0
      var last: Outcome?
      weak var view: ProbeView?
      weak var router: VIPRouter?
    }
    let lowering = Lowering()
    let probe = try ModuleProbe(interactor: lowering)
    (lowering.view, lowering.router) = (probe.view, probe.router)
    probe.send(Names.other)
    #expect(lowering.runs == 20 && lowering.last == .rejected)
    #expect(probe.sink.messages.count == 1)
    #expect(probe.results.filter { $0.status == .rejected }.count == 1)
  }

  @Test func `An event that waits when its module closes is reported: its sender saw only waiting`() throws {
    final class Leaving: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Leaving.self) {
        $0.on(Names.go) { presenter in
          presenter.view?.port.removed()
          presenter.outcome = presenter.view?.send(Names.save, "important")
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
    probe.send(Names.go)
    #expect(leaving.outcome == .waiting && leaving.saves == 0)
    #expect(probe.sink.messages.count == 1)
    #expect(probe.sink.messages[0].contains("\"edge.save\" waited for its turn"))
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `A view that is released lives until the events that it sent have been delivered`() throws {
    final class Releasing: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Releasing.self) {
        $0.on(Names.go) { part in
          part.outcome = part.other?.send(Names.ask, 1)
          part.other = nil
        }
      }
      var other: ProbeView?
      var outcome: Outcome?
    }
    final class Answering: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Answering.self) {
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
        prefix: "Other", view: { _ in ProbeView() },
        interactor: { _ in Answering(journal: journal) })
    }
    releasing.other = try VIPBuilder(prefix: "Other", router: probe.router).build(
      as: ProbeView.self)
    weak var view: ProbeView?
    view = releasing.other
    probe.send(Names.go)
    #expect(releasing.outcome == .waiting && journal.lines == ["asked 1"])
    #expect(view == nil && probe.router.droppedCount == 0)
  }

  @Test func `Who waits for idle() also waits for what another who waited has begun`() async throws {
    final class Later: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Later.self) {
        $0.on(Names.other) { part in
          await part.gate.pass()
          return 1
        }
      }
      let gate = Gate()
    }
    let later = Later()
    let probe = try ModuleProbe(interactor: later)
    probe.send(Names.other)
    await later.gate.visited()
    let first = Task {
      await probe.idle()
      probe.send(Names.other)
    }
    let second = Task {
      await probe.idle()
      return probe.results.count
    }
    await Task {}.value  // the main actor runs its tasks in order: both wait now
    later.gate.open()
    await first.value
    #expect(await second.value == 2)
  }

  @Test func `What a part says after its module has gone is dropped and counted`() throws {
    let presenter = VIPPresenter()
    let router = VIPRouter(diagnostics: CollectingSink())
    try router.register { app in
      app.module(prefix: "Short", view: { _ in VIPView() }, presenter: { _ in presenter })
    }
    do { try VIPBuilder(prefix: "Short", router: router).build().port.ready() }
    #expect(presenter.send(Names.ask, 1) == .gone)
    #expect(presenter.publish(Names.ask, 1) == .gone)
    #expect(router.droppedCount == 2)
  }

  @Test func `A handle that is dropped after its module closed is no loss to report`() throws {
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
    probe.send(Names.ask, 1)
    probe.view.port.removed()
    holding.held = nil
    #expect(probe.sink.messages == [])
  }

  @Test func `A task that outlives its handler may wait for idle()`() async throws {
    final class Spawning: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Spawning.self) { $0.on(Names.go, Spawning.spawn) }
      let gate = Gate()
      var task: Task<Void, Never>?
      weak var router: VIPRouter?
      func spawn() async {
        task = Task {
          await gate.pass()
          await router?.idle()
        }
      }
    }
    let spawning = Spawning()
    let probe = try ModuleProbe(interactor: spawning)
    spawning.router = probe.router
    probe.send(Names.go)
    await probe.idle()
    spawning.gate.open()
    await spawning.task?.value
    #expect(probe.sink.messages == [])
  }

  @Test func `Logs stay one line a hop, whatever is logged`() throws {
    let journal = Journal()
    let logging = LoggingMiddleware(level: .trace) { journal.note($1) }
    final class Breaking: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Breaking.self) {
        $0.on(Names.save) { _, _ in throw EventFailure(.error, "one\r\ntwo") }
      }
    }
    let probe = try ModuleProbe(
      interactor: Breaking(), middleware: MiddlewareList(beforePresenter: [logging]),
      isShown: false)
    probe.send(Names.save, "a\r\nb\nc")
    probe.view.send(Event(named: "evil\n→ login.submit #1"))
    #expect(journal.lines.count == 4)
    #expect(
      journal.lines.allSatisfy {
        !$0.unicodeScalars.contains { "\r\n".unicodeScalars.contains($0) }
      })
  }

  @Test func `What a view does because it is told a step is told after the steps before it`() throws {
    final class Hiding: VIPPresenter, HandlesEvents {
      static let events = EventMapping(Hiding.self) {
        $0.on(Lifecycle.ready) { presenter in
          presenter.seen.append("ready")
          presenter.view?.port.didDisappear()
        }
        $0.on(Lifecycle.willAppear) { $0.seen.append("willAppear") }
        $0.on(Lifecycle.didAppear) { $0.seen.append("didAppear") }
        $0.on(Lifecycle.willDisappear) { $0.seen.append("willDisappear") }
        $0.on(Lifecycle.didDisappear) { $0.seen.append("didDisappear") }
      }
      var seen: [String] = []
      weak var view: ProbeView?
    }
    let hiding = Hiding()
    let probe = try ModuleProbe(presenter: hiding, isShown: false)
    hiding.view = probe.view
    probe.view.port.didAppear()
    #expect(
      hiding.seen == ["ready", "willAppear", "didAppear", "willDisappear", "didDisappear"])
  }

  @Test func `A module that is built around a view that has left already is closed`() throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    try router.register { $0.module(prefix: "Late", view: { _ in ProbeView() }) }
    let view = ProbeView()
    view.port.removed()
    _ = try VIPBuilder(prefix: "Late", router: router).build(around: view)
    #expect(view.send(Names.ask, 1) == .gone)
  }
}
