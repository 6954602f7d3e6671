import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Circuit breaker")
struct CircuitBreakerMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func breaker(_ limit: Int = 2) -> CircuitBreakerMiddleware {
    CircuitBreakerMiddleware(opensAfter: limit, retriesAfter: .seconds(30), clock: clock)
  }

  private func build(_ links: [any Middleware], above: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: worker,
      middleware: MiddlewareList(beforePresenter: above, beforeInteractor: links))
  }

  /// Lets it open, and the pause pass.
  private func letItFail(_ probe: ModuleProbe) {
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted, 0) }
    clock.advance(by: .seconds(30))
  }

  @Test func `After so many failures in a row it refuses at once, and says when it may be tried again`() throws {
    let probe = try build([breaker()])
    worker.failures = [.error, .timeout]
    for number in 1...2 { #expect(probe.send(Flow.scripted, number) == .answered) }
    clock.advance(by: .seconds(10))
    #expect(probe.send(Flow.scripted, 3) == .rejected)
    #expect(worker.runs == [1, 2])
    #expect(probe.results.map(\.status) == [.error, .timeout, .rejected])
    #expect(
      probe.results[2].message
        == "\"flow.scripted\" was refused: what is behind it has failed 2 times"
        + " in a row, and may be tried again in 20.0 seconds.")
  }

  @Test func `A success between makes it count anew; other statuses say nothing`() throws {
    let probe = try build([breaker()])
    worker.failures = [.error, .invalid]
    for number in 1...3 { probe.send(Flow.scripted, number) }
    worker.failures = [.error, .invalid, .error]
    for number in 4...6 { #expect(probe.send(Flow.scripted, number) == .answered) }
    #expect(probe.send(Flow.scripted, 7) == .rejected)
  }

  @Test func `After the pause one event is let through; its success closes it`() async throws {
    let probe = try build([breaker()])
    letItFail(probe)
    #expect(probe.send(Flow.stubborn, 1) == .accepted)
    #expect(probe.send(Flow.now, 2) == .rejected)
    #expect(probe.results.last?.message?.hasSuffix("is being tried by another event.") == true)
    worker.gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Flow.stubborn) == [1])
    #expect(probe.send(Flow.now, 3) == .answered)
    worker.failures = [.error]
    probe.send(Flow.scripted, 4)
    #expect(probe.send(Flow.now, 5) == .answered, "it counts anew")
  }

  @Test func `The trial fails: it is open for another pause`() throws {
    let probe = try build([breaker()])
    letItFail(probe)
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted, 1) == .answered)
    clock.advance(by: .milliseconds(29_999))
    #expect(probe.send(Flow.now, 2) == .rejected)
    clock.advance(by: .milliseconds(1))
    #expect(probe.send(Flow.now, 3) == .answered)
    #expect(probe.send(Flow.now, 4) == .answered)
  }

  @Test(arguments: [true, false])
  func `A trial that says nothing leaves the trial to the next`(isOneWay: Bool) throws {
    let probe = try build([breaker()])
    letItFail(probe)
    if isOneWay {
      #expect(probe.send(Flow.oneWay, 1) == .accepted)
    } else {
      worker.failures = [.invalid]
      #expect(probe.send(Flow.scripted, 1) == .answered)
    }
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted, 2) == .answered)
    #expect(probe.send(Flow.now, 3) == .rejected)
  }

  @Test func `A trial whose request is cancelled leaves the trial to the next`() async throws {
    let probe = try build([breaker()])
    letItFail(probe)
    let trial = await ask(probe, Flow.patient, 1)
    await worker.begun.visited()
    #expect(probe.send(Flow.now, 2) == .rejected)
    trial.cancel()
    #expect(await trial.value == "cancelled")
    await probe.idle()
    await until { probe.send(Flow.now, 3) == .answered }
    #expect(probe.send(Flow.now, 4) == .answered)
  }

  @Test func `A trial whose module goes leaves the trial to the next, of another module`() async throws {
    let modules = try FlowModules(breaker())
    let (views, workers) = (modules.views, modules.workers)
    workers[0].failures = [.error, .error]
    for _ in 1...2 { views[0].send(Flow.scripted, 0) }
    clock.advance(by: .seconds(30))
    #expect(views[0].send(Flow.patient, 1) == .accepted)
    #expect(views[1].send(Flow.now, 2) == .rejected)
    await workers[0].begun.visited()
    views[0].port.removed()
    await modules.router.idle()
    await until { views[1].send(Flow.now, 3) == .answered }
    #expect(modules.sink.messages.isEmpty)
  }

  @Test func `All modules that it serves share it`() throws {
    let modules = try FlowModules(breaker())
    for (view, worker) in zip(modules.views, modules.workers) {
      worker.failures = [.error]
      view.send(Flow.scripted, 0)
    }
    for view in modules.views { #expect(view.send(Flow.now, 1) == .rejected) }
  }

  @Test func `Requests are told: failed, and then rejected`() async throws {
    let probe = try build([breaker(1)])
    worker.failures = [.error]
    #expect(await ask(probe, Flow.scripted, 1).value == "failed")
    #expect(await ask(probe, Flow.scripted, 1).value == "rejected")
    #expect(worker.runs == [1] && requestCount(of: probe.view) == 0)
  }

  @Test func `A timeout below makes failures; what is answered late changes nothing`() async throws {
    let probe = try build([breaker(1), TimeoutMiddleware(after: .seconds(5), clock: clock)])
    let asked = await ask(probe, Flow.stubborn, 1)
    await clock.waitForSleepers()
    await worker.gate.visited()
    clock.advance(by: .seconds(5))
    #expect(await asked.value == "timedOut")
    worker.gate.open()
    await probe.idle()
    #expect(probe.send(Flow.now, 2) == .rejected)
  }

  @Test func `What passed before it opened changes nothing when it is answered after`() async throws {
    let probe = try build([breaker()])
    probe.send(Flow.stubborn, 1)
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted, 0) }
    worker.gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Flow.stubborn) == [1])
    #expect(probe.send(Flow.now, 2) == .rejected)
  }

  @Test(arguments: [true, false])
  func `What passed before it opened does not decide the trial, nor the pause`(isSuccess: Bool) async throws {
    let probe = try build([breaker()])
    probe.send(Flow.whole, 1)
    let event = try #require(worker.kept.first)
    let late = EventResult(answering: event, status: isSuccess ? .success : .error)
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted, 0) }
    clock.advance(by: .seconds(20))
    if !isSuccess { worker.answer(late) }
    clock.advance(by: .seconds(10))
    #expect(probe.send(Flow.patient, 2) == .accepted, "the trial")
    if isSuccess { worker.answer(late) }
    #expect(probe.send(Flow.now, 3) == .rejected)
    probe.view.port.removed()
    await probe.idle()
  }

  @Test func `A held event is under way: its answer counts when it comes`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([breaker(), below], above: [above])
    letItFail(probe)
    probe.send(Flow.now, 1)
    probe.send(Flow.now, 2)
    #expect(above.events.map { $0.next.handle($0.event) } == [.held, .rejected])
    #expect(probe.send(Flow.other, 3) == .rejected)
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1])
    #expect(probe.send(Flow.other, 4) == .answered)
  }

  @Test func `An element of a sequence is a success`() async throws {
    let probe = try build([breaker()])
    letItFail(probe)
    probe.send(Flow.stream, 2)
    await probe.view.waitForResults(of: Flow.stream, count: 1)
    #expect(probe.send(Flow.now, 2) == .answered)
    await probe.idle()
  }

  @Test func `Two of them both run; one that stands in two places counts once`() throws {
    let one = breaker(2)
    let probe = try build([one, one, breaker(3)])
    worker.failures = [.error]
    probe.send(Flow.scripted, 1)
    #expect(probe.send(Flow.now, 2) == .answered)
    letItFail(probe)
    #expect(probe.send(Flow.now, 3) == .answered, "the trial")
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted, 4) }
    #expect(probe.send(Flow.now, 5) == .rejected)
  }

  @Test func `It works on the events that it names`() throws {
    let probe = try build([
      CircuitBreakerMiddleware(Flow.scripted, Flow.now, opensAfter: 0, clock: clock)
    ])
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted, 1) == .answered)
    #expect(probe.send(Flow.now, 2) == .rejected)
    #expect(probe.send(Flow.other, 3) == .answered)
  }

  @Test func `A module whose view was let go of leaves nothing, though the breaker lives on`() throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let breaker = breaker()
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforeInteractor: [breaker]), isShown: false)
      (view, interactor) = (probe.view, part)
      probe.send(Flow.whole, 1)
    }
    #expect(view == nil && interactor == nil)
  }
}
