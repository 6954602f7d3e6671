// The report of a style, or of details of a style, that have no effect on the host.

extension RouteStyle {
  /// Reports the style `window` in an app that makes no windows, detents of a style that shows no sheet, and an anchor of
  /// a style that shows no popover.
  ///
  /// Reports no detail if the host replaces the style, because another host may show the replaced style in a sheet or a
  /// popover. Reports no anchor of a named transition, because the transition may begin at the anchor.
  ///
  /// - Parameters:
  ///   - used: The style that the host used.
  ///   - route: The name of the route.
  ///   - port: The port of the shown view.
  @MainActor func reportUnused(as used: RouteStyle, of route: @autoclosure () -> String, at port: ViewPort) {
    // The first view of a window becomes the root, whatever its style is.
    if place == .window, used.place != .window, used.place != .root {
      port.report(
        "route.noWindow",
        "The route \(route().quotedName) has the style \"\(self)\", but the app makes no windows, so the module was shown by"
          + " the style \"\(used)\". Usually `router.makeWindow` is not set. Set it, pass the navigator of another window as"
          + " `in:`, or use the style \"\(used)\".")
    }
    guard details != RouteDetails(), place.kind == used.place.kind else { return }
    switch place {
    case .push, .replace, .root, .tab, .column, .embed, .present(.sheet), .present(.fullScreen): break
    case .present, .unshown, .window, .custom: return
    }
    let unused = [
      (RouteStyle.sheet, "detents", !details.detents.isEmpty),
      (RouteStyle.popover, "anchored(to:)", details.anchor != nil && details.transition == nil),
    ]
    for (user, detail, isSet) in unused where isSet && user.place != place {
      port.report(
        "route.unusedDetail",
        "The route \(route().quotedName) has the style \"\(self)\" with `\(detail)`, which has no effect: only the style"
          + " \"\(user)\" uses it. Usually it was added to another style by mistake. Remove it, or use \"\(user)\".")
    }
  }
}
