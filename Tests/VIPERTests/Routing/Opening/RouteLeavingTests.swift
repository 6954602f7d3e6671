import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Notes what leaves, and whether it is still on the screen then.
private struct LeavingLog: RouteLeavingObserver, RouteRemovalObserver {
  let journal: Journal
  let navigator: InMemoryNavigator

  func before(_ request: RouteRequest) -> RouteDecision { .proceed }
  func leaving(_ request: RouteRequest, _ view: any ModuleView) {
    let isThere = navigator.tree.contains(view)
    journal.note("\((view as? PageView)?.name ?? "") leaves, \(isThere ? "still there" : "just gone")")
  }
  func removed(_ request: RouteRequest) { journal.note("\(request.name) has left") }
}

@MainActor @Suite("Before a module leaves")
struct RouteLeavingTests {
  private let app: RouteApp
  private let journal = Journal()

  init() throws {
    app = try RouteApp()
    app.router.interceptors.append(LeavingLog(journal: journal, navigator: app.navigator))
  }

  @Test func `The router's removal is told before, with the view`() async {
    let handle = await app.open("A")
    handle.remove()
    await app.router.idle()
    #expect(journal.lines == ["A leaves, still there", "page.named has left"])
  }

  @Test func `A person's is told when it has happened, and what goes along as well`() async throws {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    try app.navigator.close(#require(app.page("A")))
    await app.router.idle()
    #expect(
      journal.lines == [
        "B leaves, just gone", "page.named has left", "A leaves, just gone", "page.named has left",
      ])
  }

  @Test func `What was never shown does not leave`() async {
    let handle = app.home.route(Page.named, "A", style: .make)
    handle.remove()
    await app.router.idle()
    #expect(journal.lines.isEmpty)
  }

  @Test func `If it stays, it is told again when it leaves`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    let handle = app.router.route(Page.named, "A")
    await app.router.idle()
    host.removing = { _ in throw TextError("jammed") }
    handle.remove()
    await app.router.idle()
    host.removing = { _ in true }
    handle.remove()
    await app.router.idle()
    #expect(journal.lines.count { $0.hasPrefix("A leaves") } == 2 && handle.state == .removed)
  }
}
