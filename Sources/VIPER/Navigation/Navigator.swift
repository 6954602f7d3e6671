/// A host that shows and removes the modules of one window. Examples are hosts for UIKit, SwiftUI or a terminal, and a
/// host in memory for tests.
///
/// The router runs one transition at a time and waits until the transition ends, so `show` and `remove` may take as
/// long as an animation. A navigator reports the lifecycle of each view to the view's ``ViewPort``. When a view is
/// shown, the navigator reports at least ``ViewPort/ready()`` and appearance. When the router or the system removes a
/// view, the navigator reports at least disappearance and ``ViewPort/removed()``. A ``TreeNavigator`` reports the
/// lifecycle through a ``NavigationTree`` and only renders the views.
///
/// A host conforms to one protocol for each of its other capabilities: ``ChecksStyles``, ``ProvidesLayout``,
/// ``SelectsTabs``, ``RevealsViews``, ``MovesViews``, ``SwapsViews``.
///
/// A host that detects a change of the window, but not the kind of change, calls ``VIPRouter/reconcile()``.
@MainActor public protocol Navigator: AnyObject {
  /// The styles that the navigator performs, and the replacements of other styles.
  var styles: RouteStyles { get }

  /// All views of the navigator, including covered views. The router compares these views with the views of its route
  /// handles.
  var views: [any ModuleView] { get }

  /// Shows a view.
  ///
  /// - Parameters:
  ///   - view: The view of a module that was just built.
  ///   - style: A style that the navigator performs. For an embedded view, it may contain a ``RouteStyle/index``.
  ///   - source: The source view, or `nil` if the app opens the module.
  /// - Returns: The style that was used.
  /// - Throws: An error if the view is not shown. The opener receives the error.
  func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws -> RouteStyle

  /// Removes a view and all views above it. The transition is the inverse of the transition that showed the view.
  ///
  /// - Parameters:
  ///   - view: A view that `show` has shown.
  ///   - style: The style that `show` returned for the view.
  /// - Throws: An error if the view remains.
  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws
}

extension Navigator {
  /// Returns whether the navigator contains a view.
  package func has(_ view: any ModuleView) -> Bool {
    (self as? any TreeNavigator)?.tree.contains(view) ?? views.contains { $0 === view }
  }

  /// Returns the style that the navigator would currently perform for a requested style, or `nil` if the navigator does
  /// not support the requested style.
  func resolve(_ style: RouteStyle) -> RouteStyle? {
    guard style.name == RouteStyle.showDetail.name else { return styles.becomes(style) }
    let top = NavigationLayout(of: self)?.containers.last
    return styles.resolve(style, inColumns: top?.container?.isSplit == true)
  }

  /// Returns the nodes inside a view, in order, or `nil` if the navigator does not provide its layout.
  func children(of view: any ModuleView) -> [NavigationLayout.Node]? {
    NavigationLayout(of: self).map { $0.node(of: view)?.children ?? [] }
  }
}
