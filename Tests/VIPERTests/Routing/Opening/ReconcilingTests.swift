import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C47: changes outside the router")
struct ReconcilingTests {
  private let app: WayApp

  init() throws { app = try WayApp() }

  @Test(arguments: 0..<6)
  func `the opener of a module receives one result, in whatever way the module leaves the screen`(_ way: Int)
    async throws
  {
    let handle = await app.router.idle(after: app.home.push(Stop.detail("x")))
    switch way {
    case 0: try app.navigator.back()
    case 1: try app.navigator.close(#require(handle.target))
    case 2: handle.target?.port.viewWasRemoved()
    case 3: handle.remove()
    case 4: app.router.route(Stop.about(), style: .root)
    default:
      app.navigator.top?.present(Stop.about())
      await app.router.idle()
      try app.navigator.close(#require(handle.target))
    }
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(way == 2 || handle.target == nil, "a host that was not notified still has the view")
    #expect(way == 4 || app.home.results(of: Stop.detail).map(\.status) == [.empty])
    #expect(app.sink.messages.isEmpty)
  }

  @Test func `a system dismissal closes the covered modules from the innermost to the outermost`()
    async throws
  {
    let sheet = await app.router.idle(after: app.home.present(Stop.detail("sheet")))
    let pushed = try #require(app.navigator.top).push(Stop.about())
    await app.router.idle()
    let child = try #require(sheet.target).route(Stop.count(), style: .embed)
    await app.router.idle()
    let lines = Journal()
    sheet.observe { lines.note("sheet \($0)") }
    pushed.observe { lines.note("pushed \($0)") }
    child.observe { lines.note("child \($0)") }
    try await app.router.idle(after: app.navigator.dismiss())
    #expect(lines.lines == ["pushed removed", "child removed", "sheet removed"])
    #expect(app.home.results.map(\.status) == [.empty])
    #expect(app.stack == [["ProbeView"]])
  }

  @Test func `a cancelled back swipe closes no module`() async throws {
    let handle = await app.router.idle(after: app.home.push(Stop.detail("x")))
    let view = try #require(handle.target)
    view.port.willDisappear()
    view.port.didAppear()
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(view.port.isVisible)
    #expect(app.home.results.isEmpty)
  }

  @Test func `reconcile() closes a module if the host no longer contains its view`() async throws {
    let silent = ScriptedHost()
    app.router.navigator = silent
    let handle = app.router.route(Stop.detail("x"))
    let other = await app.router.idle(after: app.router.route(Stop.about()))
    let view = silent.views.removeFirst()
    #expect(handle.state == .routed)
    app.router.reconcile()
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(view.port.isRemoved)
    #expect(other.state == .routed)
    app.router.reconcile()
    app.router.reconcile()
    #expect(other.state == .routed)
  }

  @Test func `modules are reconciled automatically after each transition`() async throws {
    let silent = ScriptedHost()
    app.router.navigator = silent
    let handle = await app.router.idle(after: app.router.route(Stop.detail("x")))
    silent.views = []
    app.router.route(Stop.about())
    await app.router.idle()
    #expect(handle.state == .removed)
  }

  @Test func `a host is reported if it does not contain the view that it reported as shown`() async throws {
    let silent = ScriptedHost()
    silent.listsViews = false
    let handle = app.router.route(Stop.about(), in: silent)
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.sink.briefs == ["route.showFailed: way.about ← host.notShown: ProbeView"])
  }

  @Test func `a host is reported if it still contains the view that it reported as removed`()
    async throws
  {
    let silent = ScriptedHost()
    let handle = await app.router.idle(after: app.router.route(Stop.about(), in: silent))
    silent.removing = { _ in false }
    handle.remove()
    await #expect(throws: RouteError.self) { try await handle.waitUntilRemoved() }
    #expect(handle.state == .routed)
    #expect(app.sink.briefs == ["route.removeFailed: way.about ← host.stillShown: ProbeView"])
    silent.removing = { _ in true }
    handle.remove()
    try await handle.waitUntilRemoved()
    #expect(handle.state == .removed)
    #expect(handle.error == nil)
  }

  @Test func `a module that is removed during its transition never has the state routed`() async throws {
    let paced = PacedNavigator()
    let handle = app.router.route(Stop.detail("x"), in: paced)
    let states = Journal()
    handle.observe { states.note("\($0)") }
    await paced.gate.visited()
    handle.target?.port.viewWasRemoved()
    #expect(handle.state == .removed)
    paced.gate.open()
    await app.router.idle()
    #expect(states.lines == ["removed"])
    #expect(app.sink.messages == [])
  }
}
