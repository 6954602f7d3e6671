public import FromHandWrittenVIPERShared

/// The app, which opens a profile in a window.
@MainActor public struct ProfileApp {
  /// The window.
  public let window = Window()

  /// Opens the profile of a user.
  public init(api: any ProfileAPI) {
    let profile = ProfileAssembly.make(7, api: api, in: window)
    window.screens.append(profile)
    profile.viewDidLoad()
  }
}
