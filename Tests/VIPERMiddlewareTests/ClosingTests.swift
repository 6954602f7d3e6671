import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Events that are held when their module closes")
struct ClosingTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  private func build(
    _ links: [any Middleware], presenter: some Presenter = VIPPresenter(), isShown: Bool = true
  ) throws -> ModuleProbe {
    try ModuleProbe(
      presenter: presenter, interactor: worker, middleware: MiddlewareList(beforeInteractor: links), isShown: isShown)
  }

  private func loss(_ name: String, in module: String = "Probe") -> String {
    "event.lostWithModule: \(name), \(module)"
  }

  private func debounce(_ atClose: AtClose? = nil) -> DebounceMiddleware {
    DebounceMiddleware(
      Flow.oneWay, Flow.save, Flow.now, Flow.somewhere, for: .seconds(1), atClose: atClose, clock: clock)
  }

  // MARK: Debounce and throttle

  @Test func `a debounced event without an output is delivered when its module closes`() async throws {
    let probe = try build([debounce()])
    #expect(probe.send(Flow.save(1)) == .held)
    #expect(probe.send(Flow.oneWay(2)) == .held)
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1, 2])
    await probe.idle()
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a debounced event with an output is dropped and counted when its module closes`() async throws {
    let probe = try build([debounce()])
    probe.send(Flow.now(1))
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(worker.runs == [])
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the choice of the author replaces the default of a debounce`() async throws {
    let probe = try build([debounce(.deliver)])
    probe.send(Flow.now(1))
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1], "the view still exists")
    #expect(probe.outputs(of: Flow.now) == [1], "the view still exists")
    let other = try ModuleProbe(interactor: FlowWorker(), middleware: .below(debounce(.drop)))
    other.send(Flow.save(2))
    other.view.port.viewWasRemoved()
    #expect(other.router.droppedCount == 1)
    #expect(other.sink.messages.isEmpty)
  }

  @Test func `a superseded event is not delivered at the close`() async throws {
    let probe = try build([debounce()])
    for number in 1...3 { probe.send(Flow.save(number)) }
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [3])
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `a debounced route event does not open a route when its module closes`() async throws {
    let probe = try ModuleProbe(interactor: worker, middleware: .above(debounce()))
    #expect(probe.send(Flow.somewhere(1)) == .held)
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the request of a debounced event ends with gone, and the event is delivered`() async throws {
    let probe = try build([debounce()])
    let request = Task {
      do throws(RequestError) { try await probe.request(Flow.save(1)) } catch { return "\(error.code)" }
      return "saved"
    }
    await clock.waitForSleepers()
    probe.view.port.viewWasRemoved()
    #expect(await request.value == "saved")
    #expect(worker.runs == [1])
  }

  @Test func `a throttled event without an output is delivered when its module closes, and any other is dropped`()
    async throws
  {
    let throttle = ThrottleMiddleware(Flow.save, Flow.now, every: .seconds(1), keeping: .last, clock: clock)
    let probe = try build([throttle])
    for number in 1...3 { probe.send(Flow.save(number)) }
    for number in 4...6 { probe.send(Flow.now(number)) }
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(worker.runs == [1, 4, 3])
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `an event that passes two debounces is delivered through both when its module closes`() throws {
    let probe = try build([debounce(), debounce()])
    probe.send(Flow.save(1))
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1])
    #expect(probe.router.droppedCount == 0)
  }

  private final class Forwarding: VIPPresenter, Mapped {
    static let mapping = Mapping(Forwarding.self) {
      $0.on(Flow.oneWay) { part, number in part.send(Flow.save(number)) }
    }
  }

  @Test(arguments: [true, false])
  func `the event that a presenter sends for a delivered event is delivered too`(isDuringDelivery: Bool) throws {
    let probe = try ModuleProbe(
      presenter: Forwarding(), interactor: worker,
      middleware: MiddlewareList(beforePresenter: [debounce()], beforeInteractor: [debounce()]))
    probe.send(Flow.oneWay(1))
    worker.onRun = { [weak view = probe.view] _, _ in view?.port.viewWasRemoved() }
    if isDuringDelivery { probe.send(Flow.other(0)) } else { probe.view.port.viewWasRemoved() }
    #expect(worker.runs == (isDuringDelivery ? [0, 1] : [1]))
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the asynchronous handler of a delivered event begins, and is cancelled`() async throws {
    let probe = try build([DebounceMiddleware(Flow.oneWayLater, for: .seconds(1), clock: clock)])
    probe.send(Flow.oneWayLater(1))
    probe.view.port.viewWasRemoved()
    await worker.gate.visited()
    #expect(worker.runs == [1])
    #expect(probe.sink.messages.isEmpty)
    worker.gate.open()
    await probe.idle()
  }

  // MARK: Gate

  @Test func `an event that a gate has parked is reported and counted when its module closes`() async throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    for number in 1...2 { probe.send(Flow.save(number)) }
    let request = await ask(probe, Flow.now, 3)
    probe.view.port.viewWasRemoved()
    #expect(await request.value == "gone", "the request has its outcome")
    await probe.idle()
    #expect(worker.runs == [])
    #expect(probe.router.droppedCount == 2)
    #expect(gate.parkedCount == 0)
    #expect(probe.sink.briefs == [loss("flow.save"), loss("flow.save")])
  }

  @Test func `a gate delivers or drops parked events when their module closes, as its author states`() async throws {
    let gate = GateMiddleware(Flow.save, atClose: .deliver)
    let probe = try build([gate, GateMiddleware(Flow.now, atClose: .drop)])
    for number in 1...2 { probe.send(Flow.save(number)) }
    probe.send(Flow.now(3))
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1, 2])
    #expect(gate.parkedCount == 0)
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a gate that was opened before the close loses nothing`() async throws {
    let gate = GateMiddleware()
    let probe = try build([gate])
    probe.send(Flow.save(1))
    gate.open()
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  // MARK: Retry and deduplication

  private func retry(attempts: Int = 3) -> RetryMiddleware {
    RetryMiddleware(
      Flow.save, Flow.scripted, attempts: attempts, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock)
  }

  @Test func `a timeout above a retry reports no loss if the retry repeats its event at the close`() async throws {
    let probe = try build([TimeoutMiddleware(total: .seconds(30), clock: clock), retry()])
    worker.failures = [.error]
    probe.send(Flow.save(1))
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(worker.runs == [1, 1])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test(arguments: [1, 2]) func `an event without an output that waits for its next attempt is repeated at the close`(
    failures: Int
  ) async throws {
    let probe = try build([retry()])
    worker.failures = Array(repeating: .error, count: failures)
    #expect(probe.send(Flow.save(1)) == .held)
    probe.view.port.viewWasRemoved()
    #expect(worker.runs.count == failures + 1)
    #expect(probe.results.map(\.status) == [.success])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `if all attempts have failed at the close, the failure is passed on`() async throws {
    let probe = try build([retry()])
    worker.failures = [.error, .error, .error]
    probe.send(Flow.save(1))
    probe.view.port.viewWasRemoved()
    #expect(worker.runs.count == 3)
    #expect(probe.results.map(\.status) == [.error])
  }

  @Test func `an event with an output that waits for its next attempt is not repeated at the close`() async throws {
    let probe = try build([retry()])
    worker.failures = [.error]
    probe.send(Flow.scripted(1))
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(worker.runs == [1])
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the followers of a deduplicated event are dropped and counted when their module closes`() async throws {
    let probe = try build([DeduplicationMiddleware(Flow.patient)])
    for _ in 1...3 { probe.send(Flow.patient(1)) }
    await worker.begun.visited()
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(worker.runs == [1])
    #expect(probe.sink.messages.isEmpty)
  }

  // MARK: Other middleware

  @Test func `an event that other middleware holds is reported and counted once when its module closes`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([holder])
    for number in 1...2 { probe.send(Flow.now(number)) }
    probe.view.port.viewWasRemoved()
    #expect(probe.router.droppedCount == 2)
    #expect(probe.sink.briefs == [loss("flow.now"), loss("flow.now")])
    #expect(probe.sink.diagnostics.map(\.code) == ["event.lostWithModule", "event.lostWithModule"])
    holder.events = []
    await probe.idle()
    #expect(probe.sink.messages.count == 2, "once")
  }

  @Test func `an event that other middleware has passed on is not lost when its module closes`() async throws {
    let holder = Holder(events: { $0.isNamed(Flow.now) })
    let probe = try build([holder])
    probe.send(Flow.now(1))
    holder.events[0].next.handle(holder.events[0].event)
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  private struct Waiting: EventMiddleware {
    let clock: ManualClock
    var isPassedOn = false

    func handle(_ event: Event, next: Next) -> Outcome {
      guard event.kind == .business else { return next.handle(event) }
      let outcome = isPassedOn ? next.handle(event) : .held
      next.hold().after(.seconds(1), clock: clock) {
        if isPassedOn { $0.receive(answer(to: event)) } else { $0.handle(event) }
      }
      return outcome
    }

    private func answer(to event: Event) -> EventResult { EventResult(answering: event, status: .timeout) }
  }

  @Test func `an event that other middleware delays is reported and counted when its module closes`() async throws {
    let probe = try build([Waiting(clock: clock)])
    probe.send(Flow.oneWay(1))
    await clock.waitForSleepers()
    probe.view.port.viewWasRemoved()
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.briefs == [loss("flow.oneWay")])
  }

  @Test func `a timer for an event that was passed on loses nothing when its module closes`() async throws {
    let below = DebounceMiddleware(Flow.save, for: .seconds(5), clock: clock)
    let probe = try build([
      Waiting(clock: clock, isPassedOn: true), TimeoutMiddleware(after: .seconds(9), clock: clock), below,
    ])
    probe.send(Flow.oneWay(1))
    probe.send(Flow.save(2))
    await clock.waitForSleepers(4)
    probe.view.port.viewWasRemoved()
    #expect(worker.runs == [1, 2])
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `if a view is released without being removed, its held events are reported and counted`() async throws {
    let (router, sink) = (VIPRouter(), CollectingSink())
    router.onDiagnostic = sink.report
    try router.register { [debounce, worker] in
      $0.module(
        prefix: "Flow", middleware: MiddlewareList(beforeInteractor: [debounce(nil)]), view: ProbeView.init,
        interactor: { worker })
    }
    do {
      let view = try VIPBuilder(prefix: "Flow", router: router).build(as: ProbeView.self)
      view.port.viewIsReady()
      view.send(Flow.save(1))
      view.send(Flow.now(2))
    }
    await router.idle()
    #expect(worker.runs == [])
    #expect(router.droppedCount == 2)
    #expect(sink.briefs == [loss("flow.save", in: "Flow")])
  }

  @Test func `a middleware that holds the same event again and again does not prevent the close`() async throws {
    struct Endless: Middleware {
      func handle(_ event: Event, next: Next) -> Outcome {
        event.kind == .business ? next.handle(event, mark: event) : next.handle(event)
      }
      func receive(_ result: EventResult, next: Next) -> Outcome {
        guard let event: Event = next.mark(of: result) else { return next.receive(result) }
        next.hold().onClose { $0.handle(event, mark: event) }
        return .held
      }
    }
    let probe = try build([Endless()])
    worker.failures = Array(repeating: .error, count: 1_000)
    probe.send(Flow.save(1))
    probe.view.port.viewWasRemoved()
    #expect(worker.runs.count <= 101)
    #expect(probe.send(Flow.save(2)) == .gone)
  }
}
