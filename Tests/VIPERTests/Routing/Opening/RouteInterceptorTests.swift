import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

/// Records its calls, and decides with a closure of the test.
struct Listening: RouteObserver {
  let name: String
  let journal: Journal
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }

  func before(_ request: RouteRequest) -> RouteDecision {
    journal.note("\(name) before \(request.name) as \(request.style)")
    return decide(request)
  }
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    switch change {
    case .shown(_, let style): journal.note("\(name) after \(request.name) as \(style)")
    case .failed: journal.note("\(name) failed \(request.name)")
    case .removed: journal.note("\(name) removed \(request.name)")
    case .leaving: break
    }
  }
}

@MainActor @Suite("C46: interceptors")
struct RouteInterceptorTests {
  private let app: WayApp
  private let journal = Journal()

  init() throws { app = try WayApp() }

  private func listen(
    _ name: String,
    _ decide: @escaping @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  ) { app.router.interceptors.append(Listening(name: name, journal: journal, decide: decide)) }

  @Test
  func `interceptors run from the outermost to the innermost before a transition, and in reverse after it`()
    async throws
  {
    listen("one")
    listen("two")
    let own = RouteName<Void, Never>("interceptors.own")
    let inner = Listening(name: "own", journal: journal)
    try app.router.register { $0.route(own, .present, to: "About", interceptors: [inner]) }
    let handle = await app.router.idle(after: app.home.route(own()))
    #expect(
      journal.lines == [
        "one before interceptors.own as present", "two before interceptors.own as present",
        "own before interceptors.own as present", "own after interceptors.own as present",
        "two after interceptors.own as present", "one after interceptors.own as present",
      ])
    journal.lines = []
    await app.router.idle(after: handle.remove())
    #expect(
      journal.lines == [
        "own removed interceptors.own", "two removed interceptors.own",
        "one removed interceptors.own",
      ])
  }

  @Test
  func `a refused route builds nothing, and all interceptors are notified of the failure`() async throws {
    listen("one")
    listen("two") { $0.isNamed(Stop.detail) ? .refuse("not now") : .proceed }
    listen("three")
    let handle = app.home.push(Stop.detail("x"))
    #expect(handle.state == .failed)
    #expect(handle.outcome == .rejected)
    #expect(handle.target == nil)
    #expect(
      handle.error.map(brief) == "route.refused: way.detail ← not now")
    #expect(
      journal.lines == [
        "one before way.detail as push", "two before way.detail as push",
        "three failed way.detail", "two failed way.detail", "one failed way.detail",
      ])
    await app.router.idle()
    #expect(app.sink.messages.count == 1)
    #expect(app.navigator.views.count == 1)
    #expect(app.home.results.isEmpty, "the caller has the error in the handle")
    #expect(app.home.send(Stop.detail("x")) == .rejected)
    #expect(app.home.results.map(\.status) == [.rejected], "the sender receives the error as a result")
    #expect(app.sink.messages.count == 2)
  }

  @Test func `a redirected route passes the interceptors again and delivers its output under the requested name`()
    async throws
  {
    listen("one") { $0.isNamed(Stop.detail) ? .redirect(to: Stop.login("first")) : .proceed }
    let handle = app.home.push(Stop.detail("x"))
    #expect(handle.outcome == .routed)
    await app.router.idle()
    #expect(app.words == ["first"])
    #expect(handle.style == .present)
    #expect(
      journal.lines == [
        "one before way.detail as push", "one before way.login as present",
        "one after way.login as present",
      ])
    await app.finish(with: "abc")
    #expect(app.home.outputs(of: Stop.detail) == ["abc"], "under the name of the requested route")
    #expect(try await handle.output() == "abc")
  }

  @Test
  func `a redirect to a route with another output type delivers an empty result`() async throws {
    listen("one") { $0.isNamed(Stop.detail) ? .redirect(to: Stop.count()) : .proceed }
    let handle = await app.router.idle(after: app.home.push(Stop.detail("x")))
    await app.finish(with: "abc")
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.sink.messages == [])
    #expect(try await handle.output() == nil)
  }

  @Test func `redirects in a cycle fail with an error that names the routes`() throws {
    listen("one") { $0.isNamed(Stop.detail) ? .redirect(to: Stop.login("a")) : .proceed }
    listen("two") { $0.isNamed(Stop.login) ? .redirect(to: Stop.detail("b")) : .proceed }
    let handle = app.home.push(Stop.detail("x"))
    #expect(handle.state == .failed)
    #expect(app.sink.briefs == ["route.redirectCycle: way.login, way.detail, way.login, way.detail"])
    #expect(handle.error.map(brief) == app.sink.briefs.first)
  }

  @Test func `a parked route does not delay other routes and continues with the remaining interceptors`() async throws {
    let gate = Gate()
    listen("one") { request in
      guard request.isNamed(Stop.detail) else { return .proceed }
      return .park { await gate.pass(returning: .proceed) }
    }
    listen("two")
    let handle = app.home.push(Stop.detail("x"))
    #expect(handle.state == .unrouted)
    #expect(handle.outcome == .held)
    #expect(handle.target == nil)
    app.home.route(Stop.about(), style: .embed)
    await gate.visited()
    while app.navigator.views.count < 2 { await Task.yield() }
    #expect(journal.lines.contains("two after way.about as embed"), "the parked route blocks no other route")
    #expect(!journal.lines.contains("two before way.detail as push"))
    gate.open()
    try await handle.waitUntilShown()
    #expect(handle.state == .routed)
    #expect(app.words == ["x"])
    #expect(journal.lines.contains("two before way.detail as push"), "the next interceptor decides after the parking")
    #expect(journal.lines.count { $0 == "one before way.detail as push" } == 1)
  }

  @Test func `idle() returns while a route waits for a login that an interceptor has opened`() async throws {
    let session = Journal()
    listen("gate") { request in
      guard request.isNamed(Stop.detail), session.lines.isEmpty else { return .proceed }
      return .park {
        guard let account = try await request.open(Stop.login("Log in first")).output() else {
          return .refuse("Nobody has logged in.")
        }
        session.note(account)
        return .proceed
      }
    }
    #expect(app.home.send(Stop.detail("x")) == .held)
    await app.router.idle()
    #expect(app.words == ["Log in first"])
    #expect(app.stack.count == 2)
    try app.navigator.back()
    await app.router.idle()
    #expect(app.home.results(of: Stop.detail).map(\.status) == [.error])
    #expect(app.home.results(of: Stop.detail).first?.message == "Nobody has logged in.", "for users")
    #expect(app.sink.briefs == ["route.refused: way.detail ← Nobody has logged in."])
    app.home.send(Stop.detail("x"))
    await app.router.idle()
    await app.finish(with: "abc")
    #expect(session.lines == ["abc"])
    #expect(app.words == ["x"])
    #expect(app.home.results(of: Stop.login).isEmpty, "only the gate receives the login's output")
    #expect(app.home.results.count == 1)
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [true, false])
  func `a route that the user cancels ends without an output and without a report`(throws: Bool) async throws {
    listen("gate") { request in
      guard request.isNamed(Stop.detail) else { return .proceed }
      return .park {
        guard try await request.open(Stop.login("Log in first")).output() != nil else {
          if `throws` { throw CancellationError() }
          return .cancel
        }
        return .proceed
      }
    }
    let handle = await app.router.idle(after: app.home.push(Stop.detail("x")))
    try app.navigator.back()
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(handle.error == nil)
    #expect(app.sink.messages == [])
    #expect(app.home.results(of: Stop.detail).map(\.status) == [.empty])
    #expect(try await handle.output() == nil)
    #expect(app.navigator.views.count == 1)
  }

  @Test
  func `a route that an interceptor cancels is not opened, and its opener receives an empty result`() async throws {
    listen("gate") { _ in .cancel }
    #expect(app.home.send(Stop.detail("x")) == .gone)
    let preview = app.router.route(Stop.about(), style: .unshown)
    #expect(preview.state == .removed)
    #expect(preview.target == nil)
    #expect(app.sink.messages == [])
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.navigator.views.count == 1)
  }

  @Test func `a commit that an interceptor cancels leaves the made module unchanged`() async throws {
    let handle = app.home.route(Stop.detail("x"), style: .unshown)
    listen("gate") { _ in .cancel }
    #expect(handle.commit() == .gone)
    #expect(handle.state == .unrouted)
    #expect(handle.target != nil)
    #expect(app.sink.messages == [])
    #expect(app.home.results.isEmpty)
  }

  @Test func `if an interceptor opens another route before each refusal, the recursion is reported once`()
    async throws
  {
    listen("gate") { request in
      request.open(Stop.login("Log in first"))
      return .refuse("Nobody has logged in.")
    }
    let handle = app.home.push(Stop.detail("x"))
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(handle.error?.message == "Nobody has logged in.")
    #expect(
      app.sink.briefs == [
        "route.tooDeep: way.login, way.login, way.login, way.login, way.login, way.login, way.login, way.login, way.login"
      ])
    app.router.interceptors = []
    app.home.route(Stop.missing())
    #expect(app.sink.messages.count == 2, "a later failure is reported")
  }

  /// Parks every route until its task is cancelled, and records that.
  private func parkUntilCancelled() {
    let journal = journal
    listen("one") { _ in
      .park {
        try? await ManualClock().sleep(for: .seconds(1))
        journal.note("cancelled: \(Task.isCancelled)")
        return .proceed
      }
    }
  }

  @Test func `removing a parked route cancels its task and sends one result to the opener`() async throws {
    parkUntilCancelled()
    let handle = app.home.push(Stop.detail("x"))
    #expect(handle.canRemove)
    handle.remove()
    #expect(handle.state == .removed)
    #expect(!handle.canRemove)
    await app.router.idle()
    #expect(journal.lines.last == "cancelled: true")
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.sink.messages == [])
    #expect(try await handle.output() == nil)
  }

  @Test func `a parked route fails and its task is cancelled if its source is removed`() async throws {
    app.home.push(Stop.detail("second"))
    await app.router.idle()
    let second = try #require(app.navigator.top)
    parkUntilCancelled()
    let handle = second.route(Stop.about())
    #expect(handle.state == .unrouted)
    try await app.router.idle(after: app.navigator.back())
    #expect(handle.state == .failed)
    #expect(app.navigator.views.count == 1)
    #expect(journal.lines.last == "cancelled: true")
    #expect(app.sink.briefs == ["host.sourceGone: way.about"])
  }

  @Test
  func `a parked route fails if its source closes together with the login that the route waits for`() async throws {
    let opened = await app.router.idle(after: app.home.push(Stop.detail("second")))
    listen("one") { request in
      guard request.name == Stop.about.text else { return .proceed }
      return .park {
        _ = try await request.open(Stop.login("Log in")).output()
        return .refuse("Nobody has logged in.")
      }
    }
    let handle = try #require(opened.target).route(Stop.about())
    await app.router.idle()
    #expect(app.navigator.views.count == 3)
    opened.remove()
    await app.router.idle()
    let error = try #require(handle.error)
    #expect(handle.state == .failed)
    #expect(brief(error) == "host.sourceGone: way.about")
    #expect(app.sink.messages.count == 1)
    #expect(app.navigator.views.count == 1)
  }

  @Test func `a route is refused with the error that its parked decision throws`() async throws {
    listen("one") { _ in .park { throw WayApp.NotToday() } }
    let handle = app.home.push(Stop.detail("x"))
    await #expect(throws: RouteError.self) { try await handle.waitUntilShown() }
    #expect(brief(try #require(handle.error)) == "route.refused: way.detail ← not today")
    #expect(app.home.results.map(\.status) == [.error])
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [true, false])
  func `an interceptor that opens another route for each route is stopped at the depth limit`(atOnce: Bool)
    async throws
  {
    app.router.depthLimit = 20
    listen("one") { request in
      if atOnce {
        request.open(Stop.login("again"))
        return .proceed
      }
      return .park {
        _ = try await request.open(Stop.login("again")).output()
        return .proceed
      }
    }
    app.router.route(Stop.detail("x"))
    await app.router.idle()
    #expect(app.sink.briefs.contains { $0.contains("way.login, way.login") })
  }

  @Test func `an interceptor that endlessly opens routes through the router is stopped`() async throws {
    let router = app.router
    listen("one") { [weak router] _ in
      router?.route(Stop.about())
      return .proceed
    }
    router.route(Stop.about())
    #expect(app.sink.diagnostics.contains { $0.code == "route.tooDeep" })
    await router.idle()
  }

  @Test(arguments: 0..<7)
  func `interceptors run for each kind of request`(_ way: Int) async throws {
    listen("one")
    let view = ProbeView()
    var kept: RouteHandle<Never>?
    switch way {
    case 0: app.home.send(Stop.about())
    case 1: app.home.route(Stop.about())
    case 2: app.home.present(Stop.about())
    case 3: app.router.route(Stop.about())
    case 4: app.home.route(Stop.about(), around: view)
    case 5: app.home.route(Stop.about(), style: .embed)
    default:
      kept = app.home.route(Stop.about(), style: .unshown)
      #expect(journal.lines == ["one before way.about as unshown"])
      journal.lines = []
      kept?.commit()
    }
    await app.router.idle()
    #expect(journal.lines.count == 2)
    #expect(journal.lines[0].hasPrefix("one before way.about as "))
    #expect(journal.lines[1].hasPrefix("one after way.about as "))
  }

  @Test(arguments: 0..<5)
  func `interceptors are notified of each kind of failure`(_ way: Int) async throws {
    struct No: Error {}
    listen("one")
    switch way {
    case 0: app.home.route(Stop.missing())
    case 1: app.home.route(Stop.broken())
    case 2: app.home.route(Stop.about(), style: .named("fly"))
    case 3: app.home.route(Stop.about()) { (_: LostPresenter) in }
    default: app.home.route(Stop.about()) { (_: ProbeView) in throw No() }
    }
    await app.router.idle()
    #expect(journal.lines.last?.hasPrefix("one failed way.") == true)
    #expect(journal.lines.count { $0.contains("failed") } == 1)
    #expect(app.sink.messages.count == 1)
    #expect(app.home.results.isEmpty)
  }

  @Test func `a redirected commit opens the other route and leaves the made module unchanged`() async throws {
    let handle = app.home.route(Stop.detail("x"), style: .unshown)
    listen("one") { $0.isNamed(Stop.detail) ? .redirect(to: Stop.about()) : .proceed }
    #expect(handle.commit() == .rejected)
    await app.router.idle()
    #expect(handle.state == .unrouted)
    #expect(handle.target != nil)
    #expect(app.stack == [["ProbeView", "ProbeView"]])
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a route request contains its source and its parameters`() throws {
    var seen: [RouteRequest] = []
    listen("one") {
      seen.append($0)
      return .proceed
    }
    app.home.push(Stop.detail("x"))
    app.router.route(Stop.about())
    #expect(seen[0].source === app.home)
    #expect(!seen[0].isFromApp)
    #expect(seen[0].parameters(of: Stop.detail) == "x")
    #expect(seen[0].parameters(of: Stop.login) == nil)
    #expect(seen[1].source == nil)
    #expect(seen[1].isFromApp)
  }

  @Test
  func `an interceptor that parks its own login route is reported once with the names in the cycle`() async throws {
    listen("gate") { request in
      .park {
        _ = try await request.open(Stop.login("Log in first")).output()
        return .proceed
      }
    }
    let handle = app.home.route(Stop.detail("x"))
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.sink.briefs == ["route.waitsForItself: way.login, way.login, way.login"])
    #expect(handle.error?.message == nil, "for users")
    #expect(
      handle.error.map(brief) == "route.refused: way.detail ← the route waited for \"way.login\", which was not opened."
    )
  }

  @Test func `an interceptor that parks a route until a route that is redirected to it is reported once`() async {
    var parks = 0
    listen("gate") { request in
      if request.isNamed(Stop.about) { return .redirect(to: Stop.detail("y")) }
      return .park {
        parks += 1
        _ = try await request.open(Stop.about()).output()
        return .proceed
      }
    }
    let handle = app.home.route(Stop.detail("x"))
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(parks == 1)
    #expect(app.sink.diagnostics.map(\.code) == ["route.waitsForItself"])
  }

  @Test func `a cycle of routes that are parked after a redirection is reported once`() async {
    var parks = 0
    listen("gate") { request in
      if request.isNamed(Stop.about) { return .redirect(to: Stop.detail("y")) }
      return .park {
        parks += 1
        let login = request.isNamed(Stop.login)
        if login { _ = try await request.open(Stop.about()).output() }
        if !login { _ = try await request.open(Stop.login("x")).output() }
        return .proceed
      }
    }
    let handle = app.home.route(Stop.about())
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(parks == 2)
    #expect(app.sink.diagnostics.map(\.code) == ["route.waitsForItself"])
  }

  @Test func `an interceptor that refuses a route without a reason is reported`() async throws {
    listen("mute") { _ in .refuse("") }
    app.home.route(Stop.about())
    await app.router.idle()
    #expect(app.sink.briefs == ["route.refused: way.about ← No reason was given. Pass a reason: `.refuse(\"…\")`."])
  }
}
