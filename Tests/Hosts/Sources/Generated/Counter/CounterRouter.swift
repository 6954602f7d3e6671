import VIPER

/// The router of Counter, which registers what the names of the types do not say.
struct CounterRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(CounterEvent.screen, .push, to: CounterPresenter.self)
  }
}
