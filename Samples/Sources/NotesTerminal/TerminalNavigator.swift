import VIPER

/// Shows one screen at a time: the one that would be seen.
final class TerminalNavigator: Navigator {
  // There are no tabs.
  let tree = NavigationTree(
    styles: RouteStyles([.push, .present, .replace, .root, .embed], becoming: [.any: .push]))

  var styles: RouteStyles { tree.styles }

  var views: [any ModuleView] { tree.views }

  var layout: NavigationLayout? { tree.layout }

  /// The view that is seen.
  var top: (any ModuleView)? { tree.top }

  /// Leaves the screen that is seen, as a person does, not the router.
  func back() throws(NavigationError) {
    if let top { try tree.remove(top) }
  }

  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
    try tree.check(style, from: source)
  }

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    try tree.show(view, as: style, from: source)
  }

  func reveal(_ view: any ModuleView) throws(NavigationError) { try tree.reveal(view) }

  func move(_ view: any ModuleView, to index: Int) async throws { try tree.move(view, to: index) }

  func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    try tree.replace(view, by: other)
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
  }
}
