import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Default adapters")
struct AdapterDefaultTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test(arguments: [true, false])
  func `a default adapter that a route replaces is not part of a cycle`(_ isDefaultFirst: Bool) throws {
    // The app adapts `second` to its own page. The feature would adapt its page to `second` by default.
    if isDefaultFirst {
      try app.adapt("Own") { $0.adapt(Page.named, to: Needs.second, isDefault: true) }
    }
    try app.adapt("App") { $0.adapt(Needs.second, to: Page.named) }
    if !isDefaultFirst {
      try app.adapt("Own") { $0.adapt(Page.named, to: Needs.second, isDefault: true) }
    }
    #expect(app.home.route(Needs.second("A")).outcome == .routed)
  }

  @Test func `a default adapter that another adapter replaces is not part of a cycle`() throws {
    try app.adapt("App") {
      $0.adapt(Needs.first, to: Page.named)
      $0.adapt(Needs.second, to: Needs.first)
    }
    try app.adapt("Own") { $0.adapt(Needs.first, to: Needs.second, isDefault: true) }
    #expect(app.home.route(Needs.second("A")).outcome == .routed)
  }

  @Test func `a cycle of adapters is rejected even if the replaced default adapter would form no cycle`() throws {
    try app.adapt("App") { $0.adapt(Needs.first, to: Needs.second) }
    #expect(throws: Diagnostic.self) {
      try app.router.register("Own") {
        $0.adapt(Needs.first, to: Page.named, isDefault: true)
        $0.adapt(Needs.second, to: Needs.first)
      }
    }
  }

  @Test
  func `a default adapter that leads to an unregistered route is not reported if a route replaces the adapter`() throws
  {
    try app.adapt("Own") { $0.adapt(Page.named, to: Needs.third, isDefault: true) }
    try app.adapt("Other") { $0.adapt(Needs.first, to: Page.named) }
    let dangling = app.router.validate().filter { $0.code == "validation.danglingAdapter" }
    #expect(dangling == [], "\(dangling)")
  }

  @Test func `a default adapter that leads to an unregistered route is reported if the adapter is used`() throws {
    try app.adapt("Own") { $0.adapt(Needs.first, to: Needs.third, isDefault: true) }
    let dangling = app.router.validate().filter { $0.code == "validation.danglingAdapter" }
    #expect(dangling.count == 1)
  }
}
