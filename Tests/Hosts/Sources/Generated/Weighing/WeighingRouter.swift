import VIPER

/// The router of Weighing, which registers what the names of the types do not say.
struct WeighingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(WeighingEvent.screen, .push, to: WeighingView.self)
  }
}
