import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Registers a page with the routes that a test chooses.
private struct ShelfRouter: ModuleRouter {
  let shelf: String
  let route: RouteName<String, String>
  var second: RouteName<String, String>?
  let journal: Journal

  func register(in app: inout Registration) {
    journal.note("\(shelf) registers")
    app.module(
      prefix: shelf, view: { PageView(shelf) },
      presenter: {
        journal.note("\(shelf) is built")
        return PagePresenter(shelf, Journal())
      })
    app.route(route, .push, to: shelf)
    if let second { app.route(second, .present, to: shelf) }
  }
}

@MainActor @Suite("C30 C31: module routers and their routes")
struct RouterRegistryTests {
  private static let low = RouteName<String, String>("registry.low")
  private static let high = RouteName<String, String>("registry.high")
  private static let other = RouteName<String, String>("registry.other")
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func shelf(
    _ name: String, _ route: RouteName<String, String>, _ second: RouteName<String, String>? = nil
  ) -> ShelfRouter {
    ShelfRouter(shelf: name, route: route, second: second, journal: app.journal)
  }

  @Test func `registration builds no module, and a route builds its module once`() async throws {
    try app.router.register(shelf("Low", Self.low))
    try app.router.register(shelf("High", Self.high))
    #expect(app.journal.lines == ["Low registers", "High registers"])
    #expect(app.home.send(Self.high("x")) == .routed)
    await app.router.idle()
    #expect(app.journal.lines.dropFirst(2) == ["High is built"])
    #expect(app.layout == "home High")
  }

  @Test func `a look-up by type returns the module router of this type that was registered first`() throws {
    #expect(app.router.moduleRouter(of: ShelfRouter.self) == nil)
    try app.router.register(shelf("Low", Self.low))
    try app.router.register(shelf("High", Self.high))
    #expect(app.router.moduleRouter(of: ShelfRouter.self)?.shelf == "Low")
  }

  @Test func `a registration that claims an existing route or module is rejected as a whole`() async throws {
    try app.router.register(shelf("Low", Self.low))
    let byRoute = #expect(throws: Diagnostic.self) {
      try app.router.register(shelf("High", Self.high, Self.low))
    }
    #expect(
      byRoute.map(brief)
        == "registration.duplicateRoute: registry.low, ShelfRouter at VIPERTests/RouterRegistryTests.swift, ShelfRouter at VIPERTests/RouterRegistryTests.swift"
    )
    let byPrefix = #expect(throws: Diagnostic.self) {
      try app.router.register(shelf("Low", Self.other))
    }
    #expect(
      byPrefix.map(brief) == "registration.duplicatePrefix: Low, ShelfRouter at VIPERTests/RouterRegistryTests.swift")
    #expect(throws: Diagnostic.self) {
      try app.router.register(shelf("Twice", Self.other, Self.other))
    }
    #expect(app.router.canRoute(Self.low))
    #expect(!app.router.canRoute(Self.high))
    #expect(!app.router.canRoute(Self.other))
    app.home.route(Self.low("x"))
    await app.router.idle()
    #expect(app.layout == "home Low")
    #expect(app.journal.lines.filter { $0.hasSuffix("built") } == ["Low is built"])
    try app.router.register(shelf("High", Self.high))
    #expect(app.router.moduleRouter(of: ShelfRouter.self)?.shelf == "Low")
  }

  @Test
  func `two routes with different styles can lead to one module`() async throws {
    try app.router.register(shelf("Low", Self.low, Self.high))
    app.home.route(Self.low("x"))
    await app.router.idle()
    app.page("Low")?.route(Self.high("x"))
    await app.router.idle()
    #expect(app.layout == "home Low | Low")
    try app.navigator.dismiss()
    app.page("Low")?.push(Self.high("x"))
    await app.router.idle()
    #expect(app.layout == "home Low Low")
  }
}
