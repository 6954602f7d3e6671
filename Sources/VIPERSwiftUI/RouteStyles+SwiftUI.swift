public import VIPERHosting

extension RouteStyles {
  /// The styles that a ``SwiftUINavigator`` performs, and the replacements of other styles. A sheet replaces a
  /// full-screen cover on macOS, and a popover on tvOS and watchOS.
  public static var swiftUI: RouteStyles {
    var performed: [RouteStyle] = [.push, .present, .replace, .root, .tab(""), .column(""), .embed, .sheet]
    var becoming: [RouteStyle: RouteStyle] = [.any: .push, .show: .push, .showDetail: .push, .window: .sheet]
    #if os(macOS)
      becoming[.fullScreen] = .sheet
    #else
      performed.append(.fullScreen)
    #endif
    #if os(tvOS) || os(watchOS)
      becoming[.popover] = .sheet
    #else
      performed.append(.popover)
    #endif
    return RouteStyles(performed, becoming: becoming)
  }
}
