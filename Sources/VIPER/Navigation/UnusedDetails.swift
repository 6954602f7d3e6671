// The report of details that have no effect on the style to which they were added.

extension RouteStyle {
  /// Reports detents of a style that shows no sheet, and an anchor of a style that shows no popover.
  ///
  /// Reports nothing if the host replaces the style, because another host may show the replaced style in a sheet or a
  /// popover. Reports no anchor of a named transition, because the transition may begin at the anchor.
  ///
  /// - Parameters:
  ///   - used: The style that the host used.
  ///   - route: The name of the route.
  ///   - port: The port of the shown view.
  @MainActor func reportUnusedDetails(as used: RouteStyle, of route: String, at port: ViewPort) {
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
