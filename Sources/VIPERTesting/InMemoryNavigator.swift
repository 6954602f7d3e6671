public import VIPER

/// A navigator without a screen: it keeps the stack, and tells the views what a screen would.
@MainActor public final class InMemoryNavigator: Navigator {
  public let styles = RouteStyles.standard
  private let stack = NavigationStack()

  /// An empty one; the first view that is shown becomes the root.
  public init() {}

  /// The view that would be seen.
  public var top: (any ModuleView)? { stack.top }

  /// Every view that is in the stack, lowest first.
  public var views: [any ModuleView] { stack.views }

  /// The containers, lowest first, each with its views, lowest first.
  public var containers: [[any ModuleView]] { stack.containers }

  /// The view that would be seen, if it is of this class.
  public func top<View: ModuleView>(as type: View.Type) -> View? { top as? View }

  /// Puts a view that was built by hand on the stack, as an app does with its root.
  ///
  /// - Throws: a `NavigationError`.
  public func show(_ view: any ModuleView, as style: RouteStyle = .any) throws(NavigationError) {
    try stack.show(view, as: style)
  }

  /// What a person does with a back button or a swipe: the top view leaves, not by the router.
  ///
  /// - Throws: a `NavigationError` if it is the root.
  public func back() throws(NavigationError) {
    if let top { try stack.remove(top) }
  }

  /// Puts a view in the place of another that has handed its module over to it.
  ///
  /// - Throws: a `NavigationError` if `view` is not in the stack.
  public func replace(_ view: any ModuleView, by other: any ModuleView) throws(NavigationError) {
    try stack.replace(view, by: other)
  }

  /// Shows a view for the router.
  public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    try stack.show(view, as: style, from: source)
  }

  /// Takes a view off for the router.
  public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try stack.remove(view)
  }
}
