import VIPER

/// The route of Gauge, by which other modules open it.
nonisolated extension Routes {
  static let gauge = RouteName<Void, Never>("gauge")
}

/// The router of Gauge, which registers its routes and services.
struct GaugeRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.gauge, .embed, to: GaugeView.self)
  }
}
