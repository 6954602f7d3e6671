import VIPER

/// The router of Weighing, which registers its routes and services.
struct WeighingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(WeighingEvent.screen, .push, to: WeighingView.self)
  }
}
