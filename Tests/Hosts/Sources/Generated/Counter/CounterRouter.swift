import VIPER

/// The router of Counter, which registers its routes and services.
struct CounterRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(CounterEvent.screen, .push, to: CounterPresenter.self)
  }
}
