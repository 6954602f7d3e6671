// The report of a style, or of details of a style, that have no effect on the host.

extension RouteStyle {
  /// Reports the style `window` on a host that opens no windows, detents of a style that shows no sheet, and an anchor of
  /// a style that shows no popover.
  ///
  /// Reports no detail if the host replaces the style, because another host may show the replaced style in a sheet or a
  /// popover. Reports no anchor of a named transition, because the transition may begin at the anchor.
  ///
  /// - Parameters:
  ///   - used: The style that the host used.
  ///   - route: The name of the route.
  ///   - port: The port of the shown view.
  @MainActor func reportUnused(as used: RouteStyle, of route: String, at port: ViewPort) {
    // The first view of a window becomes the root, whatever its style is.
    if name == RouteStyle.window.name, used.name != name, used.name != RouteStyle.root.name {
      port.report(
        "route.noWindow",
        "The route \(route.quotedName) has the style \"\(self)\", but the host opens no windows, so the module was shown by"
          + " the style \"\(used)\". Usually the host shows one window. Pass the navigator of another window as `in:`, or"
          + " use the style \"\(used)\".")
    }
    let names = [RouteStyle.push, .replace, .root, .tab(""), .column(""), .embed, .sheet, .fullScreen].map(\.name)
    guard details != RouteDetails(), name == used.name, names.contains(name) else { return }
    let unused = [
      (RouteStyle.sheet, "detents", !details.detents.isEmpty),
      (RouteStyle.popover, "anchored(to:)", details.anchor != nil && details.transition == nil),
    ]
    for (user, detail, isSet) in unused where isSet && user.name != name {
      port.report(
        "route.unusedDetail",
        "The route \(route.quotedName) has the style \"\(self)\" with `\(detail)`, which has no effect: only the style"
          + " \"\(user)\" uses it. Usually it was added to another style by mistake. Remove it, or use \"\(user)\".")
    }
  }
}
