public import VIPER
public import VIPERHosting

/// A navigator without a screen. The navigator models the window and sends the views the lifecycle notifications that a
/// screen would send.
///
/// A test calls `back()`, `dismiss()`, `close(_:)` and `select(tab:)` in place of a user's gestures.
@MainActor public final class InMemoryNavigator: TreeNavigator {
  /// The model of the window, with its tabs and embedded views.
  public let tree: NavigationTree

  /// Creates an empty navigator. The first view that is shown becomes the root.
  ///
  /// - Parameter styles: The styles that the navigator performs, and the replacements of other styles.
  public init(styles: RouteStyles = .standard) { tree = NavigationTree(styles: styles) }

  /// Does nothing.
  public func draw() {}

  /// The stacks of the selected tabs of all containers. Containers and stacks are ordered from bottom to top.
  public var containers: [[any ModuleView]] { tree.containers }

  /// Returns the topmost view if the view has the class `type`, or `nil` otherwise.
  public func top<View: ModuleView>(as type: View.Type) -> View? { top as? View }

  /// Replaces a view by another view. The module of the first view must already belong to the other view: call
  /// `transferModule(to:)` first.
  ///
  /// - Throws: A `RouteError` if `view` is not shown, or if `other` is shown already.
  public func replace(_ view: any ModuleView, by other: any ModuleView) throws(RouteError) {
    try tree.replace(view, by: other)
  }
}
