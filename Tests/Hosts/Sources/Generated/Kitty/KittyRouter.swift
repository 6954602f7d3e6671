import VIPER

/// The router of Kitty, which registers its routes and services.
struct KittyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    #if canImport(UIKit)
      app.route(KittyEvent.screen, .push, to: KittyController.self)
    #endif
  }
}
