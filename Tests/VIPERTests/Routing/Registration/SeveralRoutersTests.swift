import Testing
import VIPER
import VIPERTesting

private enum Stage {
  static let one = RouteName<Void, Never>("several.one")
  static let two = RouteName<Void, Never>("several.two")
}

private struct First: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(prefix: "One", view: { _ in VIPView() })
    app.route(Stage.one, to: "Two")
  }
}

private struct Second: ModuleRouter {
  var name = "Two"
  func register(in app: inout Registration) {
    app.module(prefix: name, view: { _ in VIPView() })
    app.route(Stage.two, to: name)
  }
}

private struct Third: ModuleRouter {
  func register(in app: inout Registration) { app.route(Stage.two, to: "One") }
}

@MainActor @Suite("Several features registered at once")
struct SeveralRoutersTests {
  private let router = VIPRouter(diagnostics: CollectingSink())

  @Test func `One may need what a later one has`() throws {
    try router.register(First(), Second())
    #expect(router.canRoute(Stage.one) && router.canRoute(Stage.two))
  }

  @Test func `All or none are registered, and the error names the one that is wrong`() {
    let error = #expect(throws: RegistrationError.self) { try router.register(First(), Second(name: "Zwei")) }
    #expect(error.map { "\($0)".contains("First") } == true, "\(String(describing: error))")
    #expect(!router.canRoute(Stage.two))
    let other = #expect(throws: RegistrationError.self) { try router.register(First(), Second(), Third()) }
    #expect(
      other.map { "\($0)".contains("Second") && "\($0)".contains("Third") } == true, "\(String(describing: other))")
    #expect(!router.canRoute(Stage.one))
  }

  @Test func `A refusal counts until each of them has been registered`() throws {
    #expect(throws: RegistrationError.self) { try router.register(First(), Second(name: "Zwei")) }
    let refusal = router.validate()
    try router.register(Second())
    #expect(refusal.count == 1 && router.validate() == refusal)
    try router.register(First())
    #expect(router.validate() == [])
  }
}
