import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

/// Apps with a module that cannot be built, and with two features that claim one route.
@MainActor @Suite("Flows through broken apps", .viper)
struct BrokenAppFlowTests {
  @Test func `B06: a failing route builder causes one error and no recursion, even if its route is the fallback`()
    async throws
  {
    let faulty = FaultyRouter()
    try await AppTest(registering: {
      try $0.register(HomeRouter())
      try $0.register(faulty)
      $0.fallback = FaultyRouter.fallback
    }) { app in
      await app.open(HomeRouter.home()) { $0.shows("Home") }
      await app["Home"].send(FaultyRouter.route()) {
        $0.fails(FaultyRouter.route, .rejected)
        $0.reports { $0.code == "route.buildFailed" }
        $0.ends(.rejected)
      }
      let results = app["Home"].read(as: ProbeView.self) { $0.results } ?? []
      #expect(faulty.attempts == 1)
      #expect(results.count == 1)
      let error = try #require(results.first?.error as? RouteError)
      #expect(error.code == "route.buildFailed")
      #expect(error.route == "faulty")
      let cause = try #require(error.underlying as? Diagnostic)
      #expect(cause.code == "module.partFailed")
      #expect(cause.name == "interactor")
      #expect(cause.module == "Faulty")
      await app.open(RouteName<Void, Never>("nowhere")()) {
        $0.reports { $0.code == .unroutable }
        $0.reports { $0.code == "route.buildFailed" }
        $0.ends(.unhandled)
      }
      #expect(faulty.attempts == 2)
      #expect(app.modules == ["Home"])
    }
  }

  @Test func `B07: a second router that claims a route is rejected, and the error names both routers`() async throws {
    let claimed = #expect(throws: Diagnostic.self) {
      try AppTest {
        try $0.register(HomeRouter())
        try $0.register(RivalRouter(route: HomeRouter.home))
      }
    }
    #expect(claimed?.code == "registration.duplicateRoute")
    #expect(claimed?.names == ["HomeRouter", "RivalRouter"])
    #expect(claimed?.name == "home")
    // If the app ignores the error of the registration, the launch throws it.
    let unlaunched = #expect(throws: ConfigurationError.self) {
      try AppTest {
        try $0.register(HomeRouter())
        try? $0.register(RivalRouter(route: HomeRouter.home))
      }
    }
    #expect(try unlaunched?.diagnostics == [#require(claimed)])
    // If the other router uses its own route name, both modules can be shown.
    try await AppTest(registering: {
      try $0.register(HomeRouter())
      try? $0.register(RivalRouter(route: HomeRouter.home))
      try $0.register(RivalRouter(route: RivalRouter.rival))
    }) { app in
      await app.open(HomeRouter.home()) { $0.shows("Home") }
      #expect(app.modules == ["Home"])
      await app.open(RivalRouter.rival(), style: .push) { $0.shows("Rival", as: .push) }
    }
  }
}

/// A feature with the root module.
private struct HomeRouter: ModuleRouter {
  static let home = RouteName<Void, Never>("home")

  func register(in app: inout Registration) {
    app.module(prefix: "Home", view: ProbeView.init)
    app.route(Self.home, to: "Home")
  }
}

/// Another feature, with its own module and a given route.
private struct RivalRouter: ModuleRouter {
  static let rival = RouteName<Void, Never>("rival")
  let route: RouteName<Void, Never>

  func register(in app: inout Registration) {
    app.module(prefix: "Rival", view: ProbeView.init)
    app.route(route, to: "Rival")
  }
}

/// A feature with a module that cannot be built.
private final class FaultyRouter: ModuleRouter {
  static let route = RouteName<Void, Never>("faulty")
  static let fallback = RouteName<RouteError, Never>("faulty.fallback")
  /// The number of attempts to build the module.
  private(set) var attempts = 0

  func register(in app: inout Registration) {
    app.module(prefix: "Faulty", view: { ProbeView() }, interactor: { [unowned self] in try makeInteractor() })
    app.route(Self.route, to: "Faulty")
    app.route(Self.fallback, to: "Faulty", parameters: .mapping { _ in })
  }

  private func makeInteractor() throws -> VIPInteractor {
    attempts += 1
    throw EventFailure(.error, "There is no store.")
  }
}
