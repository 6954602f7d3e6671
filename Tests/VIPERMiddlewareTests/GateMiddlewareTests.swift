import Testing
@testable import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Gate")
struct GateMiddlewareTests {
  private let worker = FlowWorker()

  @Test func `a closed gate parks events, and passes them on in the order of their arrival when it opens`() throws {
    let gate = GateMiddleware()
    let probe = try worker.probe([gate])
    #expect((1...3).map { probe.send(Flow.now($0)) } == [.held, .held, .held])
    #expect(gate.parkedCount == 3)
    #expect(!gate.isOpen)
    #expect(worker.runs.isEmpty)
    gate.open()
    #expect(probe.outputs(of: Flow.now) == [1, 2, 3])
    #expect(gate.isOpen)
    #expect(gate.parkedCount == 0)
    #expect(probe.send(Flow.now(4)) == .answered)
    gate.close()
    #expect(probe.send(Flow.now(5)) == .held)
    gate.open()
    #expect(worker.runs == [1, 2, 3, 4, 5])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `parked events of several modules are passed on in the order of their arrival`() throws {
    let gate = GateMiddleware()
    let modules = try FlowModules(gate)
    var order: [Int] = []
    for worker in modules.workers { worker.onRun = { _, number in order.append(number) } }
    for number in 1...6 { modules.views[number % 2].send(Flow.now(number)) }
    gate.open()
    #expect(order == [1, 2, 3, 4, 5, 6])
    #expect(modules.views[0].outputs(of: Flow.now) == [2, 4, 6])
  }

  @Test func `events sent by parked events are delivered after the parked events`() throws {
    let gate = GateMiddleware()
    let probe = try worker.probe([gate])
    worker.onRun = { [weak view = probe.view] _, number in
      if number < 10 { view?.send(Flow.now(10 * number)) }
    }
    for number in 1...3 { probe.send(Flow.now(number)) }
    gate.open()
    #expect(worker.runs == [1, 2, 3, 10, 20, 30])
    #expect(probe.send(Flow.now(40)) == .answered)
  }

  @Test func `a gate opened during a delivery passes on parked events before queued events`() throws {
    let gate = GateMiddleware(Flow.now)
    let probe = try worker.probe([gate])
    probe.send(Flow.now(1))
    worker.onRun = { [weak view = probe.view] _, number in
      guard number == 0 else { return }
      view?.send(Flow.now(2))
      gate.open()
      view?.send(Flow.now(3))
    }
    probe.send(Flow.other(0))
    #expect(worker.runs == [0, 1, 2, 3])
    #expect(probe.results.count == 4)
    #expect(probe.send(Flow.now(4)) == .answered)
  }

  @Test func `a gate that a parked event closes again still passes on the other parked events`() throws {
    let gate = GateMiddleware()
    let probe = try worker.probe([gate])
    for number in 1...2 { probe.send(Flow.now(number)) }
    worker.onRun = { _, number in if number == 1 { gate.close() } }
    gate.open()
    #expect(worker.runs == [1, 2])
    #expect(!gate.isOpen)
    #expect(probe.send(Flow.now(3)) == .held)
    gate.open()
    #expect(worker.runs == [1, 2, 3])
    #expect(gate.isOpen)
  }

  @Test func `a gate that is closed permanently answers the parked events and all later events`() async throws {
    let gate = GateMiddleware()
    let probe = try worker.probe([gate])
    probe.send(Flow.now(1))
    let asked = await ask(probe, Flow.now, 2)
    gate.closeForGood(status: .error, message: "Log in first.")
    #expect(await asked.value == "failed")
    #expect(probe.send(Flow.now(3)) == .rejected)
    #expect(probe.results.map(\.status) == [.error, .error])
    #expect(probe.results.map(\.message) == ["Log in first.", "Log in first."])
    let plain = GateMiddleware()
    let other = try FlowWorker().probe([plain])
    other.send(Flow.now(1))
    plain.closeForGood()
    #expect(other.results.map(recordedReason) == [Optional("rejected: flow.now")])
    #expect(other.results.map(\.message) == [nil], "for users")
    gate.open()
    gate.close()
    #expect(probe.send(Flow.now(4)) == .rejected)
    #expect(worker.runs.isEmpty)
    #expect(gate.parkedCount == 0)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `a request waits until the gate opens`() async throws {
    let gate = GateMiddleware()
    let probe = try worker.probe([gate])
    let asked = await ask(probe, Flow.now, 1)
    gate.open()
    #expect(await asked.value == "1")
  }

  @Test func `a cancelled request removes its parked event without a trace`() async throws {
    let gate = GateMiddleware()
    let probe = try worker.probe([gate])
    let asked = await ask(probe, Flow.now, 1)
    probe.send(Flow.now(2))
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(gate.parkedCount == 1)
    gate.open()
    #expect(worker.runs == [2])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the removal of a module removes its parked events, and reports those that no request waits for`()
    async throws
  {
    let gate = GateMiddleware()
    let modules = try FlowModules(gate)
    for number in 1...4 { modules.views[number % 2].send(Flow.now(number)) }
    let asked = await ask(modules.views[1], Flow.now, 5)
    modules.views[1].port.viewWasRemoved()
    #expect(await asked.value == "gone")
    #expect(gate.parkedCount == 2)
    gate.open()
    #expect(modules.workers[0].runs == [2, 4])
    #expect(modules.workers[1].runs.isEmpty)
    #expect(modules.router.droppedCount == 2)
    #expect(modules.sink.diagnostics.map(\.code) == ["event.lostWithModule", "event.lostWithModule"])
  }

  @Test func `a module removed by its first parked event does not stop the events of other modules`() throws {
    let gate = GateMiddleware()
    let modules = try FlowModules(gate)
    for number in 1...4 { modules.views[number % 2].send(Flow.now(number)) }
    modules.workers[1].onRun = { [view = modules.views[1]] (_: FlowWorker, number: Int) in
      if number == 1 { view.port.viewWasRemoved() }
    }
    gate.open()
    #expect(modules.workers[0].runs == [2, 4])
    #expect(modules.workers[1].runs.first == 1)
  }

  @Test func `an event of a request that is already answered is not parked`() async throws {
    let cache = Inline(onEvent: { event, next in
      if event.isNamed(Flow.now) {
        next.receive(EventResult(answering: event, status: .success, data: 0))
      }
      return next.handle(event)
    })
    let gate = GateMiddleware()
    let probe = try worker.probe([gate], above: [cache])
    #expect(await ask(probe, Flow.now, 1).value == "0")
    #expect(gate.parkedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `an event beyond the capacity is rejected, and a cancelled request frees its place`() async throws {
    let gate = GateMiddleware(Flow.now, capacity: 2)
    let probe = try worker.probe([gate])
    let asked = await ask(probe, Flow.now, 1)
    #expect(probe.send(Flow.now(2)) == .held)
    #expect(probe.send(Flow.now(3)) == .rejected)
    #expect(probe.results.map(\.status) == [.rejected])
    #expect(probe.results[0].message == nil)
    #expect(recordedReason(probe.results[0]) == "rejected: flow.now")
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(probe.send(Flow.now(4)) == .held)
    gate.open()
    #expect(worker.runs == [2, 4])
  }

  @Test func `a gate affects only the named events, or all events except the named ones`() throws {
    let some = try worker.probe([GateMiddleware(Flow.now)], above: [GateMiddleware(Flow.somewhere)])
    #expect(some.send(Flow.now(1)) == .held)
    #expect(some.send(Flow.other(1)) == .answered)
    #expect(some.send(Flow.somewhere(1)) == .held)
    let most = try FlowWorker().probe([GateMiddleware(allExcept: Flow.now)])
    #expect(most.send(Flow.now(1)) == .answered)
    #expect(most.send(Flow.other(1)) == .held)
    #expect(most.send(Flow.somewhere(1)) == .unhandled)
    let open = try FlowWorker().probe([GateMiddleware(isOpen: true)])
    #expect(open.send(Flow.now(1)) == .answered)
    for probe in [some, most] { probe.view.port.viewWasRemoved() }
  }

  @Test func `an event that is held above or below a gate passes through the gate`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let gate = GateMiddleware()
    let probe = try worker.probe([gate, below], above: [above])
    probe.send(Flow.now(1))
    above.events[0].next.handle(above.events[0].event)
    #expect(gate.parkedCount == 1)
    gate.open()
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1])
  }

  @Test func `an event that a timeout above the gate has answered is not handled when the gate opens`() async throws {
    let clock = ManualClock()
    let gate = GateMiddleware()
    let probe = try worker.probe([TimeoutMiddleware(after: .seconds(1), clock: clock), gate])
    probe.send(Flow.now(1))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    gate.open()
    #expect(worker.runs.isEmpty)
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.map(\.status) == [.timeout])
  }

  @Test func `two gates both run, and a gate in two places parks and passes on each event`() throws {
    let (first, second) = (GateMiddleware(), GateMiddleware())
    let probe = try worker.probe([first, second])
    for number in 1...2 { probe.send(Flow.now(number)) }
    first.open()
    #expect(second.parkedCount == 2)
    #expect(worker.runs.isEmpty)
    second.open()
    #expect(worker.runs == [1, 2])
    let twice = GateMiddleware()
    let other = try FlowWorker().probe([twice, twice])
    for number in 3...4 { other.send(Flow.now(number)) }
    twice.open()
    #expect(other.outputs(of: Flow.now) == [3, 4])
  }

  @Test func `a gate serves modules of several routers`() throws {
    let gate = GateMiddleware()
    let other = FlowWorker()
    let probes = try [worker, other].map {
      try ModuleProbe(interactor: $0, middleware: MiddlewareList(beforeInteractor: [gate]))
    }
    for number in 1...4 { probes[number % 2].send(Flow.now(number)) }
    gate.open()
    #expect(worker.runs == [2, 4])
    #expect(other.runs == [1, 3])
    #expect(gate.isOpen)
    #expect(gate.parkedCount == 0)
    #expect(probes[0].send(Flow.now(5)) == .answered)
  }
}
