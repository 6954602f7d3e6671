import VIPER

/// The route of Badge, by which other modules open it.
nonisolated extension Routes {
  static let badge = RouteName<Void, Never>("badge")
}

/// The router of Badge, which registers its routes and services.
struct BadgeRouter: ModuleRouter {
  func register(in app: inout Registration) {
    #if canImport(UIKit)
      app.route(Routes.badge, .embed, to: BadgeController.self)
    #endif
  }
}
