import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let shown = EventName<Int, String>("cache.shown")
  static let editor = RouteName<Void, String>("cache.editor")
}

private final class EditorView: VIPView, ProducesOutput { typealias Output = String }

private final class FormattingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(FormattingPresenter.self) {
    $0.format(Flow.now, as: Names.shown) { number in "<\(number)>" }
  }
}

@MainActor @Suite("Cache")
struct CacheMiddlewareTests {
  private let clock = ManualClock()
  private let worker = FlowWorker()

  @Test func `a cached answer is returned under the id of the new event until the answer is too old`() throws {
    let probe = try worker.probe([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    let events = (1...3).map { _ in Flow.now(7).event() }
    #expect(probe.send(events[0]) == .answered)
    clock.advance(by: .milliseconds(59_999))
    #expect(probe.send(events[1]) == .answered)
    #expect(worker.runs == [7])
    clock.advance(by: .milliseconds(1))
    #expect(probe.send(events[2]) == .answered)
    #expect(worker.runs == [7, 7])
    #expect(probe.outputs(of: Flow.now) == [7, 7, 7])
    #expect(probe.results.map(\.eventID) == events.map(\.id))
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `an answer is cached per name and input, and data of the wrong type reaches the handler`() throws {
    let probe = try worker.probe([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    for number in [1, 2, 1, 2] { probe.send(Flow.now(number)) }
    for _ in 1...2 { probe.send(Flow.other(3)) }
    #expect(probe.send(Event(named: Flow.now.text, data: "text")) == .rejected)
    #expect(worker.runs == [1, 2, 3, 3])
  }

  @Test func `failures and sequences are not cached`() async throws {
    let probe = try worker.probe([
      CacheMiddleware(Flow.scripted, maxAge: .seconds(60), clock: clock),
      CacheMiddleware(Flow.stream, maxAge: .seconds(60), clock: clock),
    ])
    worker.failures = [.error]
    for _ in 1...3 { probe.send(Flow.scripted(1)) }
    #expect(worker.runs == [1, 1])
    #expect(probe.results.map(\.status) == [.error, .success, .success])
    for count in 1...2 {
      probe.send(Flow.stream(1))
      await probe.view.waitForResults(of: Flow.stream, count: count)
      await probe.idle()
    }
    #expect(worker.runs == [1, 1, 1, 1])
  }

  @Test func `the answer of an event without data is cached until the cache is invalidated`() throws {
    let cache = CacheMiddleware(Flow.empty, maxAge: .seconds(60), clock: clock)
    let probe = try worker.probe([cache])
    for _ in 1...2 { probe.send(Flow.empty()) }
    #expect(worker.runs == [0])
    cache.invalidate()
    probe.send(Flow.empty())
    #expect(worker.runs == [0, 0])
    #expect(probe.outputs(of: Flow.empty) == [0, 0, 0])
  }

  @Test func `invalidate removes the answer for an input, or all answers`() throws {
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    let probe = try worker.probe([cache])
    for number in [1, 2] { probe.send(Flow.now(number)) }
    cache.invalidate(1)
    for number in [1, 2] { probe.send(Flow.now(number)) }
    #expect(worker.runs == [1, 2, 1])
    cache.invalidate()
    for number in [1, 2] { probe.send(Flow.now(number)) }
    #expect(worker.runs == [1, 2, 1, 1, 2])
  }

  @Test func `an answer that was requested before invalidate is not cached when it arrives`() async throws {
    let cache = CacheMiddleware(Flow.stubborn, maxAge: .seconds(60), clock: clock)
    let probe = try worker.probe([cache])
    probe.send(Flow.stubborn(1))
    await worker.gate.visited()
    cache.invalidate(1)
    worker.gate.open()
    await probe.idle()
    for _ in 1...2 {
      probe.send(Flow.stubborn(1))
      await probe.idle()
    }
    #expect(worker.runs == [1, 1])
  }

  @Test func `an invalidating event empties the cache when the event passes and when the event is answered`()
    async throws
  {
    let probe = try worker.probe([
      CacheMiddleware(
        Flow.now, maxAge: .seconds(60), invalidatedBy: Flow.stubborn, Flow.oneWay, clock: clock)
    ])
    probe.send(Flow.now(1))
    probe.send(Flow.stubborn(0))
    await worker.gate.visited()
    for _ in 1...2 { probe.send(Flow.now(1)) }
    #expect(worker.runs == [1, 0, 1])
    worker.gate.open()
    await probe.idle()
    probe.send(Flow.now(1))
    #expect(worker.runs == [1, 0, 1, 1])
    probe.send(Flow.oneWay(0))
    probe.send(Flow.now(1))
    #expect(worker.runs == [1, 0, 1, 1, 0, 1])
  }

  @Test func `beyond the capacity, the least recently used answer is removed`() throws {
    let probe = try worker.probe([
      CacheMiddleware(Flow.now, maxAge: .seconds(60), capacity: 2, clock: clock)
    ])
    for number in [1, 2, 1, 3, 1, 2] { probe.send(Flow.now(number)) }
    #expect(worker.runs == [1, 2, 3, 2])
  }

  @Test func `a request is answered from the cache`() async throws {
    let probe = try worker.probe([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    for _ in 1...2 { #expect(await ask(probe, Flow.now, 1).value == "1") }
    #expect(worker.runs == [1])
    #expect(requestCount(of: probe.view) == 0)
  }

  @Test func `a cancelled request leaves nothing in the cache`() async throws {
    let probe = try worker.probe([CacheMiddleware(Flow.stubborn, maxAge: .seconds(60), clock: clock)])
    let asked = await ask(probe, Flow.stubborn, 1)
    asked.cancel()
    #expect(await asked.value == "cancelled")
    worker.gate.open()
    await probe.idle()
    #expect(await ask(probe, Flow.stubborn, 1).value == "1")
    #expect(worker.runs == [1, 1])
  }

  @Test func `a cache between the presenter and the interactor reuses answers of a removed module in another module`()
    throws
  {
    let modules = try FlowModules(CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock))
    modules.views[0].send(Flow.now(1))
    modules.views[0].port.viewWasRemoved()
    #expect(modules.views[1].send(Flow.now(1)) == .answered)
    #expect(modules.views[1].outputs(of: Flow.now) == [1])
    #expect(modules.workers[0].runs == [1])
    #expect(modules.workers[1].runs.isEmpty)
  }

  @Test func `a cache between the view and the presenter shares formatted results among modules of one prefix`()
    throws
  {
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    let probe = try worker.probe([cache], above: [cache], presenter: FormattingPresenter())
    for _ in 1...2 { probe.send(Flow.now(1)) }
    #expect(probe.outputs(of: Names.shown) == ["<1>", "<1>"])
    #expect(worker.runs == [1])
    let other = try FlowWorker().probe([cache], presenter: FormattingPresenter())
    other.send(Flow.now(1))
    #expect(other.outputs(of: Names.shown) == ["<1>"], "the lower cache stores the handler's answer")
    #expect(worker.runs == [1], "the lower cache stores the handler's answer")
  }

  @Test func `a cache stores the answer to an event held below it, and uses the answer for an event held above it`()
    throws
  {
    let above = Holder(events: { $0.isNamed(Flow.now) })
    let below = Holder(events: { $0.isNamed(Flow.now) })
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)
    let probe = try worker.probe([cache, below], above: [above])
    for _ in 1...2 { probe.send(Flow.now(1)) }
    #expect(above.events[0].next.handle(above.events[0].event) == .held)
    below.events[0].next.handle(below.events[0].event)
    #expect(above.events[1].next.handle(above.events[1].event) == .answered)
    #expect(probe.outputs(of: Flow.now) == [1, 1])
    #expect(worker.runs == [1])
  }

  @Test func `with two caches, the lower one answers when the answer in the upper one is too old`() throws {
    let probe = try worker.probe([
      CacheMiddleware(Flow.now, maxAge: .seconds(1), clock: clock),
      CacheMiddleware(Flow.now, maxAge: .seconds(3), clock: clock),
    ])
    for _ in 1...4 {
      probe.send(Flow.now(1))
      clock.advance(by: .seconds(1))
    }
    #expect(worker.runs == [1, 1])
    #expect(probe.outputs(of: Flow.now) == [1, 1, 1, 1])
  }

  /// The ways in which a handler that changes the answers continues although no sender waits for it.
  enum Change: CaseIterable { case oneWay, posted, cancelledRequest, unanswered }

  @Test(arguments: Change.allCases)
  func `an answer that was read before the end of a changing handler is not served after that`(_ change: Change)
    async throws
  {
    let probe = try worker.probe([
      CacheMiddleware(
        Flow.now, maxAge: .seconds(60), invalidatedBy: Flow.oneWayLater, Flow.stubborn, Flow.save, clock: clock)
    ])
    switch change {
    case .oneWay: probe.send(Flow.oneWayLater(0))
    case .posted: _ = probe.view.mailbox().post(Flow.oneWayLater(0), whenFull: .reject)
    case .cancelledRequest:
      let request = await ask(probe, Flow.stubborn, 0)
      await worker.gate.visited()
      request.cancel()
      _ = await request.value
    case .unanswered: probe.send(Flow.stubborn(0))
    }
    await worker.gate.visited()
    probe.send(Flow.now(1))
    probe.send(Flow.now(1))
    #expect(worker.runs == [0, 1], "an answer is served during the change")
    worker.gate.open()
    await probe.idle()
    probe.send(Flow.now(1))
    #expect(worker.runs == [0, 1, 1])
    probe.send(Flow.now(1))
    #expect(worker.runs == [0, 1, 1], "an answer that was read after the change is served")
  }

  @Test func `an answer that was read during a change and arrives after its end is not cached`() async throws {
    let probe = try worker.probe([
      CacheMiddleware(Flow.stubborn, maxAge: .seconds(60), invalidatedBy: Flow.oneWay, clock: clock)
    ])
    let read = await ask(probe, Flow.stubborn, 1)
    await worker.gate.visited()
    probe.send(Flow.oneWay(0))
    worker.gate.open()
    #expect(await read.value == "1")
    #expect(await ask(probe, Flow.stubborn, 1).value == "1")
    #expect(worker.runs == [1, 0, 1])
  }

  @Test func `beyond the capacity, the answers that were not used for the longest time are removed`() throws {
    let probe = try worker.probe([CacheMiddleware(Flow.now, maxAge: .seconds(60), capacity: 2, clock: clock)])
    for number in [1, 2, 1, 3, 1, 2, 3] { probe.send(Flow.now(number)) }
    #expect(worker.runs == [1, 2, 3, 2, 3])
    for _ in 1...500 { for number in 1...3 { probe.send(Flow.now(number)) } }
    worker.runs = []
    for _ in 1...500 { for number in 2...3 { probe.send(Flow.now(number)) } }
    #expect(worker.runs == [])
  }

  @Test(arguments: [true, false], ["saved", nil])
  func `a route that changes the answers empties the cache when its module closes`(isSent: Bool, output: String?)
    async throws
  {
    let cache = CacheMiddleware(Flow.now, maxAge: .seconds(60), invalidatedBy: Names.editor, clock: clock)
    let probe = try worker.probe([], above: [cache])
    let editor = EditorView()
    try probe.router.register("Editor") { app in
      app.module(prefix: "Editor", view: { editor })
      app.route(Names.editor, .push, to: "Editor")
    }
    probe.send(Flow.now(1))
    if isSent { probe.send(Names.editor()) } else { probe.view.push(Names.editor()) }
    await probe.idle()
    worker.runs = []
    for _ in 1...2 { probe.send(Flow.now(1)) }
    #expect(worker.runs == (isSent ? [1] : []), "only the event of a sent route passes the cache")
    if let output { editor.finish(with: output) } else { editor.port.viewWasRemoved() }
    await probe.idle()
    worker.runs = []
    for _ in 1...2 { probe.send(Flow.now(1)) }
    #expect(worker.runs == [1])
  }

  @Test func `an input that does not equal itself is not cached, and other answers still are`() throws {
    let probe = try worker.probe([CacheMiddleware(Flow.ratio, maxAge: .seconds(60), capacity: 2, clock: clock)])
    weak var unequal: Ratio?
    for _ in 1...3 {
      let ratio = Ratio(.nan)
      unequal = ratio
      #expect(probe.send(Flow.ratio(ratio)) == .answered)
    }
    #expect(unequal == nil)
    for _ in 1...2 { probe.send(Flow.ratio(Ratio(1))) }
    #expect(worker.runs == [0, 0, 0, 1])
  }

  @Test func `an answer is not served after its clock was set to an earlier time`() throws {
    let probe = try worker.probe([CacheMiddleware(Flow.now, maxAge: .seconds(60), clock: clock)])
    probe.send(Flow.now(1))
    clock.advance(by: .seconds(-3_600))
    for _ in 1...2 { #expect(probe.send(Flow.now(1)) == .answered) }
    #expect(worker.runs == [1, 1])
  }
}
