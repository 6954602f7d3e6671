import Testing
@testable import VIPER
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

  /// Opens the circuit with failures, and advances the clock past the pause.
  private func letItFail(_ probe: ModuleProbe) {
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted(0)) }
    clock.advance(by: .seconds(30))
  }

  @Test func `after the limit of consecutive failures, events are rejected with the time until the trial`() throws {
    let probe = try worker.probe([breaker()])
    worker.failures = [.error, .timeout]
    for number in 1...2 { #expect(probe.send(Flow.scripted(number)) == .answered) }
    clock.advance(by: .seconds(10))
    #expect(probe.send(Flow.scripted(3)) == .rejected)
    #expect(worker.runs == [1, 2])
    #expect(probe.results.map(\.status) == [.error, .timeout, .rejected])
    #expect(
      recordedReason(probe.results[2]) == "rejected: flow.scripted")
    #expect(probe.results[2].message == nil, "for users")
  }

  @Test func `a success resets the count of failures, and other statuses do not count`() throws {
    let probe = try worker.probe([breaker()])
    worker.failures = [.error, .invalid]
    for number in 1...3 { probe.send(Flow.scripted(number)) }
    worker.failures = [.error, .invalid, .error]
    for number in 4...6 { #expect(probe.send(Flow.scripted(number)) == .answered) }
    #expect(probe.send(Flow.scripted(7)) == .rejected)
  }

  @Test func `after the pause one trial event passes, and its success closes the circuit`() async throws {
    let probe = try worker.probe([breaker()])
    letItFail(probe)
    #expect(probe.send(Flow.stubborn(1)) == .accepted)
    #expect(probe.send(Flow.now(2)) == .rejected)
    #expect(recordedReason(probe.results.last) == "rejected: flow.now")
    worker.gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Flow.stubborn) == [1])
    #expect(probe.send(Flow.now(3)) == .answered)
    worker.failures = [.error]
    probe.send(Flow.scripted(4))
    #expect(probe.send(Flow.now(5)) == .answered, "the count of failures restarts")
  }

  @Test func `a failed trial opens the circuit for another pause`() throws {
    let probe = try worker.probe([breaker()])
    letItFail(probe)
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted(1)) == .answered)
    clock.advance(by: .milliseconds(29_999))
    #expect(probe.send(Flow.now(2)) == .rejected)
    clock.advance(by: .milliseconds(1))
    #expect(probe.send(Flow.now(3)) == .answered)
    #expect(probe.send(Flow.now(4)) == .answered)
  }

  @Test(arguments: [true, false])
  func `if a trial neither succeeds nor fails, the next event is a new trial`(isOneWay: Bool) throws {
    let probe = try worker.probe([breaker()])
    letItFail(probe)
    if isOneWay {
      #expect(probe.send(Flow.oneWay(1)) == .accepted)
    } else {
      worker.failures = [.invalid]
      #expect(probe.send(Flow.scripted(1)) == .answered)
    }
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted(2)) == .answered)
    #expect(probe.send(Flow.now(3)) == .rejected)
  }

  @Test func `if the request of a trial is cancelled, the next event is a new trial`() async throws {
    let probe = try worker.probe([breaker()])
    letItFail(probe)
    let trial = await ask(probe, Flow.patient, 1)
    await worker.begun.visited()
    #expect(probe.send(Flow.now(2)) == .rejected)
    trial.cancel()
    #expect(await trial.value == "cancelled")
    #expect(probe.send(Flow.now(3)) == .answered)
    #expect(probe.send(Flow.now(4)) == .answered)
  }

  @Test(arguments: ["cancelled", "timed out", "answered above", "module removed"])
  func `if a trial can no longer be answered while its handler runs, the next event is a new trial`(_ end: String)
    async throws
  {
    let (breaker, other) = (breaker(), FlowWorker())
    let above = TimeoutMiddleware(Flow.stubborn, after: .seconds(5), clock: clock)
    let probe = try worker.probe([breaker], above: end == "answered above" ? [above] : [])
    let elsewhere = try ModuleProbe(interactor: other, middleware: MiddlewareList(beforeInteractor: [breaker]))
    letItFail(probe)
    var request: Task<String, Never>?
    switch end {
    case "cancelled": request = await ask(probe, Flow.stubborn, 1)
    case "timed out":
      let view = probe.view
      request = Task { [clock] in
        do throws(RequestError) {
          return "\(try await view.request(Flow.stubborn(1), timeout: .seconds(5), clock: clock))"
        } catch { return "\(error.code)" }
      }
    default: probe.send(Flow.stubborn(1))
    }
    await worker.gate.visited()
    #expect(elsewhere.send(Flow.now(2)) == .rejected)
    switch end {
    case "cancelled": request?.cancel()
    case "module removed": probe.view.port.viewWasRemoved()
    default:
      await clock.waitForSleepers()
      clock.advance(by: .seconds(5))
    }
    _ = await request?.value
    if end == "answered above" { await probe.view.waitForResults(of: Flow.stubborn, count: 1) }
    #expect(elsewhere.send(Flow.now(3)) == .answered, "the trial")
    #expect(elsewhere.send(Flow.now(4)) == .answered)
    worker.gate.open()
    await probe.idle()
    #expect(elsewhere.send(Flow.now(5)) == .answered)
  }

  @Test func `while the request of a trial waits, other events are rejected`() async throws {
    let probe = try worker.probe([breaker()])
    letItFail(probe)
    let trial = await ask(probe, Flow.stubborn, 1)
    await worker.gate.visited()
    #expect(probe.send(Flow.now(2)) == .rejected)
    worker.gate.open()
    #expect(await trial.value == "1")
    #expect(probe.send(Flow.now(3)) == .answered)
  }

  @Test func `if the module of a trial is removed, the next event of another module is a new trial`() async throws {
    let modules = try FlowModules(breaker())
    let (views, workers) = (modules.views, modules.workers)
    workers[0].failures = [.error, .error]
    for _ in 1...2 { views[0].send(Flow.scripted(0)) }
    clock.advance(by: .seconds(30))
    #expect(views[0].send(Flow.patient(1)) == .accepted)
    #expect(views[1].send(Flow.now(2)) == .rejected)
    await workers[0].begun.visited()
    views[0].port.viewWasRemoved()
    await modules.router.idle()
    #expect(views[1].send(Flow.now(3)) == .answered)
    #expect(modules.sink.messages.isEmpty)
  }

  @Test func `all modules served by a circuit breaker share its state`() throws {
    let modules = try FlowModules(breaker())
    for (view, worker) in zip(modules.views, modules.workers) {
      worker.failures = [.error]
      view.send(Flow.scripted(0))
    }
    for view in modules.views { #expect(view.send(Flow.now(1)) == .rejected) }
  }

  @Test func `a request ends with the failure, and the next request is rejected`() async throws {
    let probe = try worker.probe([breaker(1)])
    worker.failures = [.error]
    #expect(await ask(probe, Flow.scripted, 1).value == "failed")
    #expect(await ask(probe, Flow.scripted, 1).value == "rejected")
    #expect(worker.runs == [1])
    #expect(requestCount(of: probe.view) == 0)
  }

  @Test func `a timeout below the circuit breaker counts as a failure, and the late answer changes nothing`()
    async throws
  {
    let probe = try worker.probe([breaker(1), TimeoutMiddleware(after: .seconds(5), clock: clock)])
    let asked = await ask(probe, Flow.stubborn, 1)
    await clock.waitForSleepers()
    await worker.gate.visited()
    clock.advance(by: .seconds(5))
    #expect(await asked.value == "timedOut")
    worker.gate.open()
    await probe.idle()
    #expect(probe.send(Flow.now(2)) == .rejected)
  }

  @Test func `an event that passed before the circuit opened changes nothing when it is answered`() async throws {
    let probe = try worker.probe([breaker()])
    probe.send(Flow.stubborn(1))
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted(0)) }
    worker.gate.open()
    await probe.idle()
    #expect(probe.outputs(of: Flow.stubborn) == [1])
    #expect(probe.send(Flow.now(2)) == .rejected)
  }

  @Test(arguments: [true, false])
  func `a late answer to an event that passed before the circuit opened affects neither trial nor pause`(
    isSuccess: Bool
  ) async throws {
    let probe = try worker.probe([breaker()])
    probe.send(Flow.whole(1))
    let event = try #require(worker.kept.first)
    let late = EventResult(answering: event, status: isSuccess ? .success : .error)
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted(0)) }
    clock.advance(by: .seconds(20))
    if !isSuccess { worker.answer(late) }
    clock.advance(by: .seconds(10))
    #expect(probe.send(Flow.patient(2)) == .accepted, "the trial")
    if isSuccess { worker.answer(late) }
    #expect(probe.send(Flow.now(3)) == .rejected)
    probe.view.port.viewWasRemoved()
    await probe.idle()
  }

  @Test func `a held trial is in flight until its answer arrives, and a success closes the circuit`() throws {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try worker.probe([breaker(), below], above: [above])
    letItFail(probe)
    probe.send(Flow.now(1))
    probe.send(Flow.now(2))
    #expect(above.events.map { $0.next.handle($0.event) } == [.held, .rejected])
    #expect(probe.send(Flow.other(3)) == .rejected)
    below.events[0].next.handle(below.events[0].event)
    #expect(probe.outputs(of: Flow.now) == [1])
    #expect(probe.send(Flow.other(4)) == .answered)
  }

  @Test func `an element of a sequence counts as a success`() async throws {
    let probe = try worker.probe([breaker()])
    letItFail(probe)
    probe.send(Flow.stream(2))
    await probe.view.waitForResults(of: Flow.stream, count: 1)
    #expect(probe.send(Flow.now(2)) == .answered)
    await probe.idle()
  }

  @Test func `two circuit breakers both run, and an instance in two places counts each failure once`() throws {
    let one = breaker(2)
    let probe = try worker.probe([one, one, breaker(3)])
    worker.failures = [.error]
    probe.send(Flow.scripted(1))
    #expect(probe.send(Flow.now(2)) == .answered)
    letItFail(probe)
    #expect(probe.send(Flow.now(3)) == .answered, "the trial")
    worker.failures = [.error, .error]
    for _ in 1...2 { probe.send(Flow.scripted(4)) }
    #expect(probe.send(Flow.now(5)) == .rejected)
  }

  @Test func `a circuit breaker with names affects only events with these names`() throws {
    let probe = try worker.probe([
      CircuitBreakerMiddleware(Flow.scripted, Flow.now, opensAfter: 0, clock: clock)
    ])
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted(1)) == .answered)
    #expect(probe.send(Flow.now(2)) == .rejected)
    #expect(probe.send(Flow.other(3)) == .answered)
  }

  @Test func `a pause has ended if its clock was set to an earlier time`() throws {
    let probe = try worker.probe([breaker(1)])
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted(1)) == .answered)
    clock.advance(by: .seconds(-3_600))
    #expect(probe.send(Flow.scripted(2)) == .answered, "the trial")
    #expect(probe.send(Flow.scripted(3)) == .answered)
  }

  @Test func `a failed one-way event with a name of the circuit breaker does not count`() throws {
    let probe = try worker.probe([
      CircuitBreakerMiddleware(Flow.failingOneWay, Flow.scripted, opensAfter: 2, clock: clock)
    ])
    for number in 1...3 {
      worker.failures = [.error]
      #expect(probe.send(Flow.failingOneWay(number)) == .answered)
    }
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted(4)) == .answered)
    #expect(probe.send(Flow.failingOneWay(5)) == .accepted)
    worker.failures = [.error]
    #expect(probe.send(Flow.scripted(6)) == .answered)
    #expect(probe.send(Flow.failingOneWay(7)) == .rejected)
    #expect(worker.runs == [1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [true, false])
  func `a one-way event with a name of the circuit breaker is never the trial`(isSuccess: Bool) throws {
    let probe = try worker.probe([
      CircuitBreakerMiddleware(
        Flow.oneWay, Flow.scripted, opensAfter: 1, retriesAfter: .seconds(30), clock: clock)
    ])
    worker.failures = [.error]
    probe.send(Flow.scripted(1))
    clock.advance(by: .seconds(30))
    #expect(probe.send(Flow.oneWay(2)) == .rejected)
    worker.failures = isSuccess ? [] : [.invalid]
    #expect(probe.send(Flow.scripted(3)) == .answered, "the trial")
    #expect(probe.send(Flow.oneWay(4)) == (isSuccess ? .accepted : .rejected))
    #expect(worker.runs == (isSuccess ? [1, 3, 4] : [1, 3]))
  }
}
