import VIPER

/// The route of Swifty, by which other modules open it.
nonisolated extension Routes {
  static let swifty = RouteName<Int, Never>("swifty")
}

/// The router of Swifty, which registers its routes and services.
struct SwiftyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.swifty, .push, to: SwiftyView.self)
  }
}
