import Testing
@testable import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Throttle")
struct ThrottleMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func throttle(_ keeping: ThrottleMiddleware.Keeping, every seconds: Int = 1)
    -> ThrottleMiddleware
  {
    ThrottleMiddleware(
      Flow.now, Flow.other, Flow.somewhere, every: .seconds(seconds), keeping: keeping, clock: clock
    )
  }

  @Test func `a throttle that keeps the first event cancels later events until the interval ends`() throws {
    let probe = try worker.probe([throttle(.first)])
    #expect((1...3).map { probe.send(Flow.now($0)) } == [.answered, .rejected, .rejected])
    #expect(probe.results.map(\.status) == [.success, .cancelled, .cancelled])
    #expect(recordedReason(probe.results[1]) == "cancelled: flow.now")
    #expect(probe.results[1].message == nil, "for users")
    clock.advance(by: .milliseconds(999))
    #expect(probe.send(Flow.now(4)) == .rejected)
    clock.advance(by: .milliseconds(1))
    #expect(probe.send(Flow.now(5)) == .answered)
    #expect(probe.send(Flow.now(6)) == .rejected)
    #expect(worker.runs == [1, 5])
    #expect(probe.router.droppedCount == 0)
  }

  @Test
  func `a throttle that keeps the last event delivers it after the interval and cancels the others`() async throws {
    let probe = try worker.probe([throttle(.last)])
    #expect((1...4).map { probe.send(Flow.now($0)) } == [.answered, .held, .held, .held])
    #expect(probe.results.map(\.status) == [.success, .cancelled, .cancelled])
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(400))
    probe.send(Flow.now(5))
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(599))
    #expect(clock.sleeperCount == 1)
    #expect(worker.runs == [1])
    clock.advance(by: .milliseconds(1))
    await until { worker.runs == [1, 5] }
    #expect(probe.outputs(of: Flow.now) == [1, 5])
    #expect(probe.results.count == 5)
    #expect(probe.send(Flow.now(6)) == .held, "the next interval has begun")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { worker.runs == [1, 5, 6] }
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now(7)) == .answered)
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a new event supersedes a waiting event that is already due`() async throws {
    let probe = try worker.probe([throttle(.last)])
    probe.send(Flow.now(1))
    probe.send(Flow.now(2))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now(3)) == .answered)
    #expect(worker.runs == [1, 3])
    #expect(probe.results.map(\.status) == [.success, .cancelled, .success])
    #expect(probe.send(Flow.now(4)) == .held)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { worker.runs == [1, 3, 4] }
    #expect(probe.results.count == 4)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `a throttled or superseded request ends as cancelled`() async throws {
    let probe = try worker.probe([throttle(.first)])
    _ = await ask(probe, Flow.now, 1).value
    let asked = await ask(probe, Flow.now, 2)
    #expect(await asked.value == "cancelled")
    let lasting = try FlowWorker().probe([throttle(.last)])
    _ = await ask(lasting, Flow.now, 1).value
    let second = await ask(lasting, Flow.now, 2)
    let third = await ask(lasting, Flow.now, 3)
    #expect(await second.value == "cancelled")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(await third.value == "3")
    #expect(requestCount(of: probe.view) == 0)
    #expect(requestCount(of: lasting.view) == 0)
  }

  @Test func `a cancelled request removes its waiting event without a trace`() async throws {
    let probe = try worker.probe([throttle(.last)])
    probe.send(Flow.now(1))
    let asked = await ask(probe, Flow.now, 2)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now(3)) == .answered)
    #expect(worker.runs == [1, 3])
    #expect(probe.results.count == 2)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `the removal of a module removes its waiting event`() async throws {
    let probe = try worker.probe([throttle(.last)])
    probe.send(Flow.now(1))
    let asked = await ask(probe, Flow.now, 2)
    await clock.waitForSleepers()
    probe.view.port.viewWasRemoved()
    #expect(await asked.value == "gone")
    #expect(clock.sleeperCount == 0)
    #expect(worker.runs == [1])
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `named events and named route events are throttled by name, and other events pass`() throws {
    let probe = try worker.probe([], above: [throttle(.first)])
    #expect(probe.send(Flow.now(1)) == .answered)
    #expect(probe.send(Flow.other(1)) == .answered)
    #expect((1...2).map { _ in probe.send(Flow.empty()) } == [.answered, .answered])
    #expect((1...2).map { probe.send(Flow.somewhere($0)) } == [.unhandled, .rejected])
  }

  @Test func `an event held above a throttle is throttled on arrival, and an event held below it is unaffected`()
    throws
  {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try worker.probe([throttle(.first), below], above: [above])
    probe.send(Flow.now(1))
    probe.send(Flow.now(2))
    clock.advance(by: .seconds(9))
    #expect(above.events.map { $0.next.handle($0.event) } == [.held, .rejected])
    clock.advance(by: .seconds(1))
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1])
    #expect(probe.results.count == 2)
  }

  @Test(arguments: [true, false])
  func `two throttles both run, even if they are the same instance`(isSame: Bool) throws {
    let one = throttle(.first)
    let probe = try worker.probe([one, isSame ? one : throttle(.first, every: 3)])
    #expect(probe.send(Flow.now(1)) == .answered)
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now(2)) == (isSame ? .answered : .rejected))
    clock.advance(by: .seconds(2))
    #expect(probe.send(Flow.now(3)) == .answered)
  }

  @Test func `modules served by the same throttle do not affect each other`() throws {
    let modules = try FlowModules(throttle(.first))
    for view in modules.views {
      #expect(view.send(Flow.now(1)) == .answered)
      #expect(view.send(Flow.now(1)) == .rejected)
    }
  }

  @Test(arguments: [ThrottleMiddleware.Keeping.first, .last])
  func `an interval has ended if its clock was set to an earlier time`(_ keeping: ThrottleMiddleware.Keeping) throws {
    let probe = try worker.probe([throttle(keeping)])
    #expect(probe.send(Flow.now(1)) == .answered)
    clock.advance(by: .seconds(-3_600))
    #expect(probe.send(Flow.now(2)) == .answered)
    #expect(probe.send(Flow.now(3)) == (keeping == .first ? .rejected : .held))
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1, 2])
  }
}
