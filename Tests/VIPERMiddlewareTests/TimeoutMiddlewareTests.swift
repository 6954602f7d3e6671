import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Timeout")
struct TimeoutMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func timeout(_ seconds: Int = 5) -> TimeoutMiddleware {
    TimeoutMiddleware(after: .seconds(seconds), clock: clock)
  }

  private func build(_ links: [any Middleware], above: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `Who takes too long is cancelled, and answered for: .timeout, with the name and the time`() async throws {
    let probe = try build([timeout()])
    #expect(probe.send(Flow.patient, 1) == .accepted)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.patient, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(probe.results[0].message == "\"flow.patient\" was not answered within 5.0 seconds.")
    await probe.idle()
    #expect(worker.cancelled.visitors == 1)
    #expect(probe.results.count == 1 && clock.sleeperCount == 0)
  }

  @Test func `What is answered nevertheless is dropped and counted`() async throws {
    let probe = try build([timeout()])
    probe.send(Flow.stubborn, 1)
    await clock.waitForSleepers()
    await worker.gate.visited()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.stubborn, count: 1)
    #expect(probe.router.droppedCount == 0)
    worker.gate.open()
    await probe.idle()
    #expect(probe.results.map(\.status) == [.timeout] && probe.router.droppedCount == 1)
  }

  @Test func `A request is told that it timed out; it and its handler have ended then`() async throws {
    let probe = try build([timeout()])
    let asked = await ask(probe, Flow.patient, 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await asked.value == "timedOut")
    await probe.idle()
    #expect(worker.cancelled.visitors == 1 && requestCount(of: probe.view) == 0)
  }

  @Test func `What is answered in time goes up, and its time stops`() async throws {
    let probe = try build([timeout()])
    #expect(probe.send(Flow.now, 1) == .answered)
    let asked = await ask(probe, Flow.stubborn, 2)
    await clock.waitForSleepers()
    worker.gate.open()
    #expect(await asked.value == "2")
    #expect(probe.outputs(of: Flow.now) == [1])
    #expect(clock.sleeperCount == 0 && probe.router.droppedCount == 0)
  }

  @Test func `A handler that answers nothing causes nothing when it finishes in time`() async throws {
    let probe = try build([timeout()])
    probe.send(Flow.oneWay, 1)
    await Task {}.value
    #expect(clock.sleeperCount == 0)
    probe.send(Flow.oneWayLater, 2)
    await clock.waitForSleepers()
    worker.gate.open()
    await probe.idle()
    await Task {}.value
    #expect(clock.sleeperCount == 0 && worker.runs == [1, 2] && probe.results.isEmpty)
  }

  @Test func `A handler that answers nothing, and takes too long, is cancelled and answered for`() async throws {
    let probe = try build([timeout()])
    probe.send(Flow.oneWayLater, 2)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.oneWayLater, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    worker.gate.open()
    await probe.idle()
  }

  @Test func `An event that a whole-event handler keeps is timed; its late answer is dropped`() async throws {
    let probe = try build([timeout()])
    let asked = await ask(probe, Flow.whole, 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await asked.value == "timedOut")
    worker.answer(try #require(worker.kept.first), with: 1)
    #expect(probe.router.droppedCount == 1 && probe.results.isEmpty)
  }

  @Test func `Of a sequence the first element stops the time; the others may come when they like`() async throws {
    let probe = try build([timeout()])
    probe.send(Flow.stream, 3)
    await probe.view.waitForResults(of: Flow.stream, count: 3)
    await probe.idle()
    #expect(probe.outputs(of: Flow.stream) == [1, 2, 3] && clock.sleeperCount == 0)
  }

  @Test func `The module goes: its time stops, and nobody is told`() async throws {
    let probe = try build([timeout()])
    probe.send(Flow.patient, 1)
    await clock.waitForSleepers()
    probe.view.port.removed()
    #expect(clock.sleeperCount == 0)
    await probe.idle()
    #expect(probe.results.isEmpty)
  }

  @Test func `Who asked is cancelled: the time stops`() async throws {
    let probe = try build([timeout()])
    let asked = await ask(probe, Flow.patient, 1)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    await probe.idle()
    #expect(probe.results.isEmpty && probe.router.droppedCount == 1, "the handler's own answer")
  }

  @Test func `A request whose answer somebody above takes ends, though its time has run`() async throws {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let probe = try build([swallowing, timeout()])
    let asked = await ask(probe, Flow.stubborn, 1)
    await clock.waitForSleepers()
    worker.gate.open()
    #expect(await asked.value == "consumed")
  }

  @Test func `While an event is held above, its time does not run`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.patient) })
    let probe = try build([timeout()], above: [holder])
    probe.send(Flow.patient, 1)
    await Task {}.value
    #expect(clock.sleeperCount == 0)
    let (event, next) = try #require(holder.events.first)
    next.handle(event)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.patient, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    await probe.idle()
  }

  @Test func `An event that is held below for too long goes no further`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([timeout(), holder])
    #expect(probe.send(Flow.now, 1) == .held)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    let (event, next) = try #require(holder.events.first)
    #expect(next.handle(event) == .gone)
    #expect(next.receive(EventResult(answering: event, status: .success, data: 1)) == .gone)
    #expect(worker.runs.isEmpty && probe.results.map(\.status) == [.timeout])
    #expect(probe.router.droppedCount == 2)
  }

  @Test func `A held answer is no answer yet, but no failure either: its time has stopped`() async throws {
    let holder = Holder(results: { $0.isNamed(Flow.stubborn) })
    let probe = try build([timeout()], above: [holder])
    probe.send(Flow.stubborn, 1)
    await clock.waitForSleepers()
    worker.gate.open()
    await probe.idle()
    #expect(clock.sleeperCount == 0 && probe.results.isEmpty)
    let (result, next) = try #require(holder.results.first)
    next.receive(result)
    #expect(probe.outputs(of: Flow.stubborn) == [1])
  }

  @Test func `Two of them both run: the shorter answers, and the longer stops`() async throws {
    let probe = try build([timeout(8), timeout(3)])
    probe.send(Flow.patient, 1)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(3))
    await probe.view.waitForResults(of: Flow.patient, count: 1)
    #expect(probe.results.map(\.status) == [.timeout] && clock.sleeperCount == 0)
    #expect(probe.results[0].message?.contains("3.0 seconds") == true)
    await probe.idle()
  }

  @Test func `One serves several modules: each event has its own time`() async throws {
    let modules = try FlowModules(timeout())
    modules.views[0].send(Flow.patient, 1)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(3))
    modules.views[1].send(Flow.patient, 2)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(2))
    await modules.views[0].waitForResults(of: Flow.patient, count: 1)
    #expect(modules.views[1].results.isEmpty && clock.sleeperCount == 1)
    modules.views[1].port.removed()
    await modules.router.idle()
  }

  @Test func `It works on the events that it names`() async throws {
    let probe = try build([TimeoutMiddleware(Flow.patient, after: .seconds(5), clock: clock)])
    probe.send(Flow.stubborn, 1)
    probe.send(Flow.patient, 2)
    await clock.waitForSleepers(1)
    await worker.gate.visited()
    await worker.begun.visited()
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(5))
    worker.gate.open()
    await probe.idle()
    await probe.view.waitForResults(of: Flow.patient, count: 1)
    #expect(probe.outputs(of: Flow.stubborn) == [1])
  }

  @Test func `A module whose view was let go of leaves nothing, and its time stops`() async throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [timeout()]), isShown: false)
      (view, interactor) = (probe.view, part)
      probe.send(Flow.whole, 1)
      part.kept = []
      probe.send(Flow.patient, 1)
      await clock.waitForSleepers()
      await part.begun.visited()
      probe.view.port.removed()
      await probe.idle()
    }
    #expect(view == nil && interactor == nil && clock.sleeperCount == 0)
  }
}
