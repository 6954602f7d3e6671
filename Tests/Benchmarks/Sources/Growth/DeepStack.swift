import VIPER
import VIPERTesting

private enum Stacked {
  static let page = RouteName<Void, Never>("stacked.page")
  static let made = RouteName<Void, Never>("stacked.made")
}

/// An app with pages that are pushed on each other.
@MainActor final class DeepStack {
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(navigator: InMemoryNavigator())
    try register(in: router)
    router.route(Stacked.page())
  }

  /// Pushes pages on each other, and then removes them one by one from the top. A page is pushed after the page below
  /// is shown.
  ///
  /// - Returns: The number of pages that were shown and removed.
  func push(_ count: Int) async -> Int {
    await router.idle()
    var handles: [RouteHandle<Never>] = []
    for _ in 0..<count {
      handles.append(router.route(Stacked.page()))
      await router.idle()
    }
    for handle in handles.reversed() {
      handle.remove()
      await router.idle()
    }
    return handles.count { $0.state == .removed }
  }
}

/// An app with routes that stay parked until they are removed.
@MainActor final class ParkedRoutes {
  private let router: VIPRouter
  private let root: any ModuleView

  init() throws {
    router = VIPRouter(navigator: InMemoryNavigator())
    try register(in: router)
    root = try VIPBuilder(prefix: "Page", router: router).build()
    router.interceptors = [Parking()]
  }

  /// Parks routes of one view, and removes them in the same order.
  ///
  /// - Returns: The number of routes that were parked and removed.
  func park(_ count: Int) async -> Int {
    let handles = (0..<count).map { _ in root.route(Stacked.made(), style: .unshown) }
    let parked = handles.count { $0.outcome == .held }
    for handle in handles { handle.remove() }
    await router.idle()
    return min(parked, handles.count { $0.state == .removed })
  }
}

private struct Parking: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision {
    .park {
      // Suspends until the route is removed.
      let never = AsyncStream<Void> { _ in }
      for await _ in never {}
      return .proceed
    }
  }
}

@MainActor private func register(in router: VIPRouter) throws {
  try router.register("Stacked") { app in
    app.module(
      prefix: "Page", view: { VIPView() }, presenter: { VIPPresenter() }, interactor: { VIPInteractor() }
    )
    app.route(Stacked.page, .push, to: "Page")
    app.route(Stacked.made, .push, to: "Page")
  }
}
