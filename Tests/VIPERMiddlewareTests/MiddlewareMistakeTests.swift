import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Mistakes in the settings of middleware")
struct MiddlewareMistakeTests {
  /// The faults of an app with a module of the shared parts.
  private func diagnostics(above: [any Middleware] = [], below: [any Middleware] = []) throws -> [String] {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register {
      $0.module(
        prefix: "Flow", middleware: MiddlewareList(beforePresenter: above, beforeInteractor: below), view: VIPView.init,
        interactor: FlowWorker.init)
      $0.route(Flow.somewhere, to: "Target")
      $0.module(prefix: "Target", view: VIPView.init, presenter: TargetPresenter.init)
    }
    return router.validate().map { recordedBrief($0.underlying as? Diagnostic ?? $0) }
  }

  private final class TargetPresenter: VIPPresenter, Mapped {
    static let mapping = Mapping(TargetPresenter.self) { $0.onInitialize { (_, _: Int) in } }
  }

  // MARK: Both sides

  @Test func `ready-made middleware that must not be on both sides is reported there`() throws {
    let both: [(any Middleware, String)] = [
      (TransformMiddleware { $0.transform(Flow.now) { $0 + 1 } }, "flow.now"),
      (DebounceMiddleware(Flow.now, for: .seconds(1)), "flow.now"),
      (ThrottleMiddleware(Flow.now, Flow.other, every: .seconds(1)), "flow.now, flow.other"),
      (CacheMiddleware(Flow.now, maxAge: .seconds(1)), "flow.now"),
    ]
    for (middleware, names) in both {
      let type = "\(type(of: middleware))".prefix { $0 != "<" }
      let diagnostic = "middleware.declared: Flow, \(type), \(names)"
      #expect(try diagnostics(above: [middleware], below: [middleware]) == [diagnostic])
      #expect(try diagnostics(below: [middleware, LoggingMiddleware(), middleware]) == [diagnostic])
      #expect(try diagnostics(below: [middleware]) == [])
    }
  }

  @Test func `middleware that has one effect on both sides is not reported there`() throws {
    let both: [any Middleware] = [
      LoggingMiddleware(), ValidationMiddleware { $0.check(Flow.now) { _ in nil } }, GateMiddleware(),
      TimeoutMiddleware(after: .seconds(1)), CircuitBreakerMiddleware(), DeduplicationMiddleware(Flow.now),
      ReplayMiddleware(), AnsweringMiddleware { $0.answer(Flow.now) { _ in nil } },
    ]
    for middleware in both { #expect(try diagnostics(above: [middleware], below: [middleware]) == []) }
  }

  @Test func `different middleware of one type on both sides is not reported`() throws {
    #expect(
      try diagnostics(
        above: [
          TransformMiddleware { $0.transform(Flow.now) { $0 + 1 } }, DebounceMiddleware(Flow.now, for: .seconds(1)),
        ],
        below: [
          TransformMiddleware { $0.transform(Flow.now) { $0 + 1 } }, DebounceMiddleware(Flow.other, for: .seconds(1)),
        ]) == [])
  }

  // MARK: Retries of sequences and of events in order

  @Test func `a retry of a name that is mapped to a sequence is reported, unless the author accepts sequences`() throws
  {
    #expect(
      try diagnostics(below: [RetryMiddleware(Flow.stream)]) == [
        "middleware.declared: Flow, RetryMiddleware, flow.stream"
      ])
    #expect(try diagnostics(above: [RetryMiddleware(Flow.stream)]).count == 1)
    #expect(try diagnostics(below: [RetryMiddleware(Flow.stream, acceptsSequences: true)]) == [])
    #expect(try diagnostics(below: [RetryMiddleware(Flow.stream, attempts: 1)]) == [])
  }

  @Test func `a retry of events that are handled in order is reported, and of other policies is none`() throws {
    func diagnostics(_ name: EventName<Int, Int>) throws -> [String] {
      let router = VIPRouter(onDiagnostic: CollectingSink().report)
      try router.register {
        $0.module(
          prefix: "Directed", middleware: MiddlewareList(beforeInteractor: [RetryMiddleware(name)]), view: VIPView.init,
          interactor: DirectedInteractor.init)
      }
      return router.validate().map { recordedBrief($0.underlying as? Diagnostic ?? $0) }
    }
    let text = try #require(try diagnostics(Scripted.ordered).first)
    #expect(text == "middleware.declared: Directed, RetryMiddleware, scripted.ordered")
    for name in [Scripted.latest, Scripted.single, Scripted.plain] { #expect(try diagnostics(name) == []) }
  }

  // MARK: Timeout and retry

  private let reversed = "middleware.declared: Flow, TimeoutMiddleware, flow.now"

  @Test func `a timeout before a retry is reported`() throws {
    let (timeout, retry) = (TimeoutMiddleware(Flow.now, after: .seconds(5)), RetryMiddleware(Flow.now, Flow.other))
    #expect(try diagnostics(below: [timeout, retry]) == [reversed])
    #expect(try diagnostics(above: [timeout, LoggingMiddleware()], below: [retry]) == [reversed])
  }

  @Test func `a timeout for all events before a retry of the same list is reported`() throws {
    #expect(try diagnostics(below: [TimeoutMiddleware(after: .seconds(5)), RetryMiddleware(Flow.now)]) == [reversed])
  }

  @Test func `a timeout after a retry is not reported`() throws {
    #expect(
      try diagnostics(below: [RetryMiddleware(Flow.now), TimeoutMiddleware(Flow.now, after: .seconds(5))]) == [])
  }

  @Test func `a timeout as a total deadline is not reported`() throws {
    #expect(
      try diagnostics(below: [TimeoutMiddleware(Flow.now, total: .seconds(30)), RetryMiddleware(Flow.now)]) == [])
    #expect(try diagnostics(below: [TimeoutMiddleware(total: .seconds(30)), RetryMiddleware(Flow.now)]) == [])
  }

  @Test func `a timeout before a retry is not reported if a timeout of each attempt follows`() throws {
    #expect(
      try diagnostics(below: [
        TimeoutMiddleware(Flow.now, after: .seconds(30)), RetryMiddleware(Flow.now),
        TimeoutMiddleware(Flow.now, after: .seconds(5)),
      ]) == [])
  }

  @Test func `a timeout before a retry is not reported if the retry does not repeat timeouts`() throws {
    #expect(
      try diagnostics(below: [TimeoutMiddleware(Flow.now, after: .seconds(5)), RetryMiddleware(Flow.now, on: [.error])])
        == [])
  }

  @Test func `a timeout before a retry of another event is not reported`() throws {
    #expect(
      try diagnostics(below: [TimeoutMiddleware(Flow.other, after: .seconds(5)), RetryMiddleware(Flow.now)]) == [])
  }

  @Test func `a router's timeout for all events before a module's retry is not reported`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    router.middleware.beforeInteractor = [TimeoutMiddleware(after: .seconds(30))]
    try router.register {
      $0.module(
        prefix: "Flow", middleware: MiddlewareList(beforeInteractor: [RetryMiddleware(Flow.now)]), view: VIPView.init,
        interactor: FlowWorker.init)
    }
    #expect(router.validate() == [])
  }

  @Test func `a timeout before a breaker is reported, unless the breaker also has a timeout below it`() throws {
    let (timeout, breaker) = (TimeoutMiddleware(Flow.now, after: .seconds(5)), CircuitBreakerMiddleware(Flow.now))
    #expect(try diagnostics(below: [timeout, breaker]) == [reversed])
    #expect(try diagnostics(below: [timeout, CircuitBreakerMiddleware()]) == [reversed])
    #expect(try diagnostics(below: [TimeoutMiddleware(after: .seconds(5)), breaker]) == [reversed])
    #expect(
      try diagnostics(below: [TimeoutMiddleware(after: .seconds(5)), CircuitBreakerMiddleware()]) == [
        "middleware.declared: Flow, TimeoutMiddleware"
      ])
    #expect(try diagnostics(below: [breaker, timeout]) == [])
    #expect(try diagnostics(below: [timeout, breaker, TimeoutMiddleware(after: .seconds(1))]) == [])
    #expect(try diagnostics(below: [TimeoutMiddleware(Flow.now, total: .seconds(5)), breaker]) == [])
    #expect(try diagnostics(below: [timeout, CircuitBreakerMiddleware(Flow.now, on: [.error])]) == [])
    #expect(try diagnostics(below: [timeout, CircuitBreakerMiddleware(Flow.other)]) == [])
  }

  @Test func `a timeout before a retry is not reported if a timeout of all events follows`() throws {
    let retry = RetryMiddleware(Flow.now, Flow.other)
    for name in [Flow.now, Flow.other] {
      #expect(
        try diagnostics(below: [
          TimeoutMiddleware(name, after: .seconds(30)), retry, TimeoutMiddleware(after: .seconds(5)),
        ]) == [])
    }
  }

  @Test func `a total deadline ends an event during its attempts`() async throws {
    let (clock, worker) = (ManualClock(), FlowWorker())
    let probe = try ModuleProbe(
      interactor: worker,
      middleware: MiddlewareList(beforeInteractor: [
        TimeoutMiddleware(Flow.scripted, total: .seconds(3), clock: clock),
        RetryMiddleware(
          Flow.scripted, attempts: 9, backOff: BackOff(first: .seconds(1), factor: 1, jitter: 0), clock: clock),
      ]))
    worker.failures = Array(repeating: .error, count: 9)
    probe.send(Flow.scripted(1))
    await clock.waitForSleepers(2)
    for left in [2, 2] {
      clock.advance(by: .seconds(1))
      await clock.waitForSleepers(left)
    }
    clock.advance(by: .seconds(1))
    await probe.idle()
    #expect(probe.results.map(\.status) == [.timeout])
  }

  // MARK: Retry

  @Test(arguments: [0, -1]) func `a retry without an attempt is reported`(attempts: Int) throws {
    #expect(
      try diagnostics(below: [RetryMiddleware(Flow.now, Flow.other, attempts: attempts)]) == [
        "middleware.declared: Flow, RetryMiddleware, flow.now, flow.other"
      ])
  }

  @Test func `a retry with one attempt, which a setting has switched off, is not reported`() throws {
    #expect(try diagnostics(below: [RetryMiddleware(Flow.now, attempts: 1)]) == [])
  }

  @Test func `a retry without a status is reported`() throws {
    #expect(
      try diagnostics(below: [RetryMiddleware(Flow.now, on: [])]) == [
        "middleware.declared: Flow, RetryMiddleware, flow.now"
      ]
    )
  }

  @Test func `a retry of successes is reported`() throws {
    #expect(
      try diagnostics(below: [RetryMiddleware(Flow.now, on: [.success, .error])]) == [
        "middleware.declared: Flow, RetryMiddleware, flow.now"
      ])
  }

  @Test(arguments: [3, .max]) func `the same retry on both sides is reported`(attempts: Int) throws {
    let retry = RetryMiddleware(Flow.now, attempts: attempts)
    #expect(
      try diagnostics(above: [retry], below: [retry]) == ["middleware.declared: Flow, RetryMiddleware, flow.now"])
  }

  @Test func `a slow retry around a quick retry is not reported`() throws {
    #expect(
      try diagnostics(
        above: [RetryMiddleware(Flow.now, backOff: BackOff(first: .seconds(60)))], below: [RetryMiddleware(Flow.now)])
        == [])
  }

  @Test func `a retry before a debounce or throttle is reported, and a retry after it is not`() throws {
    let limits: [any Middleware] = [
      DebounceMiddleware(Flow.now, for: .seconds(1)), ThrottleMiddleware(Flow.other, Flow.now, every: .seconds(1)),
    ]
    let retry = RetryMiddleware(Flow.now)
    for limit in limits {
      let text = ["middleware.declared: Flow, RetryMiddleware, flow.now"]
      #expect(try diagnostics(below: [retry, limit]) == text)
      #expect(try diagnostics(above: [retry], below: [limit]) == text)
      #expect(try diagnostics(below: [limit, retry]) == [])
      #expect(try diagnostics(below: [RetryMiddleware(Flow.empty), limit]) == [])
      #expect(try diagnostics(below: [RetryMiddleware(Flow.now, attempts: 1), limit]) == [])
    }
  }

  // MARK: Durations and limits

  @Test(arguments: [0, -1]) func `a timeout without a positive duration is reported`(seconds: Int) throws {
    #expect(
      try diagnostics(below: [TimeoutMiddleware(Flow.now, after: .seconds(seconds))]) == [
        "middleware.declared: Flow, TimeoutMiddleware, flow.now"
      ])
  }

  @Test func `a negative debounce or interval is reported`() throws {
    #expect(
      try diagnostics(below: [
        DebounceMiddleware(Flow.now, for: .seconds(-1)), ThrottleMiddleware(Flow.now, every: .seconds(-1)),
      ]) == [
        "middleware.declared: Flow, DebounceMiddleware, flow.now",
        "middleware.declared: Flow, ThrottleMiddleware, flow.now",
      ])
  }

  @Test func `an interval of zero, which a setting has switched off, is not reported`() throws {
    #expect(
      try diagnostics(below: [
        DebounceMiddleware(Flow.now, for: .zero), ThrottleMiddleware(Flow.now, every: .zero),
        CacheMiddleware(Flow.now, maxAge: .zero, capacity: 0), GateMiddleware(Flow.now, capacity: 0),
      ]) == [])
  }

  @Test func `a gate with a negative capacity is reported`() throws {
    #expect(
      try diagnostics(below: [GateMiddleware(capacity: -1)]) == ["middleware.declared: Flow, GateMiddleware"])
  }

  @Test func `a cache with a negative age or capacity is reported`() throws {
    #expect(
      try diagnostics(below: [CacheMiddleware(Flow.now, maxAge: .seconds(-1), capacity: -1)]) == [
        "middleware.declared: Flow, CacheMiddleware, flow.now"
      ])
  }

  @Test func `a cache of a one-way event is reported`() throws {
    #expect(
      try diagnostics(below: [CacheMiddleware(Flow.oneWay, maxAge: .seconds(1))]) == [
        "middleware.declared: Flow, CacheMiddleware, flow.oneWay"
      ])
  }

  @Test func `a breaker that opens after no failure is reported`() throws {
    #expect(
      try diagnostics(below: [CircuitBreakerMiddleware(Flow.now, opensAfter: 0)]) == [
        "middleware.declared: Flow, CircuitBreakerMiddleware, flow.now"
      ])
  }

  @Test func `a replay of a one-way event is reported`() throws {
    #expect(
      try diagnostics(above: [ReplayMiddleware(Flow.oneWay)]) == [
        "middleware.declared: Flow, ReplayMiddleware, flow.oneWay"
      ]
    )
  }

  // MARK: Lifecycle events

  @Test func `a middleware that names a lifecycle event and forwards all lifecycle events is reported`() throws {
    let diagnostics = try diagnostics(above: [
      DebounceMiddleware(Lifecycle.didAppear, for: .seconds(1)),
      ThrottleMiddleware(Lifecycle.didAppear, every: .seconds(1)), GateMiddleware(Lifecycle.didAppear),
      TransformMiddleware { $0.transform(Lifecycle.didAppear) { $0 } },
      AnsweringMiddleware { $0.answer(Lifecycle.didAppear) { nil } },
    ])
    #expect(
      diagnostics
        == ["Debounce", "Throttle", "Gate", "Transform", "Answering"].map {
          "middleware.declared: Flow, \($0)Middleware, viper.didAppear"
        })
  }

  @Test func `a gate that lets lifecycle events pass explicitly is not reported`() throws {
    #expect(try diagnostics(above: [GateMiddleware(allExcept: Flow.now, Lifecycle.ready)]) == [])
  }

  // MARK: Several mistakes

  @Test func `sound middleware on both sides is not reported`() throws {
    let above: [any Middleware] = [
      GateMiddleware(), GateMiddleware(allExcept: Flow.now), DebounceMiddleware(Flow.now, for: .seconds(1)),
      ThrottleMiddleware(Flow.somewhere, every: .seconds(1)), ReplayMiddleware(), ReplayMiddleware(Flow.now),
      AnsweringMiddleware { $0.answer(Flow.other) { $0 } },
    ]
    let below: [any Middleware] = [
      CircuitBreakerMiddleware(), DeduplicationMiddleware(Flow.now), CacheMiddleware(Flow.empty, maxAge: .seconds(1)),
      CacheMiddleware(Flow.now, maxAge: .seconds(1), invalidatedBy: Flow.other, Lifecycle.ready),
      RetryMiddleware(Flow.now, on: [.rejected]), TimeoutMiddleware(after: .seconds(1)),
      TransformMiddleware { $0.transformResult(Flow.now) { $0 } },
    ]
    #expect(try diagnostics(above: above, below: below) == [])
  }

  @Test func `a mistake of a router's middleware is reported once for all modules`() throws {
    let modules = try FlowModules(RetryMiddleware(Flow.now, attempts: 0))
    #expect(modules.router.validate().count == 1)
    #expect("\(modules.router.validate()[0])".hasPrefix("router.middleware: RetryMiddleware for \"flow.now\" has"))
    #expect(throws: ConfigurationError.self) { try modules.router.launch() }
  }
}
