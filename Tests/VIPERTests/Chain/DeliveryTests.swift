import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("delivery.ask")
  static let first = EventName<Void, Void>("delivery.first")
  static let second = EventName<Void, Void>("delivery.second")
  static let third = EventName<Void, Void>("delivery.third")
  static let count = EventName<Int, Never>("delivery.count")
  static let circle = EventName<Void, Void>("delivery.circle")
  static let later = EventName<Void, Int>("delivery.later")
  static let follow = EventName<Int, Never>("delivery.follow")
  static let news = EventName<Never, String>("delivery.news")
}

private final class Answering: VIPInteractor, Mapped {
  static let mapping = Mapping(Answering.self) {
    $0.on(Names.ask) { part, number in
      part.journal?.note("interactor")
      return number + 1
    }
  }
  var journal: Journal?
}

/// Records all business events that pass.
private final class KeepingEvents: EventMiddleware {
  var events: [Event] = []
  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business { events.append(event) }
    return next.handle(event)
  }
}

@MainActor @Suite("Law 1: order")
struct DeliveryTests {
  @Test func `C13: events pass the middleware in list order, and results pass it in reverse order`() throws {
    let journal = Journal()
    let view = ProbeView()
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    func tap(_ name: String) -> Tap { Tap(name: name, journal: journal) }
    router.middleware = MiddlewareList(
      beforePresenter: [tap("R1"), tap("R2")], beforeInteractor: [tap("r")])
    final class WatchingPresenter: VIPPresenter {
      var journal: Journal?
      override func handle(_ event: Event, next: Next) -> Outcome {
        journal?.note("presenter↓")
        return super.handle(event, next: next)
      }
      override func receive(_ result: EventResult, next: Next) -> Outcome {
        journal?.note("presenter↑")
        return super.receive(result, next: next)
      }
    }
    let presenter = WatchingPresenter()
    presenter.journal = journal
    let interactor = Answering()
    interactor.journal = journal
    try router.register { app in
      app.module(
        prefix: "Order",
        middleware: MiddlewareList(
          beforePresenter: [tap("A"), tap("B")], beforeInteractor: [tap("C"), tap("D")]),
        view: { view }, presenter: { presenter }, interactor: { interactor })
    }
    var builder = VIPBuilder(prefix: "Order", router: router)
    builder.middleware.beforeInteractor = [tap("E")]
    _ = try builder.build()

    #expect(view.send(Names.ask(1)) == .answered)
    let name = Names.ask.text
    #expect(
      journal.lines == [
        "R1↓\(name)", "R2↓\(name)", "A↓\(name)", "B↓\(name)", "presenter↓", "r↓\(name)",
        "C↓\(name)", "D↓\(name)", "E↓\(name)", "interactor", "E↑\(name)", "D↑\(name)",
        "C↑\(name)", "r↑\(name)", "presenter↑", "B↑\(name)", "A↑\(name)", "R2↑\(name)",
        "R1↑\(name)",
      ])
    #expect(view.results.first?.output(of: Names.ask) == 2)
  }

  @Test func `events that are sent during a delivery are queued in order and delivered before send returns`() throws {
    let journal = Journal()
    final class Sending: VIPInteractor, Mapped {
      static let mapping = Mapping(Sending.self) {
        $0.on(Names.first) { part in
          part.journal?.note("first begins")
          let outcomes = [
            part.view?.send(Names.second()), part.other?.send(Names.third()),
            part.view?.send(Names.third()),
          ]
          part.journal?.note("first ends \(outcomes.allSatisfy { $0 == .waiting })")
        }
        $0.on(Names.second) { part in
          part.journal?.note("second")
          part.view?.send(Names.first().event().with(data: 1))  // Wrong data: answered `.invalid` in its turn.
        }
        $0.on(Names.third) { $0.journal?.note("third") }
      }
      var journal: Journal?
      weak var view: ProbeView?
      weak var other: ProbeView?
    }
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    var views: [ProbeView] = []
    try router.register { app in
      app.module(
        prefix: "Queue", view: { ProbeView() }, interactor: { Sending() })
    }
    for _ in 0..<2 {
      let builder = VIPBuilder(prefix: "Queue", router: router)
      views.append(try builder.build(as: ProbeView.self))
    }
    let sending = Sending()
    sending.journal = journal
    sending.other = views[1]
    let view = ProbeView()
    try router.register { app in
      app.module(prefix: "One", view: { view }, interactor: { sending })
    }
    sending.view = view
    _ = try VIPBuilder(prefix: "One", router: router).build()

    #expect(view.send(Names.first()) == .answered)
    #expect(journal.lines == ["first begins", "first ends true", "second", "third"])
    // All modules share one queue, so the other module's event is delivered between two events of this module.
    #expect(views[1].results.map(\.name) == [Names.third.text])
    #expect(
      view.results.map(\.name) == [
        Names.first.text, Names.second.text, Names.third.text, Names.first.text,
      ])
    #expect(view.results.last?.status == .invalid)
  }

  @Test
  func `if a chain of causes exceeds the limit, one event is rejected and other events are delivered`() throws {
    final class Circling: VIPInteractor, Mapped {
      static let mapping = Mapping(Circling.self) {
        $0.on(Names.circle) { part in
          part.runs += 1
          part.outcomes.append(part.view?.send(Names.circle()))
          if part.runs == 1 { part.view?.send(Names.third()) }
        }
        $0.on(Names.third) { $0.thirds += 1 }
      }
      var runs = 0
      var thirds = 0
      var outcomes: [Outcome?] = []
      weak var view: ProbeView?
    }
    let circling = Circling()
    let probe = try ModuleProbe(interactor: circling)
    circling.view = probe.view
    #expect(probe.send(Names.circle()) == .answered)
    #expect(circling.runs == 1_001, "the event itself, and 1,000 caused by it")
    #expect(circling.outcomes.last == .rejected)
    #expect(circling.thirds == 1)
    #expect(probe.results(of: Names.circle).filter { $0.status == .rejected }.count == 1)
    #expect(probe.sink.diagnostics.count == 1)
    let diagnostic = try #require(probe.sink.diagnostics.first)
    let names = diagnostic.names
    #expect(diagnostic.code == "event.tooDeep")
    #expect(diagnostic.code == "event.tooDeep")
    #expect(names == Array(repeating: Names.circle.text, count: names.count))
    #expect(names.count > 3)
    #expect(probe.sink.briefs[0] == "event.tooDeep: delivery.circle")
  }

  @Test
  func `a view that sends an event for each answer is stopped at the depth limit, even across an await`() async throws {
    final class Echo: VIPView, Mapped {
      static let mapping = Mapping(Echo.self) { $0.receive(Echo.received) }
      var count = 0
      func received(_ result: EventResult) {
        count += 1
        send(Names.later())
      }
    }
    final class Later: VIPInteractor, Mapped {
      static let mapping = Mapping(Later.self) {
        $0.on(Names.later) { _ in await Task { 1 }.value }
      }
    }
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.depthLimit = 50
    try router.register { app in
      app.module(prefix: "Echo", view: { Echo() }, interactor: { Later() })
    }
    let view = try VIPBuilder(prefix: "Echo", router: router).build(as: Echo.self)
    view.send(Names.later())
    await router.idle()
    #expect(view.count == 52, "51 answers, and the rejection")
    #expect(sink.diagnostics.count == 1)
  }

  @Test func `an event contains its cause and depth`() throws {
    final class Following: VIPInteractor, Mapped {
      static let mapping = Mapping(Following.self) {
        $0.on(Names.first) { $0.view?.send(Names.third()) }
        $0.on(Names.third) { _ in }
      }
      weak var view: ProbeView?
    }
    let noting = KeepingEvents()
    let following = Following()
    let probe = try ModuleProbe(interactor: following, middleware: .above(noting))
    following.view = probe.view
    probe.send(Names.first())
    probe.send(Names.third())
    #expect(noting.events.map(\.depth) == [0, 1, 0])
    #expect(noting.events[1].cause == noting.events[0].id)
    #expect(noting.events[2].cause == nil)
  }

  @Test
  func `if a handler begins a task, an event that the task sends has the handler's event as its cause`() async throws {
    final class Spawning: VIPInteractor, Mapped {
      static let mapping = Mapping(Spawning.self) {
        $0.on(Names.count) { part, number in
          let task = Task {
            await part.gate.pass()
            part.view?.send(Names.second())
          }
          part.tasks.append(task)
          await Task {}.value
        }
        $0.on(Names.second) { _ in }
      }
      let gate = Gate()
      var tasks: [Task<Void, Never>] = []
      weak var view: ProbeView?
    }
    let noting = KeepingEvents()
    let spawning = Spawning()
    let probe = try ModuleProbe(interactor: spawning, middleware: .above(noting))
    spawning.view = probe.view
    for number in 0..<2 { probe.send(Names.count(number)) }
    await probe.idle()
    probe.send(Names.second())
    spawning.gate.open()
    for task in spawning.tasks { await task.value }
    spawning.tasks = []
    probe.send(Names.second())
    let asked = noting.events.filter { $0.isNamed(Names.count) }
    let sent = noting.events.filter { $0.isNamed(Names.second) }
    // The tasks may run in any order.
    #expect(sent.first?.cause == nil)
    #expect(sent.last?.cause == nil)
    #expect(Set(sent.compactMap(\.cause)) == Set(asked.map(\.id)))
    #expect(sent.map(\.depth) == [0, 1, 1, 0])
  }

  @Test func `the text of an undeclared event name is unchanged in the middleware and in the answer`() throws {
    final class Marking: Middleware {
      var marks: [String] = []
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.kind == .external else { return next.handle(event) }
        return next.handle(event.with(data: 2), mark: event.name)
      }
      func receive(_ result: EventResult, next: Next) -> Outcome {
        if let mark = next.mark(of: result, as: String.self) { marks.append(mark) }
        return next.receive(result)
      }
    }
    final class Titling: EventMiddleware {
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.kind == .external else { return next.handle(event) }
        next.receive(
          EventResult(answering: event, status: .warning, data: event.data, title: event.name))
        return .answered
      }
    }
    let marking = Marking()
    let name = "delivery.thatNobodyDeclares"
    let probe = try ModuleProbe(
      middleware: MiddlewareList(beforePresenter: [marking], beforeInteractor: [Titling()]))
    let event = Event(named: name, data: 1)
    #expect(probe.send(event) == .answered)
    #expect(marking.marks == [name])
    let result = try #require(probe.results.first)
    #expect(result.name == name)
    #expect(result.title == name)
    #expect(result.eventID == event.id)
    #expect(result.status == .warning)
    #expect(result.data as? Int == 2)
  }

  @Test func `if the data type is any Sendable or an optional, an event and its answer carry the data`() throws {
    enum Loose {
      static let echo = EventName<any Sendable, any Sendable>("delivery.echo")
      static let half = EventName<Int?, Int?>("delivery.half")
    }
    final class Echoing: VIPInteractor, Mapped {
      static let mapping = Mapping(Echoing.self) {
        $0.on(Loose.echo) { _, data in data }
        $0.on(Loose.half) { _, number in number.map { $0 / 2 } }
      }
    }
    let probe = try ModuleProbe(interactor: Echoing())
    probe.send(Loose.echo(7))
    probe.send(Loose.echo("seven"))
    probe.send(Loose.half(8))
    probe.send(Loose.half(nil))
    #expect(probe.results.map { $0.data as? Int } == [7, nil, 4, nil])
    #expect(probe.results[1].data as? String == "seven")
    #expect(probe.outputs(of: Loose.half) == [4, nil])
    #expect(probe.sink.messages == [])
  }

  @Test func `a delivery ends without waiting for an await, and the asynchronous answer is a separate delivery`()
    async throws
  {
    let gate = Gate()
    final class Slow: VIPInteractor, Mapped {
      static let mapping = Mapping(Slow.self) {
        $0.on(Names.later) { part in
          await part.gate?.pass()
          return 7
        }
        $0.on(Names.ask) { _, number in number }
      }
      var gate: Gate?
    }
    let slow = Slow()
    slow.gate = gate
    let probe = try ModuleProbe(interactor: slow)
    #expect(probe.send(Names.later()) == .accepted)
    #expect(probe.send(Names.ask(1)) == .answered)
    #expect(probe.results.map(\.name) == [Names.ask.text])
    await gate.visited()
    gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Names.later) == [7])
  }

  @Test func `if handlers begin other handlers, idle() returns only after all of them have ended`() async throws {
    final class Chained: VIPInteractor, Mapped {
      static let mapping = Mapping(Chained.self) {
        $0.on(Names.follow) { part, rest in
          await Task {}.value
          part.done += 1
          if rest > 0 { part.view?.send(Names.follow(rest - 1)) }
        }
      }
      var done = 0
      weak var view: ProbeView?
    }
    let chained = Chained()
    let probe = try ModuleProbe(interactor: chained)
    chained.view = probe.view
    await probe.idle()
    probe.send(Names.follow(20))
    await probe.idle()
    #expect(chained.done == 21)
  }

  @Test func `a handler that calls idle() is reported, and the call returns immediately`() async throws {
    final class Waiting: VIPInteractor, Mapped {
      static let mapping = Mapping(Waiting.self) {
        $0.on(Names.later) { part in
          await part.router?.idle()
          return 1
        }
      }
      weak var router: VIPRouter?
    }
    let waiting = Waiting()
    let probe = try ModuleProbe(interactor: waiting)
    waiting.router = probe.router
    probe.send(Names.later())
    await probe.idle()
    #expect(probe.outputs(of: Names.later) == [1])
    #expect(probe.sink.briefs == ["idle.insideHandler: delivery.later"])
  }

  @Test func `C11: a published result answers no event and passes the middleware like an answer`() throws {
    let journal = Journal()
    final class Publishing: VIPInteractor, Mapped {
      static let mapping = Mapping(Publishing.self) {
        $0.on(Names.first) { $0.publish(Names.news, "hot") }
      }
    }
    let interactor = Publishing()
    let probe = try ModuleProbe(
      interactor: interactor,
      middleware: .onBothSides(Tap(name: "t", journal: journal)))
    interactor.publish(Names.news, "cold")
    #expect(probe.outputs(of: Names.news) == ["cold"])
    #expect(probe.results[0].eventID == nil)
    #expect(journal.lines == ["t↑\(Names.news.text)", "t↑\(Names.news.text)"])
    probe.send(Names.first())
    #expect(probe.results.map(\.name) == [Names.news.text, Names.news.text, Names.first.text])
  }

  @Test func `a presenter can publish a result while it passes on another published result`() throws {
    enum Early {
      static let ask = EventName<Int, Int>("early.ask")
      static let other = EventName<Void, Int>("early.other")
    }
    final class Announcing: VIPPresenter {
      override func receive(_ result: EventResult, next: Next) -> Outcome {
        if result.isNamed(Early.other) { publish(Early.ask, 1) }
        return super.receive(result, next: next)
      }
    }
    let interactor = VIPInteractor()
    let probe = try ModuleProbe(presenter: Announcing(), interactor: interactor)
    interactor.publish(Early.other, 2)
    #expect(probe.results.map(\.name) == [Early.ask.text, Early.other.text])
    #expect(probe.sink.messages == [])
  }
}
