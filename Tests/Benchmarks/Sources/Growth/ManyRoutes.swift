import GrowthNames
import VIPER
import VIPERTesting

/// An app with a module for each of so many routes.
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
    // What stays below all others.
    router.route(routes[0])
  }

  /// Asks so often for one route.
  ///
  /// - Returns: how often it is there.
  func find(_ times: Int) -> Int {
    let one = routes[routes.count / 2]
    var found = 0
    for _ in 0..<times where router.canRoute(one) { found += 1 }
    return found
  }

  /// Makes the modules of so many routes, which are not shown, and lets each go.
  ///
  /// - Returns: how many were made.
  func make(_ times: Int) -> Int {
    var made = 0
    for number in 0..<times {
      let handle = router.route(route(number), style: .make)
      if handle.target != nil { made += 1 }
      handle.remove()
    }
    return made
  }

  /// Shows the modules of so many routes by pushing, and takes each off again.
  ///
  /// - Returns: how many were shown and have left.
  func push(_ times: Int) async -> Int {
    var removed = 0
    await router.idle()
    for number in 0..<times {
      let handle = router.route(route(number))
      await router.idle()
      guard handle.state == .routed else { continue }
      handle.remove()
      await router.idle()
      if handle.state == .removed { removed += 1 }
    }
    return removed
  }

  /// Far from the one before, so that neighbours in memory are no help.
  private func route(_ number: Int) -> RouteName<Void, Never> {
    routes[(number * 7_919) % routes.count]
  }
}
