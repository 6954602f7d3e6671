public import FromHandWrittenVIPERShared
public import VIPERHosting

/// The app, which opens a profile in a window.
@MainActor public struct ProfileApp {
  /// The window.
  public let window = Window()
  /// The router.
  public let router: VIPRouter

  /// Opens the profile of a user.
  public init(api: any ProfileAPI) throws {
    router = VIPRouter(navigator: SimpleNavigator { [window] layout in window.screens = layout.nodes.map(\.element) })
    try router.register(ProfileRouter(api: api))
    try router.launch(opening: Routes.profile(7))
  }
}
