import VIPER

/// The router of Swifty, which registers what the names of the types do not say.
struct SwiftyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(SwiftyEvent.screen, .push, to: SwiftyView.self)
  }
}
