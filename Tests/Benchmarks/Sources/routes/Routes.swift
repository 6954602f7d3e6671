// Shows how routing scales: the costs of ten thousand routes at launch and later.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Measuring
import VIPER
import VIPERTesting

@main
@MainActor struct Routes {
  static func main() async throws {
    let names = GeneratedNames.all
    let declaring = await Measurement.take("declaring the names") { names.map { PageRoute($0) } }
    let routes = names.map { PageRoute($0) }
    try await measureRegistering(routes, after: declaring)
    for count in [10, 100, 1_000, 10_000] {
      try await Finding(among: Array(routes.prefix(count))).measure()
    }
    guard try await buildsNothingAtLaunch(routes) else { exit(1) }
  }

  private static func measureRegistering(
    _ routes: [PageRoute], after declaring: Measurement
  ) async throws {
    let table = Table("Registering \(routes.count) routes", in: .milliseconds)
    // The first run shows the cost for an app. The other runs find the names already declared.
    table.add(declaring)
    let pages = Pages()
    let ways: [(title: String, register: @MainActor ([PageRoute], VIPRouter) throws -> Void)] = [
      ("to one module, by its prefix", pages.registerByPrefix),
      ("to one module, by its presenter", pages.registerByPresenter),
      ("to separate modules", pages.registerModules),
      ("to separate modules, in separate routers", pages.registerRouters),
    ]
    for way in ways {
      try await table.add(
        .take(way.title, prepare: { VIPRouter(onDiagnostic: SilentSink().report) }) {
          try way.register(routes, $0)
        })
    }
  }

  /// Returns whether registration creates no part, and whether opening one route creates each part of one module.
  private static func buildsNothingAtLaunch(_ routes: [PageRoute]) async throws -> Bool {
    let pages = Pages()
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: SilentSink().report)
    try pages.registerModules(routes, in: router)
    let atLaunch = pages.built
    let handle = router.route(routes[routes.count / 2]())
    await router.idle()
    let opened = pages.built
    print("\nBuilt by registration: \(atLaunch)")
    print("Built by opening one route: \(opened)")
    return atLaunch == Built() && opened == Built(views: 1, presenters: 1, interactors: 1)
      && handle.state == .routed
  }
}
