import FromHandWrittenVIPERShared
import VIPER

/// The events that replace the protocols of the view, the presenter and the interactor.
nonisolated enum ProfileEvents {
  static let load = EventName<Int, Profile>("profile.load")  // input: the number of the user
  static let edit = EventName<String, Never>("profile.edit")  // input: the name
  static let rename = EventName<String, Profile>("profile.rename")
  static let page = EventName<Never, Page>("profile.page")

  struct Page: Equatable, Sendable {
    var title = ""
    var points = ""
  }
}

/// The routes of the app.
nonisolated enum Routes {
  static let profile = RouteName<Int, Never>("profile")  // takes the number of a user
  static let name = RouteName<String, String>("name")  // takes a name, may return another name
}
