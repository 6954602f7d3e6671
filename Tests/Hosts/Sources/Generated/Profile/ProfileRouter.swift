import VIPER

/// The router of Profile, which registers its routes and services.
struct ProfileRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(ProfileEvent.screen, .push, to: ProfileView.self)
  }
}
