import GrowthNames
import VIPER
import VIPERTesting

/// An app with many routes, each with its own module.
@MainActor final class ManyRoutes {
  private let routes: [RouteName<Void, Never>]
  private let router = VIPRouter(navigator: InMemoryNavigator())

  init(_ count: Int) throws {
    routes = Names.first(count).map { RouteName($0) }
    try router.register("Pages") { app in
      for route in routes {
        app.module(
          prefix: route.text, view: { VIPView() }, presenter: { VIPPresenter() },
          interactor: { VIPInteractor() })
        app.route(route, .push, to: route.text)
      }
    }
    // Opens the module that stays below all others.
    router.route(routes[0]())
  }

  /// The number of routes.
  var count: Int { routes.count }

  /// Looks up one route repeatedly.
  ///
  /// - Returns: The number of times that the route was found.
  func find(_ times: Int) -> Int {
    let one = routes[routes.count / 2]
    var found = 0
    for _ in 0..<times where router.canRoute(one) { found += 1 }
    return found
  }

  /// Makes modules of routes without showing them, and releases each.
  ///
  /// - Returns: The number of modules that were made.
  func make(_ times: Int) -> Int {
    var made = 0
    for number in 0..<times {
      let handle = router.route(route(number)(), style: .unshown)
      if handle.target != nil { made += 1 }
      handle.remove()
    }
    return made
  }

  /// Pushes modules of routes one at a time, and removes each module before the next push.
  ///
  /// - Returns: The number of modules that were shown and removed.
  func push(_ times: Int) async -> Int {
    var removed = 0
    await router.idle()
    for number in 0..<times {
      let handle = router.route(route(number)())
      await router.idle()
      guard handle.state == .routed else { continue }
      handle.remove()
      await router.idle()
      if handle.state == .removed { removed += 1 }
    }
    return removed
  }

  /// Returns a route that is far from the previous one in memory, so that caches do not help.
  private func route(_ number: Int) -> RouteName<Void, Never> {
    routes[(number * 7_919) % routes.count]
  }
}
