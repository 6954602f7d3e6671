import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Deduplication")
struct DeduplicationMiddlewareTests {
  private let worker = FlowWorker()

  @Test func `equal events wait for the first event, and receive its answer in order under their own ids`() async throws
  {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.stubborn)])
    let events = (1...3).map { _ in Flow.stubborn(7).event() }
    #expect(events.map { probe.send($0) } == [.accepted, .held, .held])
    await worker.gate.visited()
    worker.gate.open()
    await probe.view.waitForResults(of: Flow.stubborn, count: 3)
    #expect(probe.outputs(of: Flow.stubborn) == [7, 7, 7])
    #expect(worker.runs == [7])
    #expect(probe.results.map(\.eventID) == events.map(\.id))
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
    probe.send(Flow.stubborn(7))
    await probe.view.waitForResults(of: Flow.stubborn, count: 4)
    #expect(worker.runs == [7, 7], "an answered event is no longer in flight")
  }

  @Test func `events with other inputs or names, and events that are answered immediately, do not wait`() async throws {
    let probe = try worker.probe([
      DeduplicationMiddleware(Flow.stubborn), DeduplicationMiddleware(Flow.now),
      DeduplicationMiddleware(Flow.empty),
    ])
    #expect((1...2).map { probe.send(Flow.stubborn($0)) } == [.accepted, .accepted])
    #expect((1...2).map { _ in probe.send(Flow.now(1)) } == [.answered, .answered])
    #expect((1...2).map { _ in probe.send(Flow.empty()) } == [.answered, .answered])
    #expect(probe.send(Flow.other(1)) == .answered)
    #expect(probe.send(Event(named: Flow.now.text, data: "text")) == .rejected)
    worker.gate.open()
    await probe.idle()
  }

  @Test func `events without data are equal`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.empty) })
    let probe = try worker.probe([DeduplicationMiddleware(Flow.empty), holder])
    #expect((1...2).map { _ in probe.send(Flow.empty()) } == [.held, .held])
    #expect(holder.events.count == 1)
    holder.events[0].next.handle(holder.events[0].event)
    #expect(probe.outputs(of: Flow.empty) == [0, 0])
  }

  @Test(arguments: [true, false])
  func `requests for equal events end with the same answer, even if the answer is a failure`(isFailure: Bool)
    async throws
  {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.whole)])
    let first = await ask(probe, Flow.whole, 1)
    let second = await ask(probe, Flow.whole, 1)
    let event = try #require(worker.kept.first)
    worker.answer(
      EventResult(
        answering: event, status: isFailure ? .timeout : .success, data: isFailure ? nil : 5))
    let expected = isFailure ? "timedOut" : "5"
    #expect(await first.value == expected)
    #expect(await second.value == expected)
    #expect(worker.kept.count == 1)
    #expect(requestCount(of: probe.view) == 0)
  }

  @Test func `if the first event is cancelled, the next waiting event is passed on instead`() async throws {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.patient)])
    let first = await ask(probe, Flow.patient, 1)
    let second = await ask(probe, Flow.patient, 1)
    let third = await ask(probe, Flow.patient, 1)
    await worker.begun.visited()
    first.cancel()
    #expect(await first.value == "cancelled")
    await worker.begun.visited(by: 2)
    #expect(worker.runs == [1, 1])
    second.cancel()
    #expect(await second.value == "cancelled")
    await worker.begun.visited(by: 3)
    third.cancel()
    #expect(await third.value == "cancelled")
    await probe.idle()
    #expect(worker.runs == [1, 1, 1])
    #expect(probe.results.isEmpty)
    #expect(probe.sink.messages.isEmpty)
    let fourth = await ask(probe, Flow.patient, 1)
    await worker.begun.visited(by: 4)
    fourth.cancel()
    #expect(await fourth.value == "cancelled")
  }

  @Test func `a cancelled waiting request leaves no trace, and other waiting requests get the answer`() async throws {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.stubborn)])
    let first = await ask(probe, Flow.stubborn, 1)
    let second = await ask(probe, Flow.stubborn, 1)
    let third = await ask(probe, Flow.stubborn, 1)
    second.cancel()
    #expect(await second.value == "cancelled")
    worker.gate.open()
    #expect(await first.value == "1")
    #expect(await third.value == "1")
    #expect(worker.runs == [1])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `if a middleware below the deduplication consumes the answers, all events pass and all requests end`()
    async throws
  {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let probe = try worker.probe([DeduplicationMiddleware(Flow.stubborn), swallowing])
    let first = await ask(probe, Flow.stubborn, 1)
    let second = await ask(probe, Flow.stubborn, 1)
    worker.gate.open()
    #expect(await first.value.contains("consumed"))
    #expect(await second.value.contains("consumed"))
    #expect(worker.runs == [1, 1])
  }

  @Test func `the stack does not grow when a cancellation releases many waiting events with consumed answers`()
    async throws
  {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let holder = Holder(events: { _ in true })
    let probe = try worker.probe([DeduplicationMiddleware(Flow.now), swallowing, holder])
    let first = await ask(probe, Flow.now, 1)
    let count = LongRun.count(4_000, long: 10_000)
    for _ in 1...count { probe.send(Flow.now(1)) }
    holder.holdsEvents = { _ in false }
    first.cancel()
    #expect(await first.value == "cancelled")
    holder.events = []
    await until { worker.runs.count == count }
    // The answers of all events are consumed, which is reported once. There is no other report.
    #expect(probe.results.isEmpty)
    #expect(probe.sink.messages.count == 1)
    #expect(probe.sink.diagnostics.allSatisfy { $0.code == "middleware.swallowed" })
  }

  @Test func `a handled one-way event is not in flight, so equal events do not wait for it`() async throws {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.oneWay)])
    #expect((1...3).map { _ in probe.send(Flow.oneWay(1)) } == [.accepted, .accepted, .accepted])
    #expect(worker.runs == [1, 1, 1])
  }

  @Test func `if the answer to the first event is a sequence, each waiting event runs its own handler`() async throws {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.stream)])
    let events = (1...2).map { _ in Flow.stream(3).event() }
    #expect(events.map { probe.send($0) } == [.accepted, .held])
    await probe.view.waitForResults(of: Flow.stream, count: 6)
    await probe.idle()
    for event in events {
      let own = probe.results.filter { $0.eventID == event.id }
      #expect(own.compactMap { $0.output(of: Flow.stream) } == [1, 2, 3])
    }
    #expect(worker.runs == [3, 3])
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `the removal of a module ends its waiting requests, and no handler starts`() async throws {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.patient)])
    let first = await ask(probe, Flow.patient, 1)
    let second = await ask(probe, Flow.patient, 1)
    await worker.begun.visited()
    probe.view.port.viewWasRemoved()
    #expect(await first.value == "gone")
    #expect(await second.value == "gone")
    await probe.idle()
    #expect(worker.runs == [1])
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `an event is in flight while it is held below a deduplication, and not while it is held above it`()
    throws
  {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try worker.probe([DeduplicationMiddleware(Flow.now), below], above: [above])
    for _ in 1...2 { probe.send(Flow.now(1)) }
    for (event, next) in above.events { #expect(next.handle(event) == .held) }
    #expect(below.events.count == 1)
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1, 1])
    #expect(worker.runs == [1])
  }

  @Test func `if a timeout above the deduplication answers the first event, the next event is passed on`()
    async throws
  {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(after: .seconds(5), clock: clock)
    let probe = try worker.probe([timeout, DeduplicationMiddleware(Flow.patient)])
    probe.send(Flow.patient(1))
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    probe.send(Flow.patient(1))
    await clock.waitForSleepers(2)
    await worker.begun.visited()
    clock.advance(by: .seconds(2))
    await worker.begun.visited(by: 2)
    #expect(worker.runs == [1, 1])
    #expect(probe.results.map(\.status) == [.timeout])
    clock.advance(by: .seconds(3))
    await probe.view.waitForResults(of: Flow.patient, count: 2)
    await probe.idle()
    #expect(probe.results.map(\.status) == [.timeout, .timeout])
  }

  @Test func `two deduplications both run, even if they are the same instance`() throws {
    let once = DeduplicationMiddleware(Flow.now)
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try worker.probe([once, once, DeduplicationMiddleware(Flow.now), holder])
    for _ in 1...2 { probe.send(Flow.now(1)) }
    #expect(holder.events.count == 1)
    holder.events[0].next.handle(holder.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1, 1])
  }

  @Test func `a deduplication that serves several modules joins only events of the same module`() async throws {
    let modules = try FlowModules(DeduplicationMiddleware(Flow.stubborn))
    for view in modules.views {
      #expect((1...2).map { _ in view.send(Flow.stubborn(1)) } == [.accepted, .held])
    }
    for worker in modules.workers { worker.gate.open() }
    for view in modules.views { await view.waitForResults(of: Flow.stubborn, count: 2) }
    #expect(modules.workers.map(\.runs) == [[1], [1]])
  }

  @Test func `after some followers were cancelled, the others receive the answer in the order of arrival`() async throws
  {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.stubborn)])
    let leader = await ask(probe, Flow.stubborn, 1)
    await worker.gate.visited()
    var followers: [Task<String, Never>] = []
    for _ in 1...5 { followers.append(await ask(probe, Flow.stubborn, 1)) }
    for index in [0, 2, 4] { followers[index].cancel() }
    for index in [0, 2, 4] { #expect(await followers[index].value == "cancelled") }
    worker.gate.open()
    #expect(await leader.value == "1")
    for index in [1, 3] { #expect(await followers[index].value == "1") }
    #expect(worker.runs == [1])
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `an event with an input that does not equal itself is only forwarded`() throws {
    let probe = try worker.probe([DeduplicationMiddleware(Flow.ratio)])
    weak var unequal: Ratio?
    for _ in 1...2 {
      let ratio = Ratio(.nan)
      unequal = ratio
      #expect(probe.send(Flow.ratio(ratio)) == .answered)
    }
    #expect(worker.runs == [0, 0])
    #expect(unequal == nil)
  }
}
