public import VIPERHosting

extension RouteStyles {
  /// The styles that a ``SwiftUINavigator`` performs, and the replacements of other styles. On macOS, which has no
  /// full-screen covers, a sheet replaces a full-screen cover.
  public static var swiftUI: RouteStyles {
    var performed: [RouteStyle] = [.push, .present, .replace, .root, .tab(""), .column(""), .embed, .sheet, .popover]
    var becoming: [RouteStyle: RouteStyle] = [.any: .push, .show: .push, .showDetail: .push, .window: .sheet]
    #if os(macOS)
      becoming[.fullScreen] = .sheet
    #else
      performed.append(.fullScreen)
    #endif
    return RouteStyles(performed, becoming: becoming)
  }
}
