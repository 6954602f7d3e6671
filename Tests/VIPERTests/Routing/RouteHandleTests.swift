import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C40 C41: route handles")
struct RouteHandleTests {
  private let app: WayApp
  private let journal = Journal()

  init() throws { app = try WayApp() }

  @Test func `observers and loops over the states of a handle receive the states in order`() async throws {
    let handle = app.home.push(Stop.detail("x"))
    handle.observe { journal.note("\($0)") }
    let stream = handle.states
    let looping = Running { () -> [RouteState] in
      var states: [RouteState] = []
      for await state in stream { states.append(state) }
      return states
    }
    await app.router.idle()
    #expect(journal.lines == ["routed"])
    #expect(handle.state == .routed)
    handle.remove()
    #expect(handle.state == .removing)
    await app.router.idle()
    #expect(journal.lines == ["routed", "removing", "removed"])
    await looping.task?.value
    #expect(try looping.ending?.get() == [.routing, .routed, .removing, .removed])
    var late: [RouteState] = []
    for await state in handle.states { late.append(state) }
    #expect(late == [.removed], "a late loop receives only the last state")
  }

  @Test func `a handle changes from routing to failed if its transition fails`() async throws {
    let first = app.router.route(Stop.about())
    let second = app.home.push(Stop.detail("x"))
    second.observe { journal.note("\($0) \(second.error == nil)") }
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(journal.lines == ["failed false"])
    #expect(RouteState.failed.isFinal)
    #expect(RouteState.removed.isFinal)
    #expect(!RouteState.routed.isFinal)
  }

  @Test
  func `if an observer requests a removal, all observers receive the current state first`() async throws {
    let handle = app.home.push(Stop.detail("x"))
    handle.observe { state in
      if state == .routed { handle.remove() }
      journal.note("one \(state) \(handle.state)")
    }
    handle.observe { journal.note("two \($0)") }
    await app.router.idle()
    #expect(
      journal.lines == [
        "one routed removing", "two routed", "one removing removing", "two removing",
        "one removed removed", "two removed",
      ])
    #expect(app.navigator.views.count == 1)
  }

  @Test func `an observer can open a route, finish a module and add an observer`() async throws {
    let handle = app.home.push(Stop.detail("x"))
    let journal = journal
    handle.observe { [home = app.home] state in
      switch state {
      case .routed: handle.target?.send(Stop.done("y"))
      case .removed:
        home.push(Stop.about())
        handle.observe { journal.note("late \($0)") }
      default: break
      }
    }
    await app.router.idle()
    #expect(app.home.outputs(of: Stop.detail) == ["y"])
    #expect(app.stack == [["ProbeView", "ProbeView"]])
    #expect(journal.lines == ["late removed"])
  }

  @Test func `an observer that is added after the end of a route receives the final state once`() async throws {
    let unknown = app.router.route(RouteName<Void, Never>("routeHandle.unknown")())
    let shown = await app.router.idle(after: app.home.push(Stop.detail("x")))
    shown.observe { journal.note("shown \($0)") }
    shown.remove()
    await app.router.idle()
    for handle in [unknown.state, shown.state] { #expect(handle.isFinal) }
    let subscription = unknown.observe { journal.note("unknown \($0) \(unknown.error?.code == .unroutable)") }
    shown.observe { journal.note("closed \($0)") }
    #expect(!subscription.isActive)
    await app.router.idle()
    #expect(journal.lines == ["shown removing", "shown removed", "unknown failed true", "closed removed"])
  }

  @Test func `a state is reported to interceptors, observers, opener, sink and waiting tasks, in this order`()
    async throws
  {
    let journal = journal
    let inner = app.sink
    struct Noting: Sendable {
      let inner: CollectingSink
      let note: @Sendable (String) -> Void
      @Sendable func report(_ diagnostic: Diagnostic) {
        inner.report(diagnostic)
        note("sink")
      }
    }
    let lines = CollectedLines()
    app.router.onDiagnostic = Noting(inner: inner) { lines.add($0) }.report
    struct Ending: RouteObserver {
      let lines: CollectedLines
      func before(_ request: RouteRequest) -> RouteDecision { .proceed }
      func changed(_ request: RouteRequest, _ change: RouteChange) {
        switch change {
        case .shown: lines.add("after")
        case .failed: lines.add("failed")
        case .removed: lines.add("removed")
        case .leaving: break
        }
      }
    }
    final class Opening: VIPView, Mapped {
      static let mapping = Mapping(Opening.self) { $0.receive(Opening.received) }
      let lines: CollectedLines
      init(_ lines: CollectedLines) { self.lines = lines }
      func received(_ result: EventResult) { lines.add("opener \(result.status)") }
    }
    app.router.interceptors = [Ending(lines: lines)]
    try app.router.register { $0.module(prefix: "Opening", view: { Opening(lines) }) }
    let opener = try VIPBuilder(prefix: "Opening", router: app.router).build()
    try app.navigator.show(opener)
    let handle = opener.push(Stop.about())
    handle.observe { lines.add("observer \($0)") }
    let shown = Running {
      try await handle.waitUntilShown()
      lines.add("shown")
    }
    let removed = Running {
      try await handle.waitUntilRemoved()
      lines.add("waited")
    }
    await shown.task?.value
    handle.remove()
    await removed.task?.value
    #expect(
      lines.all == [
        "after", "observer routed", "shown", "observer removing", "removed", "observer removed",
        "opener empty", "waited",
      ])
    lines.clear()
    app.router.route(Stop.count())
    opener.push(Stop.about()).observe { lines.add("observer \($0)") }
    await app.router.idle()
    #expect(lines.all == ["after", "failed", "observer failed", "opener error", "sink"])
    _ = journal
  }

  @Test func `a task that waits for waitUntilShown() resumes when the module is shown, fails or closes`() async throws {
    let handle = app.home.push(Stop.detail("x"))
    try await handle.waitUntilShown()
    #expect(handle.state == .routed)
    #expect(handle.target === app.navigator.top)
    let failing = app.home.present(Stop.about())
    await #expect(throws: RouteError.self) { try await failing.waitUntilShown() }
    let gone = try #require(app.navigator.top).present(Stop.about())
    gone.remove()
    try await gone.waitUntilShown()
    #expect(gone.state == .removed)
    #expect(gone.target == nil)
    let waiting = Running { try await app.router.route(Stop.missing()).waitUntilShown() }
    #expect(await waiting.seen().contains("way.missing"))
  }

  @Test func `cancelling a task that waits for a handle does not affect the module`() async throws {
    let handle = app.home.push(Stop.detail("x"))
    try await handle.waitUntilShown()
    let removal = Running { try await handle.waitUntilRemoved() }
    let output = Running { try await handle.output() }
    await settle()
    removal.task?.cancel()
    output.task?.cancel()
    #expect(await removal.seen() == "CancellationError()")
    #expect(await output.seen() == "CancellationError()")
    #expect(handle.state == .routed)
  }

  @Test(arguments: 0..<4)
  func `a handle contains the outcome as soon as the call that opens the route returns`(_ way: Int) async throws {
    switch way {
    case 0: #expect(app.home.push(Stop.detail("x")).outcome == .routed)
    case 1: #expect(app.home.route(Stop.missing()).outcome == .unhandled)
    case 2: #expect(app.home.route(Stop.broken()).outcome == .rejected)
    default:
      let loaded = RouteName<Int, Never>("handle.loaded")
      try app.router.register { app in
        app.route(loaded, .push, to: "About", parameters: .loading { "\($0)" })
      }
      let handle = app.home.route(loaded(7))
      #expect(handle.outcome == .accepted)
      #expect(handle.state == .unrouted)
      await app.router.idle()
      #expect(handle.state == .routed)
    }
    await app.router.idle()
  }

  @Test func `an observer of a removal can read the output before the view below appears`() async throws {
    let lines = Journal()
    final class Appearing: VIPPresenter, Mapped {
      static let mapping = Mapping(Appearing.self) {
        $0.on(Lifecycle.didAppear) { $0.lines.note("appears") }
      }
      let lines: Journal
      init(_ lines: Journal) { self.lines = lines }
    }
    try app.router.register { app in
      app.module(
        prefix: "Appearing", view: { ProbeView() }, presenter: { Appearing(lines) })
    }
    let below = try VIPBuilder(prefix: "Appearing", router: app.router).build()
    try app.navigator.show(below)
    let handle = await app.router.idle(after: below.push(Stop.detail("x")))
    lines.lines = []
    #expect(handle.givenOutput == nil)
    handle.observe { lines.note("\($0) \(handle.givenOutput ?? "nothing")") }
    await app.finish(with: "y")
    #expect(lines.lines == ["removing nothing", "removed y", "appears"])
    #expect(try await handle.output() == "y")
  }
}

/// An ordered list of lines that any thread can append to.
final class CollectedLines: Sendable {
  private let lines = Lock<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
  func clear() { lines.withLock { $0 = [] } }
}
