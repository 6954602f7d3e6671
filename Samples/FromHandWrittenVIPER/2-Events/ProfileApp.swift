public import FromHandWrittenVIPERShared
public import VIPER

/// The app, which opens a profile in a window.
@MainActor public struct ProfileApp {
  /// The window.
  public let window = Window()
  /// The router.
  public let router = VIPRouter()

  /// Opens the profile of a user.
  public init(api: any ProfileAPI) throws {
    try router.register(ProfileRegistration(api: api, window: window))
    try router.launch()
    var builder = VIPBuilder(prefix: "Profile", router: router)
    builder.parameters = 7
    let profile = try builder.build()
    window.screens.append(profile)
    profile.port.viewIsReady()
  }
}
