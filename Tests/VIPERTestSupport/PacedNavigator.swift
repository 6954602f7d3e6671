import VIPER
package import VIPERHosting

/// A navigator that shows and removes views when the test opens its gate.
@MainActor package final class PacedNavigator: Navigator {
  package let tree = NavigationTree()
  /// The gate that each transition passes.
  package let gate = Gate()
  package var isPaced = true
  /// The log of transitions that began and ended.
  package private(set) var log: [String] = []

  package init() {}

  package var styles: RouteStyles { tree.styles }
  package var views: [any ModuleView] { tree.views }

  package func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    try tree.check(style, from: source)
  }

  package func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    log.append("begins")
    if isPaced { await gate.pass() }
    log.append("ends")
    return try tree.show(view, as: style, from: source)
  }

  package func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    if isPaced { await gate.pass() }
    try tree.remove(view)
  }
}
