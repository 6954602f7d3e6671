import Testing
@testable import VIPER
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

  @Test func `a handler that exceeds the limit is cancelled, and the result states the name and the limit`()
    async throws
  {
    let probe = try worker.probe([timeout()])
    #expect(probe.send(Flow.patient(1)) == .accepted)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.patient, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(recordedReason(probe.results[0]) == "timeout: flow.patient")
    #expect(probe.results[0].message == nil, "for users")
    await probe.idle()
    #expect(worker.cancelled.visitors == 1)
    #expect(probe.results.count == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a one-way event that a handler of whole events has accepted does not time out`() async throws {
    final class Accepting: VIPInteractor, Mapped {
      static let mapping = Mapping(Accepting.self) {
        $0.on(Flow.oneWay) { (_: Accepting, _: Event) -> Outcome in .accepted }
      }
    }
    let probe = try ModuleProbe(interactor: Accepting(), middleware: MiddlewareList(beforePresenter: [timeout()]))
    #expect(probe.send(Flow.oneWay(1)) == .accepted)
    await settle()
    #expect(clock.sleeperCount == 0)
    #expect(probe.router.pendingWork.isEmpty)
  }

  @Test func `an answer after the timeout is dropped and counted`() async throws {
    let probe = try worker.probe([timeout()])
    probe.send(Flow.stubborn(1))
    await clock.waitForSleepers()
    await worker.gate.visited()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.stubborn, count: 1)
    #expect(probe.router.droppedCount == 0)
    worker.gate.open()
    await probe.idle()
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `a request ends as timed out, and its handler is cancelled`() async throws {
    let probe = try worker.probe([timeout()])
    let asked = await ask(probe, Flow.patient, 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await asked.value == "timedOut")
    await probe.idle()
    #expect(worker.cancelled.visitors == 1)
    #expect(requestCount(of: probe.view) == 0)
  }

  @Test func `an answer within the limit is passed on and stops the timer`() async throws {
    let probe = try worker.probe([timeout()])
    #expect(probe.send(Flow.now(1)) == .answered)
    let asked = await ask(probe, Flow.stubborn, 2)
    await clock.waitForSleepers()
    worker.gate.open()
    #expect(await asked.value == "2")
    #expect(probe.outputs(of: Flow.now) == [1])
    #expect(clock.sleeperCount == 0)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `a one-way handler that finishes within the limit causes no result`() async throws {
    let probe = try worker.probe([timeout()])
    probe.send(Flow.oneWay(1))
    await Task {}.value
    #expect(clock.sleeperCount == 0)
    probe.send(Flow.oneWayLater(2))
    await clock.waitForSleepers()
    worker.gate.open()
    await probe.idle()
    await Task {}.value
    #expect(clock.sleeperCount == 0)
    #expect(worker.runs == [1, 2])
    #expect(probe.results.isEmpty)
  }

  @Test func `a one-way handler that exceeds the limit is cancelled and answered with a timeout`() async throws {
    let probe = try worker.probe([timeout()])
    probe.send(Flow.oneWayLater(2))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.oneWayLater, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    worker.gate.open()
    await probe.idle()
  }

  @Test func `an event stored by a whole-event handler times out, and its late answer is dropped`() async throws {
    let probe = try worker.probe([timeout()])
    let asked = await ask(probe, Flow.whole, 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    #expect(await asked.value == "timedOut")
    worker.answer(try #require(worker.kept.first), with: 1)
    #expect(probe.router.droppedCount == 1)
    #expect(probe.results.isEmpty)
  }

  @Test func `the first element of a sequence stops the timer, and later elements have no limit`() async throws {
    let probe = try worker.probe([timeout()])
    probe.send(Flow.stream(3))
    await probe.view.waitForResults(of: Flow.stream, count: 3)
    await probe.idle()
    #expect(probe.outputs(of: Flow.stream) == [1, 2, 3])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the removal of a module stops the timer without a result`() async throws {
    let probe = try worker.probe([timeout()])
    probe.send(Flow.patient(1))
    await clock.waitForSleepers()
    probe.view.port.viewWasRemoved()
    #expect(clock.sleeperCount == 0)
    await probe.idle()
    #expect(probe.results.isEmpty)
  }

  @Test func `the cancellation of a request stops the timer`() async throws {
    let probe = try worker.probe([timeout()])
    let asked = await ask(probe, Flow.patient, 1)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    await probe.idle()
    #expect(probe.results.isEmpty, "the handler's late answer")
    #expect(probe.router.droppedCount == 1, "the handler's late answer")
  }

  @Test func `a request ends when a node above the timeout consumes the answer, even if the timer has started`()
    async throws
  {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let probe = try worker.probe([swallowing, timeout()])
    let asked = await ask(probe, Flow.stubborn, 1)
    await clock.waitForSleepers()
    worker.gate.open()
    #expect(await asked.value == "consumed")
  }

  @Test func `the timer does not run while an event is held above the timeout`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.patient) })
    let probe = try worker.probe([timeout()], above: [holder])
    probe.send(Flow.patient(1))
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

  @Test func `an event that is held below the timeout for longer than the limit is not handled`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try worker.probe([timeout(), holder])
    #expect(probe.send(Flow.now(1)) == .held)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Flow.now, count: 1)
    let (event, next) = try #require(holder.events.first)
    #expect(next.handle(event) == .gone)
    #expect(next.receive(EventResult(answering: event, status: .success, data: 1)) == .gone)
    #expect(worker.runs.isEmpty)
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(probe.router.droppedCount == 2)
  }

  @Test func `an answer that is held above the timeout stops the timer and causes no timeout`() async throws {
    let holder = Holder(results: { $0.isNamed(Flow.stubborn) })
    let probe = try worker.probe([timeout()], above: [holder])
    probe.send(Flow.stubborn(1))
    await clock.waitForSleepers()
    worker.gate.open()
    await probe.idle()
    #expect(clock.sleeperCount == 0)
    #expect(probe.results.isEmpty)
    let (result, next) = try #require(holder.results.first)
    next.receive(result)
    #expect(probe.outputs(of: Flow.stubborn) == [1])
  }

  @Test func `with two timeouts, the shorter one answers and stops the longer one`() async throws {
    let probe = try worker.probe([timeout(8), timeout(3)])
    probe.send(Flow.patient(1))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(3))
    await probe.view.waitForResults(of: Flow.patient, count: 1)
    #expect(probe.results.map(\.status) == [.timeout])
    #expect(clock.sleeperCount == 0)
    #expect(probe.results[0].reason?.contains("3.0 seconds") == true)
    await probe.idle()
  }

  @Test func `events of several modules have separate timers in one timeout`() async throws {
    let modules = try FlowModules(timeout())
    modules.views[0].send(Flow.patient(1))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(3))
    modules.views[1].send(Flow.patient(2))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(2))
    await modules.views[0].waitForResults(of: Flow.patient, count: 1)
    #expect(modules.views[1].results.isEmpty)
    #expect(clock.sleeperCount == 1)
    modules.views[1].port.viewWasRemoved()
    await modules.router.idle()
  }

  @Test func `a timeout with names affects only events with these names`() async throws {
    let probe = try worker.probe([TimeoutMiddleware(Flow.patient, after: .seconds(5), clock: clock)])
    probe.send(Flow.stubborn(1))
    probe.send(Flow.patient(2))
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
}
