import VIPER

/// The route of Kitty, by which other modules open it.
nonisolated extension Routes {
  static let kitty = RouteName<Void, String>("kitty")
}

/// The router of Kitty, which registers its routes and services.
struct KittyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    #if canImport(UIKit)
      app.route(Routes.kitty, .push, to: KittyController.self)
    #endif
  }
}
