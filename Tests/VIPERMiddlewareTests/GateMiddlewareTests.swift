import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Gate")
struct GateMiddlewareTests {
  private let worker = FlowWorker()

  private func build(
    _ links: [any Middleware], above: [any Middleware] = [], with other: FlowWorker? = nil
  ) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: other ?? worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `It parks events until it opens, and lets them go in the order in which they came`() throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    #expect((1...3).map { probe.send(Flow.now, $0) } == [.held, .held, .held])
    #expect(gate.parkedCount == 3 && !gate.isOpen && worker.runs.isEmpty)
    gate.open()
    #expect(probe.outputs(of: Flow.now) == [1, 2, 3] && gate.isOpen && gate.parkedCount == 0)
    #expect(probe.send(Flow.now, 4) == .answered)
    gate.close()
    #expect(probe.send(Flow.now, 5) == .held)
    gate.open()
    #expect(worker.runs == [1, 2, 3, 4, 5] && probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `The order is that of all modules together`() throws {
    let gate = GateMiddleware()
    let modules = try FlowModules(gate)
    var order: [Int] = []
    for worker in modules.workers { worker.onRun = { _, number in order.append(number) } }
    for number in 1...6 { modules.views[number % 2].send(Flow.now, number) }
    gate.open()
    #expect(order == [1, 2, 3, 4, 5, 6])
    #expect(modules.views[0].outputs(of: Flow.now) == [2, 4, 6])
  }

  @Test func `What the parked events send when they go on, goes after them`() throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    worker.onRun = { [weak view = probe.view] _, number in
      if number < 10 { view?.send(Flow.now, 10 * number) }
    }
    for number in 1...3 { probe.send(Flow.now, number) }
    gate.open()
    #expect(worker.runs == [1, 2, 3, 10, 20, 30])
    #expect(probe.send(Flow.now, 40) == .answered)
  }

  @Test func `Opened during a delivery: what was sent before comes first, and what waits after it`() throws {
    let gate = GateMiddleware(Flow.now)
    let probe = try build([gate])
    probe.send(Flow.now, 1)
    worker.onRun = { [weak view = probe.view] _, number in
      guard number == 0 else { return }
      view?.send(Flow.now, 2)
      gate.open()
      view?.send(Flow.now, 3)
    }
    probe.send(Flow.other, 0)
    #expect(worker.runs == [0, 1, 2, 3] && probe.results.count == 4)
    #expect(probe.send(Flow.now, 4) == .answered)
  }

  @Test func `Closed again by the first that goes on: the others have left it, later ones are parked`() throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    for number in 1...2 { probe.send(Flow.now, number) }
    worker.onRun = { _, number in if number == 1 { gate.close() } }
    gate.open()
    #expect(worker.runs == [1, 2] && !gate.isOpen)
    #expect(probe.send(Flow.now, 3) == .held)
    gate.open()
    #expect(worker.runs == [1, 2, 3] && gate.isOpen)
  }

  @Test func `Closed for good, it answers what is parked and what comes`() async throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    probe.send(Flow.now, 1)
    let asked = await ask(probe, Flow.now, 2)
    gate.closeForGood(status: .error, message: "Log in first.")
    #expect(await asked.value == "failed")
    #expect(probe.send(Flow.now, 3) == .rejected)
    #expect(probe.results.map(\.status) == [.error, .error])
    #expect(probe.results.map(\.message) == ["Log in first.", "Log in first."])
    let plain = GateMiddleware()
    let other = try build([plain], with: FlowWorker())
    other.send(Flow.now, 1)
    plain.closeForGood()
    #expect(other.results.map(\.message) == ["This is closed, and will not open again."])
    gate.open()
    gate.close()
    #expect(probe.send(Flow.now, 4) == .rejected && worker.runs.isEmpty && gate.parkedCount == 0)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `A request waits until it opens`() async throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    let asked = await ask(probe, Flow.now, 1)
    gate.open()
    #expect(await asked.value == "1")
  }

  @Test func `Who asked is cancelled while the event is parked: it leaves no trace`() async throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    let asked = await ask(probe, Flow.now, 1)
    probe.send(Flow.now, 2)
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(gate.parkedCount == 1)
    gate.open()
    #expect(worker.runs == [2] && probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `The module goes while its events are parked: they leave no trace`() async throws {
    let gate = GateMiddleware()
    let modules = try FlowModules(gate)
    for number in 1...4 { modules.views[number % 2].send(Flow.now, number) }
    let asked = await ask(modules.views[1], Flow.now, 5)
    modules.views[1].port.removed()
    #expect(await asked.value == "gone")
    #expect(gate.parkedCount == 2)
    gate.open()
    #expect(modules.workers[0].runs == [2, 4] && modules.workers[1].runs.isEmpty)
    #expect(modules.router.droppedCount == 0 && modules.sink.messages.isEmpty)
  }

  @Test func `A module that goes while the parked events go on: its own are counted, the others go on`() throws {
    let gate = GateMiddleware()
    let modules = try FlowModules(gate)
    for number in 1...4 { modules.views[number % 2].send(Flow.now, number) }
    modules.workers[1].onRun = { [view = modules.views[1]] (_: FlowWorker, number: Int) in
      if number == 1 { view.port.removed() }
    }
    gate.open()
    #expect(modules.workers[0].runs == [2, 4] && modules.workers[1].runs.first == 1)
  }

  @Test func `A request that has its answer already when its event comes here is not parked`() async throws {
    let cache = Inline(onEvent: { event, next in
      if event.isNamed(Flow.now) {
        next.receive(EventResult(answering: event, status: .success, data: 0))
      }
      return next.handle(event)
    })
    let gate = GateMiddleware()
    let probe = try build([gate], above: [cache])
    #expect(await ask(probe, Flow.now, 1).value == "0")
    #expect(gate.parkedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `What is beyond the capacity is refused; who left makes room`() async throws {
    let gate = GateMiddleware(Flow.now, capacity: 2)
    let probe = try build([gate])
    let asked = await ask(probe, Flow.now, 1)
    #expect(probe.send(Flow.now, 2) == .held)
    #expect(probe.send(Flow.now, 3) == .rejected)
    #expect(probe.results.map(\.status) == [.rejected])
    #expect(
      probe.results[0].message
        == "\"flow.now\" was refused: 2 events wait here, and there is room for no more.")
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(probe.send(Flow.now, 4) == .held)
    gate.open()
    #expect(worker.runs == [2, 4])
  }

  @Test func `It works on the events that it names, or on all but those`() throws {
    let some = try build([GateMiddleware(Flow.now)], above: [GateMiddleware(Flow.somewhere)])
    #expect(some.send(Flow.now, 1) == .held)
    #expect(some.send(Flow.other, 1) == .answered)
    #expect(some.send(Flow.somewhere, 1) == .held)
    let most = try build(
      [GateMiddleware(allExcept: Flow.now)], with: FlowWorker())
    #expect(most.send(Flow.now, 1) == .answered)
    #expect(most.send(Flow.other, 1) == .held)
    #expect(most.send(Flow.somewhere, 1) == .unhandled)
    let open = try build([GateMiddleware(isOpen: true)], with: FlowWorker())
    #expect(open.send(Flow.now, 1) == .answered)
    for probe in [some, most] { probe.view.port.removed() }
  }

  @Test func `An event that is held above or below goes through all the same`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let gate = GateMiddleware()
    let probe = try build([gate, below], above: [above])
    probe.send(Flow.now, 1)
    above.events[0].next.handle(above.events[0].event)
    #expect(gate.parkedCount == 1)
    gate.open()
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1])
  }

  @Test func `An event that a timeout above has answered does not go on`() async throws {
    let clock = ManualClock()
    let gate = GateMiddleware()
    let probe = try build([TimeoutMiddleware(after: .seconds(1), clock: clock), gate])
    probe.send(Flow.now, 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    gate.open()
    #expect(worker.runs.isEmpty && probe.router.droppedCount == 1)
    #expect(probe.results.map(\.status) == [.timeout])
  }

  @Test func `Two of them both run, and one that stands in two places parks and lets go of each event`() throws {
    let (first, second) = (GateMiddleware(), GateMiddleware())
    let probe = try build([first, second])
    for number in 1...2 { probe.send(Flow.now, number) }
    first.open()
    #expect(second.parkedCount == 2 && worker.runs.isEmpty)
    second.open()
    #expect(worker.runs == [1, 2])
    let twice = GateMiddleware()
    let other = try build([twice, twice], with: FlowWorker())
    for number in 3...4 { other.send(Flow.now, number) }
    twice.open()
    #expect(other.outputs(of: Flow.now) == [3, 4])
  }

  @Test func `It serves modules of several routers`() throws {
    let gate = GateMiddleware()
    let other = FlowWorker()
    let probes = try [worker, other].map {
      try ModuleProbe(interactor: $0, middleware: MiddlewareList(beforeInteractor: [gate]))
    }
    for number in 1...4 { probes[number % 2].send(Flow.now, number) }
    gate.open()
    #expect(worker.runs == [2, 4] && other.runs == [1, 3] && gate.isOpen && gate.parkedCount == 0)
    #expect(probes[0].send(Flow.now, 5) == .answered)
  }

  @Test func `A module whose view was let go of leaves nothing, though the gate lives on`() throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let gate = GateMiddleware()
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [gate]), isShown: false)
      (view, interactor) = (probe.view, part)
      probe.send(Flow.now, 1)
      #expect(gate.parkedCount == 1)
    }
    #expect(view == nil && interactor == nil && gate.parkedCount == 0)
  }
}
