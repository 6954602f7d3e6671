import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Messages and handles of adapted names")
struct AdapterMessageTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test
  func `a route that is adapted to an unregistered route fails with an error that names both routes`() throws {
    try app.adapt { $0.adapt(Needs.first, to: Needs.third) }
    let handle = app.home.route(Needs.first("x"))
    #expect(
      handle.error.map(brief) == "route.danglingAdapter: needs.first, needs.third")
    #expect(handle.outcome == .unhandled)
    #expect(app.sink.messages == [handle.error?.description])
  }

  @Test
  func `the object of an adapter is created once, when the route opens`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    var made = 0
    try app.adapt {
      $0.adapt(Needs.plainLabel, to: Wanted.headed) {
        made += 1
        return LabelAdapter($0)
      }
    }
    let handle = app.home.push(Needs.plainLabel("A"))
    await app.router.idle()
    #expect(made == 1)
    let target = handle.target(as: Needs.plainLabel)
    #expect(made == 1)
    #expect(target != nil)
  }

  @Test func `an adapted submodule is found by its required interface and by its route`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.adapt { $0.adapt(Needs.plainLabel, to: Wanted.headed) { LabelAdapter($0) } }
    app.home.submodules.add(Needs.plainLabel("A"))
    await app.router.idle()
    #expect(app.home.submodules.handles(of: Needs.plainLabel).count == 1)
    #expect(app.home.submodules.handles(of: Page.named).count == 1)
  }

  @Test func `a route that was rejected at first and registered later is not reported`() throws {
    let late = RouteName<Void, Never>("adapted.late")
    func add() throws {
      try app.router.register("Late") { $0.route(late, to: "Late") }
    }
    #expect(throws: Diagnostic.self) { try add() }
    try app.router.register("Module") { $0.module(prefix: "Late", view: VIPView.init) }
    try add()
    #expect(app.router.validate() == [])
  }
}
