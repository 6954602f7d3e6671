import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Debounce")
struct DebounceMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func debounce(_ milliseconds: Int = 300) -> DebounceMiddleware {
    DebounceMiddleware(
      Flow.now, Flow.other, Flow.patient, Flow.somewhere, for: .milliseconds(milliseconds),
      clock: clock)
  }

  private func build(_ links: [any Middleware], above: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  private func pass(_ milliseconds: Int = 300) async {
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(milliseconds))
  }

  @Test func `The last of several goes on when the time is over; the others are answered .cancelled`() async throws {
    let probe = try build([debounce()])
    #expect((1...3).map { probe.send(Flow.now, $0) } == [.held, .held, .held])
    #expect(probe.results.map(\.status) == [.cancelled, .cancelled])
    #expect(probe.results[0].message == "\"flow.now\" was superseded by a later one.")
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 3)
    #expect(probe.outputs(of: Flow.now) == [3] && worker.runs == [3])
    #expect(probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `Each event begins the time anew`() async throws {
    let probe = try build([debounce()])
    probe.send(Flow.now, 1)
    await pass(299)
    probe.send(Flow.now, 2)
    await pass(299)
    #expect(clock.sleeperCount == 1 && worker.runs.isEmpty)
    clock.advance(by: .milliseconds(1))
    await probe.view.waitForResults(of: Flow.now, count: 2)
    #expect(worker.runs == [2])
    probe.send(Flow.now, 3)
    #expect(probe.results.count == 2, "the one that went on is not superseded")
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 3)
    #expect(worker.runs == [2, 3])
  }

  @Test func `What is sent when one goes on waits for itself, and supersedes nothing`() async throws {
    let probe = try build([debounce()])
    worker.onRun = { [weak view = probe.view] _, number in
      if number == 1 { view?.send(Flow.now, 2) }
    }
    probe.send(Flow.now, 1)
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 1)
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 2)
    #expect(probe.outputs(of: Flow.now) == [1, 2])
  }

  @Test func `When the clock has moved, idle returns after the event has gone on`() async throws {
    let probe = try build([debounce()])
    for number in 1...20 {
      probe.send(Flow.now, number)
      await pass()
      await probe.idle()
      #expect(worker.runs.count == number)
    }
  }

  @Test func `Names do not disturb each other; others pass at once, and route events by name`() async throws {
    let probe = try build([], above: [debounce()])
    probe.send(Flow.now, 1)
    probe.send(Flow.other, 2)
    #expect(probe.send(Flow.empty) == .answered)
    #expect(probe.send(Flow.somewhere, 3) == .held)
    await clock.waitForSleepers(3)
    clock.advance(by: .milliseconds(300))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    await probe.view.waitForResults(of: Flow.other, count: 1)
    await probe.view.waitForResults(of: Flow.somewhere, count: 1)
    #expect(probe.results(of: Flow.somewhere).map(\.status) == [.unhandled])
    #expect(probe.outputs(of: Flow.now) == [1] && probe.outputs(of: Flow.other) == [2])
  }

  @Test func `A request that is superseded is told that it was cancelled; the last gets its answer`() async throws {
    let probe = try build([debounce()])
    let first = await ask(probe, Flow.now, 1)
    let second = await ask(probe, Flow.now, 2)
    #expect(await first.value == "cancelled")
    await pass()
    #expect(await second.value == "2")
    #expect(worker.runs == [2] && requestCount(of: probe.view) == 0)
  }

  @Test func `Who asked is cancelled: the event does not go on, and leaves no trace`() async throws {
    let probe = try build([debounce()])
    let asked = await ask(probe, Flow.now, 1)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    probe.send(Flow.now, 2)
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 1)
    #expect(worker.runs == [2] && probe.results.count == 1)
    #expect(probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `The module goes: the event does not go on`() async throws {
    let probe = try build([debounce()])
    let asked = await ask(probe, Flow.now, 1)
    await clock.waitForSleepers()
    probe.view.port.removed()
    #expect(await asked.value == "gone")
    #expect(clock.sleeperCount == 0 && worker.runs.isEmpty && probe.sink.messages.isEmpty)
  }

  @Test func `An event that is held above comes when it comes; one that is held below has gone on`() async throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([debounce(), below], above: [above])
    probe.send(Flow.now, 1)
    probe.send(Flow.now, 2)
    #expect(probe.results.isEmpty)
    for (event, next) in above.events { next.handle(event) }
    #expect(probe.results.map(\.status) == [.cancelled])
    await pass()
    await until { below.events.count == 1 }
    probe.send(Flow.now, 3)
    above.events[2].next.handle(above.events[2].event)
    #expect(probe.results.count == 1, "2 has gone on, and is not superseded")
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [2])
    probe.view.port.removed()
  }

  @Test func `An event that a timeout above has answered does not go on`() async throws {
    let timeout = TimeoutMiddleware(after: .milliseconds(100), clock: clock)
    let probe = try build([timeout, debounce()])
    probe.send(Flow.now, 1)
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(100))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    clock.advance(by: .milliseconds(200))
    await until { probe.router.droppedCount == 1 }
    #expect(probe.results.map(\.status) == [.timeout] && worker.runs.isEmpty)
  }

  @Test(arguments: [true, false])
  func `Two of them both run, one after the other, also if both are the same`(isSame: Bool) async throws {
    let first = debounce(300)
    let probe = try build([first, isSame ? first : debounce(300)])
    probe.send(Flow.now, 1)
    await pass()
    await pass(299)
    #expect(clock.sleeperCount == 1 && worker.runs.isEmpty)
    clock.advance(by: .milliseconds(1))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    #expect(worker.runs == [1])
  }

  @Test func `One serves several modules, which do not disturb each other`() async throws {
    let modules = try FlowModules(debounce())
    for (number, view) in modules.views.enumerated() { view.send(Flow.now, number) }
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(300))
    for (number, view) in modules.views.enumerated() {
      await view.waitForResults(of: Flow.now, count: 1)
      #expect(view.outputs(of: Flow.now) == [number] && view.results.count == 1)
    }
  }

  @Test func `A module whose view was let go of leaves nothing, and its time stops`() async throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let debounce = debounce()
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [debounce]), isShown: false)
      (view, interactor) = (probe.view, part)
      probe.send(Flow.now, 1)
      await clock.waitForSleepers()
    }
    #expect(view == nil && interactor == nil && clock.sleeperCount == 0)
  }
}
