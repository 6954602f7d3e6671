/// A host that shows modules and takes them off again, one for each window: of UIKit or SwiftUI, a terminal, a test's
/// memory.
///
/// The router calls it for one transition at a time and waits for each to end, so `show` and `remove` may
/// take as long as an animation does. A navigator tells each view what happens to it by the view's
/// ``ViewPort``: at least ``ViewPort/ready()`` and appearing when it is shown, disappearing and
/// ``ViewPort/removed()`` when it leaves, also when it leaves by the system's doing and not the
/// router's. A ``TreeNavigator`` does all of that by a ``NavigationTree``, and only draws.
///
/// A host conforms to a protocol for each thing that it can do besides: ``ChecksStyles``, ``ProvidesLayout``,
/// ``SelectsTabs``, ``RevealsViews``, ``MovesViews``, ``SwapsViews``.
///
/// A host that learns only that something has changed, and not what, calls ``VIPRouter/reconcile()``.
@MainActor public protocol Navigator: AnyObject {
  /// The styles that the navigator performs, and what the others become.
  var styles: RouteStyles { get }

  /// Every view that the navigator has, seen or covered: what the router compares its handles with.
  var views: [any ModuleView] { get }

  /// Shows a view.
  ///
  /// - Parameters:
  ///   - view: the view of a module that was built just now.
  ///   - style: how; one that the navigator performs. What is embedded may be for a certain ``RouteStyle/index``.
  ///   - source: the view that asks for it; `nil` if the app does.
  /// - Returns: the style that was really used.
  /// - Throws: if nothing was shown; the opener gets the error.
  func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws -> RouteStyle

  /// Takes a view off again, by the inverse of how it was shown, with whatever lies on top of it.
  ///
  /// - Parameters:
  ///   - view: a view that `show` showed.
  ///   - style: what `show` returned for it.
  /// - Throws: if the view stays.
  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws
}

extension Navigator {
  /// Whether the navigator has a view.
  package func has(_ view: any ModuleView) -> Bool {
    (self as? any TreeNavigator)?.tree.contains(view) ?? views.contains { $0 === view }
  }

  /// The style that it performs for another, as things are now; `nil` if there is none.
  func resolve(_ style: RouteStyle) -> RouteStyle? {
    guard style.name == RouteStyle.showDetail.name else { return styles.becomes(style) }
    let top = NavigationLayout(of: self)?.containers.last
    return styles.resolve(style, inColumns: top?.container?.isSplit == true)
  }

  /// The nodes inside of a view, in order; `nil` if the navigator does not tell.
  func children(of view: any ModuleView) -> [NavigationLayout.Node]? {
    NavigationLayout(of: self).map { $0.node(of: view)?.children ?? [] }
  }
}
