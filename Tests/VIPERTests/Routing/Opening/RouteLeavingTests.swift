import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Records which modules leave, and whether the view is still on screen.
private struct LeavingLog: RouteObserver {
  let journal: Journal
  let navigator: InMemoryNavigator

  func before(_ request: RouteRequest) -> RouteDecision { .proceed }
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    switch change {
    case .leaving(let view):
      let isThere = navigator.tree.contains(view)
      journal.note("\((view as? PageView)?.name ?? "") leaves, \(isThere ? "still there" : "just gone")")
    case .removed: journal.note("\(request.name) has left")
    case .shown, .failed: break
    }
  }
}

@MainActor @Suite("Notice before a module leaves the screen")
struct RouteLeavingTests {
  private let app: RouteApp
  private let journal = Journal()

  init() throws {
    app = try RouteApp()
    app.router.interceptors.append(LeavingLog(journal: journal, navigator: app.navigator))
  }

  @Test func `an observer is notified before the router removes a view`() async {
    let handle = await app.open("A")
    handle.remove()
    await app.router.idle()
    #expect(journal.lines == ["A leaves, still there", "page.named has left"])
  }

  @Test
  func `an observer is notified once for each view that a user's action has closed`() async throws {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    try app.navigator.close(#require(app.page("A")))
    await app.router.idle()
    #expect(
      journal.lines == [
        "B leaves, just gone", "page.named has left", "A leaves, just gone", "page.named has left",
      ])
  }

  @Test func `an observer is not notified of the removal of a module that was never shown`() async {
    let handle = app.home.route(Page.named("A"), style: .unshown)
    await app.router.idle(after: handle.remove())
    #expect(journal.lines.isEmpty)
  }

  @Test func `an observer is notified again when a failed removal is repeated`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    let handle = await app.router.idle(after: app.router.route(Page.named("A")))
    host.removing = { _ in throw TextError("jammed") }
    await app.router.idle(after: handle.remove())
    host.removing = { _ in true }
    handle.remove()
    await app.router.idle()
    #expect(journal.lines.count { $0.hasPrefix("A leaves") } == 2)
    #expect(handle.state == .removed)
  }
}
