import VIPER

/// The route of Profile, by which other modules open it.
nonisolated extension Routes {
  static let profile = RouteName<Item.ID, Item>("profile")
}

/// The router of Profile, which registers its routes and services.
struct ProfileRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.profile, .push, to: ProfileView.self)
  }
}
