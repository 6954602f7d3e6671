import VIPER

/// The router of Kitty, which registers what the names of the types do not say.
struct KittyRouter: ModuleRouter {
  func register(in app: inout Registration) {
    #if canImport(UIKit)
      app.route(KittyEvent.screen, .push, to: KittyController.self)
    #endif
  }
}
