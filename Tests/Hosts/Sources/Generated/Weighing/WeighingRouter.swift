import VIPER

/// The router of Weighing, which registers its routes and services.
struct WeighingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(WeighingWorker.self) { WeighingWorker() }
    app.route(WeighingEvent.screen, .push, to: WeighingView.self)
  }
}
