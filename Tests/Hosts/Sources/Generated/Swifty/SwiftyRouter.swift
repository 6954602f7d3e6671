import VIPER

/// The router of Swifty, which registers its routes and services.
struct SwiftyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(SwiftyEvent.screen, .push, to: SwiftyView.self)
  }
}
