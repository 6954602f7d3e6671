import VIPER

/// A navigator with behavior that a test sets. It records its calls.
@MainActor package final class ScriptedHost: Navigator {
  package let styles: RouteStyles
  package var views: [any ModuleView] = []
  package private(set) var log: [String] = []
  /// Whether the navigator lists the views that it has shown.
  package var listsViews = true
  /// Returns the error with which a style is rejected, or `nil`.
  package var refusal: @MainActor (RouteStyle) -> RouteError? = { _ in nil }
  /// Shows a view, and returns the used style. The navigator lists the view afterwards.
  package var showing: @MainActor (any ModuleView, RouteStyle) async throws -> RouteStyle = { $1 }
  /// Removes a view, and returns whether the view was removed.
  package var removing: @MainActor (any ModuleView) async throws -> Bool = { _ in true }

  package init(_ styles: RouteStyles = .standard, _ views: [any ModuleView] = []) {
    self.styles = styles
    self.views = views
  }

  package func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    if let error = refusal(style) { throw error }
  }

  package func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    log.append("show \(style)")
    let used = try await showing(view, style)
    if listsViews { views.append(view) }
    return used
  }

  package func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    log.append("remove \(style)")
    if try await removing(view) { views.removeAll { $0 === view } }
  }
}
