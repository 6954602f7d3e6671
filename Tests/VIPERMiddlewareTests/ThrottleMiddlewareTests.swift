import Testing
import VIPER
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

  private func build(
    _ links: [any Middleware], above: [any Middleware] = [], with other: FlowWorker? = nil
  ) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: other ?? worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `The first passes, and others are cancelled until the interval is over, which is no failure`() throws {
    let probe = try build([throttle(.first)])
    #expect((1...3).map { probe.send(Flow.now, $0) } == [.answered, .rejected, .rejected])
    #expect(probe.results.map(\.status) == [.success, .cancelled, .cancelled])
    #expect(probe.results[1].message == "\"flow.now\" came again within 1.0 seconds.")
    clock.advance(by: .milliseconds(999))
    #expect(probe.send(Flow.now, 4) == .rejected)
    clock.advance(by: .milliseconds(1))
    #expect(probe.send(Flow.now, 5) == .answered)
    #expect(probe.send(Flow.now, 6) == .rejected)
    #expect(worker.runs == [1, 5] && probe.router.droppedCount == 0)
  }

  @Test func `Keeping the last, it goes on when the interval is over; those between are cancelled`() async throws {
    let probe = try build([throttle(.last)])
    #expect((1...4).map { probe.send(Flow.now, $0) } == [.answered, .held, .held, .held])
    #expect(probe.results.map(\.status) == [.success, .cancelled, .cancelled])
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(400))
    probe.send(Flow.now, 5)
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(599))
    #expect(clock.sleeperCount == 1 && worker.runs == [1])
    clock.advance(by: .milliseconds(1))
    await until { worker.runs == [1, 5] }
    #expect(probe.outputs(of: Flow.now) == [1, 5] && probe.results.count == 5)
    #expect(probe.send(Flow.now, 6) == .held, "the next interval has begun")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { worker.runs == [1, 5, 6] }
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now, 7) == .answered)
    #expect(probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `One that comes when the waiting one is due, and has not gone on, supersedes it`() async throws {
    let probe = try build([throttle(.last)])
    probe.send(Flow.now, 1)
    probe.send(Flow.now, 2)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now, 3) == .answered)
    #expect(worker.runs == [1, 3])
    #expect(probe.results.map(\.status) == [.success, .cancelled, .success])
    #expect(probe.send(Flow.now, 4) == .held)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await until { worker.runs == [1, 3, 4] }
    #expect(probe.results.count == 4 && probe.router.droppedCount == 0)
  }

  @Test func `A request that came again or is superseded is told so`() async throws {
    let probe = try build([throttle(.first)])
    _ = await ask(probe, Flow.now, 1).value
    let asked = await ask(probe, Flow.now, 2)
    #expect(await asked.value == "cancelled")
    let lasting = try build([throttle(.last)], with: FlowWorker())
    _ = await ask(lasting, Flow.now, 1).value
    let second = await ask(lasting, Flow.now, 2)
    let third = await ask(lasting, Flow.now, 3)
    #expect(await second.value == "cancelled")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(await third.value == "3")
    #expect(requestCount(of: probe.view) == 0 && requestCount(of: lasting.view) == 0)
  }

  @Test func `Who asked is cancelled: the event that waits does not go on, and leaves no trace`() async throws {
    let probe = try build([throttle(.last)])
    probe.send(Flow.now, 1)
    let asked = await ask(probe, Flow.now, 2)
    await clock.waitForSleepers()
    asked.cancel()
    #expect(await asked.value == "cancelled")
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now, 3) == .answered)
    #expect(worker.runs == [1, 3] && probe.results.count == 2 && probe.router.droppedCount == 0)
  }

  @Test func `The module goes: what waits does not go on`() async throws {
    let probe = try build([throttle(.last)])
    probe.send(Flow.now, 1)
    let asked = await ask(probe, Flow.now, 2)
    await clock.waitForSleepers()
    probe.view.port.removed()
    #expect(await asked.value == "gone")
    #expect(clock.sleeperCount == 0 && worker.runs == [1] && probe.sink.messages.isEmpty)
  }

  @Test func `Names do not disturb each other; others pass, and route events are throttled by name`() throws {
    let probe = try build([], above: [throttle(.first)])
    #expect(probe.send(Flow.now, 1) == .answered)
    #expect(probe.send(Flow.other, 1) == .answered)
    #expect((1...2).map { _ in probe.send(Flow.empty) } == [.answered, .answered])
    #expect((1...2).map { probe.send(Flow.somewhere, $0) } == [.unhandled, .rejected])
  }

  @Test func `An event that is held above counts when it comes; one that is held below has passed`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([throttle(.first), below], above: [above])
    probe.send(Flow.now, 1)
    probe.send(Flow.now, 2)
    clock.advance(by: .seconds(9))
    #expect(above.events.map { $0.next.handle($0.event) } == [.held, .rejected])
    clock.advance(by: .seconds(1))
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1] && probe.results.count == 2)
  }

  @Test(arguments: [true, false])
  func `Two of them both run, also if both are the same`(isSame: Bool) throws {
    let one = throttle(.first)
    let probe = try build([one, isSame ? one : throttle(.first, every: 3)])
    #expect(probe.send(Flow.now, 1) == .answered)
    clock.advance(by: .seconds(1))
    #expect(probe.send(Flow.now, 2) == (isSame ? .answered : .rejected))
    clock.advance(by: .seconds(2))
    #expect(probe.send(Flow.now, 3) == .answered)
  }

  @Test func `One serves several modules, which do not disturb each other`() throws {
    let modules = try FlowModules(throttle(.first))
    for view in modules.views {
      #expect(view.send(Flow.now, 1) == .answered)
      #expect(view.send(Flow.now, 1) == .rejected)
    }
  }

  @Test func `A module whose view was let go of leaves nothing, and its time stops`() async throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let throttle = throttle(.last)
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [throttle]), isShown: false)
      (view, interactor) = (probe.view, part)
      probe.send(Flow.now, 1)
      probe.send(Flow.now, 2)
      await clock.waitForSleepers()
    }
    #expect(view == nil && interactor == nil && clock.sleeperCount == 0)
  }
}
