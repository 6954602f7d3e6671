// Measures finding, opening and rejecting a route among many.

import Measuring
import VIPER
import VIPERTesting

@MainActor struct Finding {
  private let routes: [PageRoute]
  private let router: VIPRouter
  private let root: any ModuleView

  /// Creates an app with a module for each route, and a module on screen that sends unknown routes.
  init(among routes: [PageRoute]) throws {
    self.routes = routes
    let navigator = InMemoryNavigator()
    router = VIPRouter(navigator: navigator, onDiagnostic: SilentSink().report)
    try router.register("Root") { $0.module(prefix: "Root", view: { VIPView() }) }
    try Pages().registerModules(routes, in: router)
    root = try VIPBuilder(prefix: "Root", router: router).build()
    try navigator.show(root)
  }

  func measure() async {
    let table = Table("Among \(routes.count) routes", in: .nanoseconds)
    let one = routes[routes.count / 2]
    let lookUps = 100_000
    await table.add(
      .take("canRoute, one name", repetitions: lookUps) {
        (0..<lookUps).reduce(0) { found, _ in router.canRoute(one) ? found + 1 : found }
      })
    await table.add(
      .take("canRoute, each name in turn", repetitions: lookUps) {
        (0..<lookUps).reduce(0) { router.canRoute(route($1)) ? $0 + 1 : $0 }
      })
    let openings = 500
    await table.add(
      .take("opening and closing", repetitions: openings) {
        for number in 0..<openings {
          let handle = router.route(route(number)())
          await router.idle()
          handle.remove()
          await router.idle()
        }
      })
    await table.add(
      .take("rejecting one unknown name", repetitions: openings) {
        for _ in 0..<openings { refuse("feature000.scren00000") }
      })
    // The runtime searches for the nearest known name once per unknown name, for at most 256 unknown names.
    var number = 100
    let names = 10
    await table.add(
      .take("rejecting a new unknown name each time", repetitions: names) {
        for _ in 0..<names {
          number += 1
          refuse("feature000.scren00\(number)")
        }
      })
  }

  /// Returns a route that is far from the previous one in memory, so that caches do not help.
  private func route(_ number: Int) -> PageRoute { routes[(number * 7_919) % routes.count] }

  private func refuse(_ name: String) { root.send(Event(named: name, kind: .route)) }
}
