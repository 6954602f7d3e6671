import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

/// A middleware that stores events or answers.
private enum Storing: CaseIterable {
  case cache, circuitBreaker, debounce, deduplication, gate, retry, throttle, timeout
}

@MainActor @Suite("The lifetime of a module whose events a middleware stores")
struct MiddlewareLifetimeTests {
  private let clock = ManualClock()

  private func middleware(_ kind: Storing) -> any Middleware {
    switch kind {
    case .cache: CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    case .circuitBreaker: CircuitBreakerMiddleware(opensAfter: 2, retriesAfter: .seconds(30), clock: clock)
    case .debounce: DebounceMiddleware(Flow.now, for: .seconds(1), clock: clock)
    case .deduplication: DeduplicationMiddleware(Flow.whole)
    case .gate: GateMiddleware()
    case .retry: RetryMiddleware(Flow.scripted, backOff: BackOff(first: .seconds(1), jitter: 0), clock: clock)
    case .throttle: ThrottleMiddleware(Flow.now, every: .seconds(1), keeping: .last, clock: clock)
    case .timeout: TimeoutMiddleware(after: .seconds(5), clock: clock)
    }
  }

  /// Sends events that the middleware stores, and waits until it has stored them.
  private func send(_ probe: ModuleProbe, _ part: FlowWorker, _ kind: Storing) async {
    switch kind {
    case .cache: #expect(await ask(probe, Flow.now, 1).value == "1")
    case .circuitBreaker: probe.send(Flow.whole(1))
    case .deduplication: for _ in 1...2 { probe.send(Flow.whole(1)) }
    case .gate: probe.send(Flow.now(1))
    case .debounce, .throttle: for number in 1...2 { probe.send(Flow.now(number)) }
    case .retry:
      part.failures = [.error]
      probe.send(Flow.scripted(1))
    case .timeout:
      probe.send(Flow.patient(1))
      await part.begun.visited()
    }
    if [.debounce, .retry, .throttle, .timeout].contains(kind) { await clock.waitForSleepers() }
    if kind == .timeout {
      probe.view.port.viewWasRemoved()
      await probe.idle()
    }
  }

  @Test(arguments: Storing.allCases)
  private func `a middleware does not retain the parts of a module whose events it stores, and its timers end`(
    _ kind: Storing
  ) async throws {
    weak var view: ProbeView?
    weak var interactor: FlowWorker?
    let middleware = middleware(kind)
    do {
      let part = FlowWorker()
      let probe = try ModuleProbe(interactor: part, middleware: .below(middleware), isShown: false)
      (view, interactor) = (probe.view, part)
      await send(probe, part, kind)
    }
    #expect(view == nil)
    #expect(interactor == nil)
    #expect(clock.sleeperCount == 0)
    if let gate = middleware as? GateMiddleware { #expect(gate.parkedCount == 0) }
  }
}
