import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Stage {
  static let one = RouteName<Void, Never>("several.one")
  static let two = RouteName<Void, Never>("several.two")
}

private struct First: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(prefix: "One", view: { VIPView() })
    app.route(Stage.one, to: "Two")
  }
}

private struct Second: ModuleRouter {
  var name = "Two"
  func register(in app: inout Registration) {
    app.module(prefix: name, view: { VIPView() })
    app.route(Stage.two, to: name)
  }
}

private struct Third: ModuleRouter {
  func register(in app: inout Registration) { app.route(Stage.two, to: "One") }
}

@MainActor @Suite("Registration of several features together")
struct SeveralRoutersTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  @Test func `a module router can refer to modules of a later router in the same call`() throws {
    try router.register(First(), Second())
    #expect(router.canRoute(Stage.one))
    #expect(router.canRoute(Stage.two))
  }

  @Test func `a registration of several routers fails as a whole, and the error names the faulty router`() {
    let error = #expect(throws: Diagnostic.self) { try router.register(First(), Second(name: "Zwei")) }
    #expect(
      error.map(brief) == "registration.unknownModule: several.one, the module \"Two\", which is not registered, First")
    #expect(!router.canRoute(Stage.two))
    let other = #expect(throws: Diagnostic.self) { try router.register(First(), Second(), Third()) }
    #expect(
      other.map(brief) == "registration.duplicateRoute: several.two, Second, Third")
    #expect(!router.canRoute(Stage.one))
  }

  @Test func `a rejected registration is reported as long as one of its module routers is unregistered`() throws {
    #expect(throws: Diagnostic.self) { try router.register(First(), Second(name: "Zwei")) }
    let refusal = router.validate()
    try router.register(Second())
    #expect(refusal.count == 1)
    #expect(router.validate() == refusal)
    try router.register(First())
    #expect(router.validate() == [])
  }
}
