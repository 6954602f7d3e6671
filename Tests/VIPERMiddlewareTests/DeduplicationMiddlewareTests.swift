import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Deduplication")
struct DeduplicationMiddlewareTests {
  private let worker = FlowWorker()

  private func build(_ links: [any Middleware], above: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  @Test func `Those alike wait for the first, and each gets the answer under its own id, in order`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.stubborn)])
    let events = (1...3).map { _ in Flow.stubborn.event(7) }
    #expect(events.map { probe.send($0) } == [.accepted, .held, .held])
    await worker.gate.visited()
    worker.gate.open()
    await probe.view.waitForResults(of: Flow.stubborn, count: 3)
    #expect(probe.outputs(of: Flow.stubborn) == [7, 7, 7] && worker.runs == [7])
    #expect(probe.results.map(\.event) == events.map(\.id))
    #expect(probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
    probe.send(Flow.stubborn, 7)
    await probe.view.waitForResults(of: Flow.stubborn, count: 4)
    #expect(worker.runs == [7, 7], "what was answered is not under way any more")
  }

  @Test func `Other inputs, other names, and what is answered at once do not wait`() async throws {
    let probe = try build([
      DeduplicationMiddleware(Flow.stubborn), DeduplicationMiddleware(Flow.now),
      DeduplicationMiddleware(Flow.empty),
    ])
    #expect((1...2).map { probe.send(Flow.stubborn, $0) } == [.accepted, .accepted])
    #expect((1...2).map { _ in probe.send(Flow.now, 1) } == [.answered, .answered])
    #expect((1...2).map { _ in probe.send(Flow.empty) } == [.answered, .answered])
    #expect(probe.send(Flow.other, 1) == .answered)
    #expect(probe.send(Event(named: Flow.now.text, data: "text")) == .rejected)
    worker.gate.open()
    await probe.idle()
  }

  @Test func `Events that carry nothing are alike`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.empty) })
    let probe = try build([DeduplicationMiddleware(Flow.empty), holder])
    #expect((1...2).map { _ in probe.send(Flow.empty) } == [.held, .held])
    #expect(holder.events.count == 1)
    holder.events[0].next.handle(holder.events[0].event)
    #expect(probe.outputs(of: Flow.empty) == [0, 0])
  }

  @Test(arguments: [true, false])
  func `Requests each get the answer; a failure too`(isFailure: Bool) async throws {
    let probe = try build([DeduplicationMiddleware(Flow.whole)])
    let first = await ask(probe, Flow.whole, 1)
    let second = await ask(probe, Flow.whole, 1)
    let event = try #require(worker.kept.first)
    worker.answer(
      EventResult(
        answering: event, status: isFailure ? .timeout : .success, data: isFailure ? nil : 5))
    let expected = isFailure ? "timedOut" : "5"
    #expect(await first.value == expected)
    #expect(await second.value == expected)
    #expect(worker.kept.count == 1 && requestCount(of: probe.view) == 0)
  }

  @Test func `The first is cancelled: the next that waits goes on in its place`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.patient)])
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
    #expect(worker.runs == [1, 1, 1] && probe.results.isEmpty && probe.sink.messages.isEmpty)
    let fourth = await ask(probe, Flow.patient, 1)
    await worker.begun.visited(by: 4)
    fourth.cancel()
    #expect(await fourth.value == "cancelled")
  }

  @Test func `One that waits is cancelled: it leaves no trace, and the others get the answer`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.stubborn)])
    let first = await ask(probe, Flow.stubborn, 1)
    let second = await ask(probe, Flow.stubborn, 1)
    let third = await ask(probe, Flow.stubborn, 1)
    second.cancel()
    #expect(await second.value == "cancelled")
    worker.gate.open()
    #expect(await first.value == "1")
    #expect(await third.value == "1")
    #expect(worker.runs == [1] && probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `Somebody below takes the answer: each goes on by itself, and nobody hangs`() async throws {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let probe = try build([DeduplicationMiddleware(Flow.stubborn), swallowing])
    let first = await ask(probe, Flow.stubborn, 1)
    let second = await ask(probe, Flow.stubborn, 1)
    worker.gate.open()
    #expect(await first.value.contains("consumed"))
    #expect(await second.value.contains("consumed"))
    #expect(worker.runs == [1, 1])
  }

  @Test func `The first is cancelled, and the answers to very many are taken: the stack does not grow`() async throws {
    let swallowing = Inline(onResult: { _, _ in .answered })
    let holder = Holder(events: { _ in true })
    let probe = try build([DeduplicationMiddleware(Flow.now), swallowing, holder])
    let first = await ask(probe, Flow.now, 1)
    for _ in 1...10_000 { probe.send(Flow.now, 1) }
    holder.holdsEvents = { _ in false }
    first.cancel()
    #expect(await first.value == "cancelled")
    holder.events = []
    await until { worker.runs.count == 10_000 }
    // The answer of each is swallowed, and reported; nothing else is.
    #expect(probe.results.isEmpty && probe.sink.messages.count == 10_000)
    #expect(probe.sink.messages.allSatisfy { $0.contains("neither forwarded nor answered") })
  }

  @Test func `One-way events that are done join nobody; nothing is left of them`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.oneWay)])
    #expect((1...3).map { _ in probe.send(Flow.oneWay, 1) } == [.accepted, .accepted, .accepted])
    #expect(worker.runs == [1, 1, 1])
  }

  @Test func `When an element of a sequence comes, those who wait go on by themselves`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.stream)])
    let events = (1...2).map { _ in Flow.stream.event(3) }
    #expect(events.map { probe.send($0) } == [.accepted, .held])
    await probe.view.waitForResults(of: Flow.stream, count: 6)
    await probe.idle()
    for event in events {
      let own = probe.results.filter { $0.event == event.id }
      #expect(own.compactMap { $0.output(of: Flow.stream) } == [1, 2, 3])
    }
    #expect(worker.runs == [3, 3] && probe.router.droppedCount == 0)
  }

  @Test func `The module goes: who waits is told, and nothing runs`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.patient)])
    let first = await ask(probe, Flow.patient, 1)
    let second = await ask(probe, Flow.patient, 1)
    await worker.begun.visited()
    probe.view.port.removed()
    #expect(await first.value == "gone")
    #expect(await second.value == "gone")
    await probe.idle()
    #expect(worker.runs == [1] && probe.sink.messages.isEmpty)
  }

  @Test func `An event that is held below is under way; one that is held above is not yet`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([DeduplicationMiddleware(Flow.now), below], above: [above])
    for _ in 1...2 { probe.send(Flow.now, 1) }
    for (event, next) in above.events { #expect(next.handle(event) == .held) }
    #expect(below.events.count == 1)
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1, 1] && worker.runs == [1])
  }

  @Test func `A timeout above gives up on the first: the next goes on in its place`() async throws {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(after: .seconds(5), clock: clock)
    let probe = try build([timeout, DeduplicationMiddleware(Flow.patient)])
    probe.send(Flow.patient, 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    probe.send(Flow.patient, 1)
    await clock.waitForSleepers(2)
    await worker.begun.visited()
    clock.advance(by: .seconds(2))
    await worker.begun.visited(by: 2)
    #expect(worker.runs == [1, 1] && probe.results.map(\.status) == [.timeout])
    clock.advance(by: .seconds(3))
    await probe.view.waitForResults(of: Flow.patient, count: 2)
    await probe.idle()
    #expect(probe.results.map(\.status) == [.timeout, .timeout])
  }

  @Test func `Two of them both run, also if both are the same`() throws {
    let once = DeduplicationMiddleware(Flow.now)
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([once, once, DeduplicationMiddleware(Flow.now), holder])
    for _ in 1...2 { probe.send(Flow.now, 1) }
    #expect(holder.events.count == 1)
    holder.events[0].next.handle(holder.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1, 1])
  }

  @Test func `One serves several modules, which join only their own`() async throws {
    let modules = try FlowModules(DeduplicationMiddleware(Flow.stubborn))
    for view in modules.views {
      #expect((1...2).map { _ in view.send(Flow.stubborn, 1) } == [.accepted, .held])
    }
    for worker in modules.workers { worker.gate.open() }
    for view in modules.views { await view.waitForResults(of: Flow.stubborn, count: 2) }
    #expect(modules.workers.map(\.runs) == [[1], [1]])
  }

  @Test func `A module whose view was let go of leaves nothing`() async throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let once = DeduplicationMiddleware(Flow.whole)
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [once]), isShown: false)
      (view, interactor) = (probe.view, part)
      for _ in 1...2 { probe.send(Flow.whole, 1) }
    }
    #expect(view == nil && interactor == nil)
  }
}
