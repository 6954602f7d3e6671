import InMemoryTracing
import Observability
import Testing
import Tracing
import VIPER
import VIPERTesting

@MainActor @Suite("The bridge to swift-distributed-tracing")
struct TracingBridgeTests {
  private let tracer = InMemoryTracer()
  private let worker = Worker()
  private let chaining = Chaining()

  /// Creates a traced module with the bridge's middleware, followed by the given middleware.
  private func probe(limit: Int = 100, _ middleware: any Middleware...) throws -> ModuleProbe {
    let bridge = TracingBridge(tracer, limit: limit)
    let list = bridge.middleware.followed(by: MiddlewareList(beforePresenter: middleware))
    let probe = try ModuleProbe(
      presenter: chaining, interactor: worker, middleware: list, isShown: false)
    bridge.observe(probe.router)
    return probe
  }

  private func span(_ name: some TypedName) throws -> FinishedInMemorySpan {
    try #require(tracer.finishedSpans.last { $0.operationName == name.text })
  }

  private func attribute(_ key: String, of span: FinishedInMemorySpan) -> String? {
    guard case .string(let text)? = span.attributes[key]?.toSpanAttribute() else { return nil }
    return text
  }

  @Test func `an event has a span with its id, kind, module, outcome and status`() throws {
    let event = Names.ask("abc").event()
    try probe().send(event)
    #expect(tracer.finishedSpans.count == 1)
    #expect(tracer.activeSpans.isEmpty)
    let span = try span(Names.ask)
    #expect(attribute("viper.event", of: span) == "\(event.id)")
    #expect(attribute("viper.kind", of: span) == "business")
    #expect(attribute("viper.module", of: span) == "Probe")
    #expect(attribute("viper.outcome", of: span) == "answered")
    #expect(attribute("viper.status", of: span) == "success")
    #expect(span.parentSpanID == nil)
    #expect(span.status == nil)
    #expect(!"\(span.attributes)".contains("abc"))
  }

  @Test(arguments: [
    (ResultStatus.error, true), (.timeout, true), (.invalid, true), (.rejected, true),
    (.unhandled, true), (.warning, true), (ResultStatus(rawValue: "quota"), true),
    (.cancelled, false), (.empty, false), (.noMoreData, false),
  ])
  func `the status of a span is an error if the result is a failure`(_ status: ResultStatus, _ isError: Bool) throws {
    try probe().send(Names.end(status).event())
    let span = try span(Names.end)
    #expect(span.status == (isError ? SpanStatus(code: .error, message: "\(status)") : nil))
  }

  @Test func `the span of a caused event is a child of the cause's span, even if that span has ended`() throws {
    try probe().send(Names.chain(3).event())
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == Array(repeating: "seen.chain", count: 4))
    #expect(Set(spans.map(\.traceID)).count == 1)
    #expect(spans.map(\.parentSpanID) == [nil] + spans.dropLast().map(\.spanID))
  }

  @Test func `two events without a cause begin two traces`() throws {
    let probe = try probe()
    for _ in 1...2 { probe.send(Names.ask("abc").event()) }
    #expect(Set(tracer.finishedSpans.map(\.traceID)).count == 2)
  }

  @Test func `an event's span ends when its asynchronous handler returns, and events of the handler have child spans`()
    async throws
  {
    let probe = try probe()
    probe.send(Names.work(1).event())
    await chaining.gate.visited()
    let active = try #require(tracer.activeSpans.first)
    #expect(tracer.finishedSpans.isEmpty)
    #expect(active.operationName == "seen.work")
    chaining.gate.open()
    await probe.idle()
    #expect(try span(Names.chain).parentSpanID == active.spanID)
    #expect(attribute("viper.outcome", of: try span(Names.work)) == "accepted")
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func `an error answer to a request sets the status of the event's span`() async throws {
    let probe = try probe()
    await #expect(throws: RequestError.self) {
      try await probe.view.request(Names.end(.error))
    }
    #expect(try span(Names.end).status?.code == .error)
  }

  @Test func `the parent of a span is the current span if the event has no cause`() throws {
    let probe = try probe()
    let outer = tracer.withSpan("outer") { span in
      probe.send(Names.ask("abc").event())
      return span.spanID
    }
    #expect(try span(Names.ask).parentSpanID == outer)
  }

  @Test func `the event's span is current in its handlers, including asynchronous handlers`() async throws {
    let probe = try probe()
    worker.gate.open()
    let tracer = tracer
    worker.runs = { text in tracer.withSpan(text) { _ in } }
    probe.send(Names.ask("in ask").event())
    probe.send(Names.later("in later").event())
    await probe.idle()
    for (name, inner) in [("seen.ask", "in ask"), ("seen.later", "in later")] {
      let outer = try #require(tracer.finishedSpans.first { $0.operationName == name })
      let inner = try #require(tracer.finishedSpans.first { $0.operationName == inner })
      #expect(inner.parentSpanID == outer.spanID)
      #expect(inner.traceID == outer.traceID)
    }
  }

  @Test func `the span of the answered event is current in a result handler`() throws {
    final class Showing: VIPView, Mapped {
      static let mapping = Mapping(Showing.self) {
        $0.receive(Names.ask) { view, _ in view.shown() }
      }
      var shown: () -> Void = {}
    }
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let bridge = TracingBridge(tracer)
    bridge.observe(router)
    router.middleware = bridge.middleware
    try router.register { [worker] in
      $0.module(prefix: "Showing", view: { Showing() }, interactor: { worker })
    }
    let view = try VIPBuilder(prefix: "Showing", router: router).build(as: Showing.self)
    let tracer = tracer
    view.shown = { tracer.withSpan("showing") { _ in } }
    view.send(Names.ask("abc"))
    let inner = try #require(tracer.finishedSpans.first { $0.operationName == "showing" })
    #expect(inner.parentSpanID == (try span(Names.ask).spanID))
  }

  @Test(arguments: [true, false])
  func `the span of a held event ends when the event is handled or released`(_ goesOn: Bool) async throws {
    let holder = Holder(Names.ask)
    let probe = try probe(holder)
    probe.send(Names.ask("abc").event())
    #expect(tracer.activeSpans.count == 1)
    #expect(tracer.finishedSpans.isEmpty)
    if goesOn { for (event, next) in holder.held { next.handle(event) } }
    holder.release()
    await settle()
    #expect(tracer.activeSpans.isEmpty)
    #expect(tracer.finishedSpans.count == 1)
    #expect(attribute("viper.outcome", of: try span(Names.ask)) == (goesOn ? "answered" : "gone"))
  }

  @Test func `if an event is forwarded after its span ended, the event has a second span, a child of the first`()
    throws
  {
    final class Keeping: VIPPresenter, Mapped {
      static let mapping = Mapping(Keeping.self) {
        $0.on(Names.keep) { presenter, event in
          presenter.kept.append(event)
          return .accepted
        }
      }
      var kept: [Event] = []
    }
    let keeping = Keeping()
    let bridge = TracingBridge(tracer)
    let probe = try ModuleProbe(
      presenter: keeping, interactor: worker, middleware: bridge.middleware, isShown: false)
    bridge.observe(probe.router)
    probe.send(Names.keep().event())
    let first = try span(Names.keep)
    for event in keeping.kept { keeping.forward(event) }
    #expect(tracer.finishedSpans.count == 2)
    #expect(try span(Names.keep).parentSpanID == first.spanID)
  }

  @Test func `the lifecycle span of an opened module is a child of the route event's span`() async throws {
    let probe = try probe()
    try probe.navigator.show(probe.view)
    try probe.router.register {
      $0.module(prefix: "Screen", view: { VIPView() })
      $0.route(Names.screen, .push, to: "Screen")
    }
    tracer.clearFinishedSpans()
    probe.send(Names.screen().event())
    await probe.idle()
    let route = try span(Names.screen)
    let ready = try #require(
      tracer.finishedSpans.first {
        $0.operationName == Lifecycle.ready.text && attribute("viper.module", of: $0) == "Screen"
      })
    #expect(ready.parentSpanID == route.spanID)
    #expect(ready.status == nil)
    try probe.navigator.back()
    await probe.idle()
    #expect(tracer.finishedSpans.count { $0.operationName == Names.screen.text } == 1)
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func `the span of a handler of a removed module ends when the handler returns`() async throws {
    let probe = try probe()
    probe.send(Names.later("abc").event())
    await worker.gate.visited()
    probe.view.port.viewWasRemoved()
    worker.gate.open()
    await probe.idle()
    #expect(tracer.activeSpans.isEmpty)
    #expect(attribute("viper.outcome", of: try span(Names.later)) == "gone")
  }

  @Test func `if more events are held than the limit, only the newest held events have active spans`() throws {
    let holder = Holder(Names.ask)
    let probe = try probe(limit: 10, holder)
    for _ in 1...1_000 { probe.send(Names.ask("abc").event()) }
    #expect(tracer.activeSpans.count == 10)
    #expect(tracer.finishedSpans.count == 990)
    #expect(attribute("viper.outcome", of: try span(Names.ask)) == "held")
  }

  @Test func `the span of an event has its parent even if many events have ended the parent's span early`() async throws
  {
    let holder = Holder(Names.ask)
    let probe = try probe(limit: 2, holder)
    probe.send(Names.work(1).event())
    await chaining.gate.visited()
    for _ in 1...10 { probe.send(Names.ask("abc").event()) }
    let parent = try span(Names.work)
    chaining.gate.open()
    await probe.idle()
    #expect(try span(Names.chain).parentSpanID == parent.spanID)
  }

  @Test func `the span of an event that is sent for an asynchronous answer is a child of the answered event's span`()
    async throws
  {
    final class Asking: VIPPresenter, Mapped {
      static let mapping = Mapping(Asking.self) {
        $0.receive(Names.later) { presenter, count in presenter.send(Names.ask("\(count)")) }
      }
    }
    let bridge = TracingBridge(tracer)
    let probe = try ModuleProbe(
      presenter: Asking(), interactor: worker, middleware: bridge.middleware, isShown: false)
    bridge.observe(probe.router)
    worker.gate.open()
    probe.send(Names.later("abc").event())
    await probe.idle()
    #expect(try span(Names.ask).parentSpanID == (try span(Names.later).spanID))
  }

  @Test func `a tracing bridge is released when its observation is cancelled`() throws {
    let probe = try ModuleProbe(interactor: worker)
    weak var bridge: TracingBridge?
    let observation: Subscription
    do {
      let new = TracingBridge(tracer)
      bridge = new
      observation = new.observe(probe.router)
    }
    probe.send(Names.ask("abc").event())
    #expect(bridge != nil)
    #expect(tracer.finishedSpans.count == 1)
    observation.cancel()
    #expect(bridge == nil)
  }
}
