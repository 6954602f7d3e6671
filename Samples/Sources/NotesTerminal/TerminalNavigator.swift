import VIPER

/// Shows one screen at a time: the top of a stack.
final class TerminalNavigator: Navigator {
  private let stack = NavigationStack()

  /// The view that is seen.
  var top: (any ModuleView)? { stack.top }

  /// Leaves the screen that is seen, as a person does, not the router.
  func back() throws(NavigationError) {
    if let top { try stack.remove(top) }
  }

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    try stack.show(view, as: style, from: source)
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try stack.remove(view)
  }
}
