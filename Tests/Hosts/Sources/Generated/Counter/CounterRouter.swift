import VIPER

/// The route of Counter, by which other modules open it.
nonisolated extension Routes {
  static let counter = RouteName<Int, String>("counter")
}

/// The router of Counter, which registers its routes and services.
struct CounterRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.counter, .push, to: CounterPresenter.self)
  }
}
