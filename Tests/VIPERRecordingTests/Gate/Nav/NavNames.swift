import VIPER

/// The names of the app with pages that open each other.
nonisolated enum Nav {
  static let count = EventName<Int, Int>("nav.count")
  static let load = EventName<Int, String>("nav.load")
  /// Opens a page, in a style that depends on the number.
  static let open = EventName<Int, Never>("nav.open")
  /// Makes the preview of a page, and shows or discards the preview.
  static let preview = EventName<Int, Never>("nav.preview")
  static let commit = EventName<Int, Never>("nav.commit")
  static let discard = EventName<Void, Never>("nav.discard")
  static let done = EventName<Int, Never>("nav.done")
  static let tell = EventName<Int, Never>("nav.tell")
  static let told = EventName<Void, Int>("nav.told")
  static let page = RouteName<Int, String>("nav.page")
  /// A route with loaded parameters.
  static let loaded = RouteName<Int, String>("nav.loaded")

  /// The styles in which pages are opened.
  static func style(_ number: Int) -> RouteStyle {
    let styles: [RouteStyle] = [
      .push, .present, .sheet, .replace, .embed, .embed(in: "slot"), .tab("a"), .tab("b"), .fullScreen, .push,
      .existing(or: .push), .existingTab("a"), .root, .show, .embed(in: nil, at: 0),
    ]
    return styles[number % styles.count]
  }
}
