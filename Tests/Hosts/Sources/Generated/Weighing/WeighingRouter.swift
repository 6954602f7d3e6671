import VIPER

/// The route of Weighing, by which other modules open it.
nonisolated extension Routes {
  static let weighing = RouteName<Void, Never>("weighing")
}

/// The router of Weighing, which registers its routes and services.
struct WeighingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any WeighingWorker).self) { DefaultWeighingWorker() }
    app.route(Routes.weighing, .push, to: WeighingView.self)
  }
}
