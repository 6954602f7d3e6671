import Testing
@testable import VIPER
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

  private func pass(_ milliseconds: Int = 300) async {
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(milliseconds))
  }

  @Test func `the last of several events is delivered after the interval, and the others are cancelled`() async throws {
    let probe = try worker.probe([debounce()])
    #expect((1...3).map { probe.send(Flow.now($0)) } == [.held, .held, .held])
    #expect(probe.results.map(\.status) == [.cancelled, .cancelled])
    #expect(recordedReason(probe.results[0]) == "cancelled: flow.now")
    #expect(probe.results[0].message == nil, "for users")
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 3)
    #expect(probe.outputs(of: Flow.now) == [3])
    #expect(worker.runs == [3])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a new event restarts the interval`() async throws {
    let probe = try worker.probe([debounce()])
    probe.send(Flow.now(1))
    await pass(299)
    probe.send(Flow.now(2))
    await pass(299)
    #expect(clock.sleeperCount == 1)
    #expect(worker.runs.isEmpty)
    clock.advance(by: .milliseconds(1))
    await probe.view.waitForResults(of: Flow.now, count: 2)
    #expect(worker.runs == [2])
    probe.send(Flow.now(3))
    #expect(probe.results.count == 2, "the delivered event is not superseded")
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 3)
    #expect(worker.runs == [2, 3])
  }

  @Test func `an event sent while a debounced event is handled waits for its own interval`() async throws {
    let probe = try worker.probe([debounce()])
    worker.onRun = { [weak view = probe.view] _, number in
      if number == 1 { view?.send(Flow.now(2)) }
    }
    probe.send(Flow.now(1))
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 1)
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 2)
    #expect(probe.outputs(of: Flow.now) == [1, 2])
  }

  @Test func `after the clock has moved, idle() returns when the debounced event is delivered`() async throws {
    let probe = try worker.probe([debounce()])
    for number in 1...20 {
      probe.send(Flow.now(number))
      await pass()
      await probe.idle()
      #expect(worker.runs.count == number)
    }
  }

  @Test func `named events and named route events are debounced by name, and other events pass`() async throws {
    let probe = try worker.probe([], above: [debounce()])
    probe.send(Flow.now(1))
    probe.send(Flow.other(2))
    #expect(probe.send(Flow.empty()) == .answered)
    #expect(probe.send(Flow.somewhere(3)) == .held)
    await clock.waitForSleepers(3)
    clock.advance(by: .milliseconds(300))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    await probe.view.waitForResults(of: Flow.other, count: 1)
    await probe.view.waitForResults(of: Flow.somewhere, count: 1)
    #expect(probe.results(of: Flow.somewhere).map(\.status) == [.unhandled])
    #expect(probe.outputs(of: Flow.now) == [1])
    #expect(probe.outputs(of: Flow.other) == [2])
  }

  @Test func `a superseded request is cancelled, and the last request gets its answer`() async throws {
    let probe = try worker.probe([debounce()])
    let first = await ask(probe, Flow.now, 1)
    let second = await ask(probe, Flow.now, 2)
    #expect(await first.value == "cancelled")
    await pass()
    #expect(await second.value == "2")
    #expect(worker.runs == [2])
    #expect(requestCount(of: probe.view) == 0)
  }

  @Test func `a cancelled request removes its debounced event without a trace`() async throws {
    let probe = try worker.probe([debounce()])
    let asked = await ask(probe, Flow.now, 1)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    probe.send(Flow.now(2))
    await pass()
    await probe.view.waitForResults(of: Flow.now, count: 1)
    #expect(worker.runs == [2])
    #expect(probe.results.count == 1)
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the removal of a module removes its debounced event`() async throws {
    let probe = try worker.probe([debounce()])
    let asked = await ask(probe, Flow.now, 1)
    await clock.waitForSleepers()
    probe.view.port.viewWasRemoved()
    #expect(await asked.value == "gone")
    #expect(clock.sleeperCount == 0)
    #expect(worker.runs.isEmpty)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `an event held above a debounce is debounced on arrival, and an event held below it is never superseded`()
    async throws
  {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try worker.probe([debounce(), below], above: [above])
    probe.send(Flow.now(1))
    probe.send(Flow.now(2))
    #expect(probe.results.isEmpty)
    for (event, next) in above.events { next.handle(event) }
    #expect(probe.results.map(\.status) == [.cancelled])
    await pass()
    await until { below.events.count == 1 }
    probe.send(Flow.now(3))
    above.events[2].next.handle(above.events[2].event)
    #expect(probe.results.count == 1, "event 2 was passed on and is not superseded")
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [2])
    probe.view.port.viewWasRemoved()
  }

  @Test func `a debounce does not pass on an event that a timeout above the debounce has answered`() async throws {
    let timeout = TimeoutMiddleware(after: .milliseconds(100), clock: clock)
    let probe = try worker.probe([timeout, debounce()])
    probe.send(Flow.now(1))
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(100))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    clock.advance(by: .milliseconds(200))
    await until { probe.router.droppedCount == 1 }
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(worker.runs.isEmpty)
  }

  @Test(arguments: [true, false])
  func `two debounces run one after the other, even if they are the same instance`(isSame: Bool) async throws {
    let first = debounce(300)
    let probe = try worker.probe([first, isSame ? first : debounce(300)])
    probe.send(Flow.now(1))
    await pass()
    await pass(299)
    #expect(clock.sleeperCount == 1)
    #expect(worker.runs.isEmpty)
    clock.advance(by: .milliseconds(1))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    #expect(worker.runs == [1])
  }

  @Test func `modules served by the same debounce do not affect each other`() async throws {
    let modules = try FlowModules(debounce())
    for (number, view) in modules.views.enumerated() { view.send(Flow.now(number)) }
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(300))
    for (number, view) in modules.views.enumerated() {
      await view.waitForResults(of: Flow.now, count: 1)
      #expect(view.outputs(of: Flow.now) == [number])
      #expect(view.results.count == 1)
    }
  }
}
