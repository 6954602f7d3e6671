import VIPER

/// The route of Trip, by which other modules open it.
nonisolated extension Routes {
  static let trip = RouteName<Int, String>("trip")
}

/// The router of Trip, which registers its routes and services.
struct TripRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(TripWireframe.self, lifetime: .perModule) { TripWireframe() }
    TripAdapter().register(in: &app)
    app.route(Routes.trip, .push, to: TripPresenter.self)
  }
}
