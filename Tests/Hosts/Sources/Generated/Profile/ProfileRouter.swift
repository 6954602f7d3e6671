import VIPER

/// The router of Profile, which registers what the names of the types do not say.
struct ProfileRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(ProfileEvent.screen, .push, to: ProfileView.self)
  }
}
