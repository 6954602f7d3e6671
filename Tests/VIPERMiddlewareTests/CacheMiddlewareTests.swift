import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let shown = EventName<Int, String>("cache.shown")
}

private final class FormattingPresenter: VIPPresenter, ReceivesResults {
  static let results = ResultMapping(FormattingPresenter.self) {
    $0.format(Flow.now, as: Names.shown) { _, number in "<\(number)>" }
  }
}

@MainActor @Suite("Cache")
struct CacheMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func build(
    _ links: [any Middleware], above: [any Middleware] = [],
    presenter: some Presenter = VIPPresenter(), with other: FlowWorker? = nil
  ) throws -> ModuleProbe {
    try ModuleProbe(
      presenter: presenter, interactor: other ?? worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `What was answered is answered from memory, under the new id, until it is too old`() throws {
    let probe = try build([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    let events = (1...3).map { _ in Flow.now.event(7) }
    #expect(probe.send(events[0]) == .answered)
    clock.advance(by: .milliseconds(59_999))
    #expect(probe.send(events[1]) == .answered)
    #expect(worker.runs == [7])
    clock.advance(by: .milliseconds(1))
    #expect(probe.send(events[2]) == .answered)
    #expect(worker.runs == [7, 7] && probe.outputs(of: Flow.now) == [7, 7, 7])
    #expect(probe.results.map(\.event) == events.map(\.id) && probe.router.droppedCount == 0)
  }

  @Test func `Other inputs and names are not alike; data of another type goes to the handler`() throws {
    let probe = try build([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    for number in [1, 2, 1, 2] { probe.send(Flow.now, number) }
    for _ in 1...2 { probe.send(Flow.other, 3) }
    #expect(probe.send(Event(named: Flow.now.text, data: "text")) == .rejected)
    #expect(worker.runs == [1, 2, 3, 3])
  }

  @Test func `Failures are not remembered, nor are sequences`() async throws {
    let probe = try build([
      CacheMiddleware(Flow.scripted, maxAge: .seconds(60), clock: clock),
      CacheMiddleware(Flow.stream, maxAge: .seconds(60), clock: clock),
    ])
    worker.failures = [.error]
    for _ in 1...3 { probe.send(Flow.scripted, 1) }
    #expect(worker.runs == [1, 1])
    #expect(probe.results.map(\.status) == [.error, .success, .success])
    for count in 1...2 {
      probe.send(Flow.stream, 1)
      await probe.view.waitForResults(of: Flow.stream, count: count)
      await probe.idle()
    }
    #expect(worker.runs == [1, 1, 1, 1])
  }

  @Test func `An event that carries nothing is remembered too, and forgotten`() throws {
    let cache = CacheMiddleware(Flow.empty, maxAge: .seconds(60), clock: clock)
    let probe = try build([cache])
    for _ in 1...2 { probe.send(Flow.empty) }
    #expect(worker.runs == [0])
    cache.invalidate()
    probe.send(Flow.empty)
    #expect(worker.runs == [0, 0] && probe.outputs(of: Flow.empty) == [0, 0, 0])
  }

  @Test func `One input is forgotten, or all`() throws {
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    let probe = try build([cache])
    for number in [1, 2] { probe.send(Flow.now, number) }
    cache.invalidate(1)
    for number in [1, 2] { probe.send(Flow.now, number) }
    #expect(worker.runs == [1, 2, 1])
    cache.invalidate()
    for number in [1, 2] { probe.send(Flow.now, number) }
    #expect(worker.runs == [1, 2, 1, 1, 2])
  }

  @Test func `What was asked for before it was forgotten is not remembered when it comes`() async throws {
    let cache = CacheMiddleware(Flow.stubborn, maxAge: .seconds(60), clock: clock)
    let probe = try build([cache])
    probe.send(Flow.stubborn, 1)
    await worker.gate.visited()
    cache.invalidate(1)
    worker.gate.open()
    await probe.idle()
    for _ in 1...2 {
      probe.send(Flow.stubborn, 1)
      await probe.idle()
    }
    #expect(worker.runs == [1, 1])
  }

  @Test func `Events that change the answers let it forget, when they pass and when they are answered`() async throws {
    let probe = try build([
      CacheMiddleware(
        Flow.now, maxAge: .seconds(60), invalidatedBy: Flow.stubborn, Flow.oneWay, clock: clock)
    ])
    probe.send(Flow.now, 1)
    probe.send(Flow.stubborn, 0)
    await worker.gate.visited()
    for _ in 1...2 { probe.send(Flow.now, 1) }
    #expect(worker.runs == [1, 0, 1])
    worker.gate.open()
    await probe.idle()
    probe.send(Flow.now, 1)
    #expect(worker.runs == [1, 0, 1, 1])
    probe.send(Flow.oneWay, 0)
    probe.send(Flow.now, 1)
    #expect(worker.runs == [1, 0, 1, 1, 0, 1])
  }

  @Test func `Beyond the capacity, what was not used for longest gives way`() throws {
    let probe = try build([
      CacheMiddleware(Flow.now, maxAge: .seconds(60), capacity: 2, clock: clock)
    ])
    for number in [1, 2, 1, 3, 1, 2] { probe.send(Flow.now, number) }
    #expect(worker.runs == [1, 2, 3, 2])
  }

  @Test func `A request is answered from memory`() async throws {
    let probe = try build([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    for _ in 1...2 { #expect(await ask(probe, Flow.now, 1).value == "1") }
    #expect(worker.runs == [1] && requestCount(of: probe.view) == 0)
  }

  @Test func `Who asked is cancelled: there is nothing to remember`() async throws {
    let probe = try build([CacheMiddleware(Flow.stubborn, maxAge: .seconds(60), clock: clock)])
    let asked = await ask(probe, Flow.stubborn, 1)
    asked.cancel()
    #expect(await asked.value == "cancelled")
    worker.gate.open()
    await probe.idle()
    #expect(await ask(probe, Flow.stubborn, 1).value == "1")
    #expect(worker.runs == [1, 1])
  }

  @Test func `Before the interactor, modules share it; what one that has gone asked for, others get`() throws {
    let modules = try FlowModules(CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock))
    modules.views[0].send(Flow.now, 1)
    modules.views[0].port.removed()
    #expect(modules.views[1].send(Flow.now, 1) == .answered)
    #expect(modules.views[1].outputs(of: Flow.now) == [1])
    #expect(modules.workers[0].runs == [1] && modules.workers[1].runs.isEmpty)
  }

  @Test func `Before the presenter, it remembers what that has formatted, for modules of its prefix`() throws {
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    let probe = try build([cache], above: [cache], presenter: FormattingPresenter())
    for _ in 1...2 { probe.send(Flow.now, 1) }
    #expect(probe.outputs(of: Names.shown) == ["<1>", "<1>"] && worker.runs == [1])
    let other = try build([cache], presenter: FormattingPresenter(), with: FlowWorker())
    other.send(Flow.now, 1)
    #expect(
      other.outputs(of: Names.shown) == ["<1>"] && worker.runs == [1], "what the handler gave")
  }

  @Test func `An event that is held above is answered from memory when it comes; held below, later`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    let probe = try build([cache, below], above: [above])
    for _ in 1...2 { probe.send(Flow.now, 1) }
    #expect(above.events[0].next.handle(above.events[0].event) == .held)
    below.events[0].next.handle(below.events[0].event)
    #expect(above.events[1].next.handle(above.events[1].event) == .answered)
    #expect(probe.outputs(of: Flow.now) == [1, 1] && worker.runs == [1])
  }

  @Test func `Two of them both run: the upper one's older answers are asked of the lower one`() throws {
    let probe = try build([
      CacheMiddleware(Flow.now, maxAge: .seconds(1), clock: clock),
      CacheMiddleware(Flow.now, maxAge: .seconds(3), clock: clock),
    ])
    for _ in 1...4 {
      probe.send(Flow.now, 1)
      clock.advance(by: .seconds(1))
    }
    #expect(worker.runs == [1, 1] && probe.outputs(of: Flow.now) == [1, 1, 1, 1])
  }

  @Test func `A module whose answers are remembered leaves nothing`() async throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [cache]), isShown: false)
      (view, interactor) = (probe.view, part)
      let asked = await ask(probe, Flow.now, 1)
      #expect(await asked.value == "1")
    }
    #expect(view == nil && interactor == nil)
  }
}
