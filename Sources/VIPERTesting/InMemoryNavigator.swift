public import VIPER

/// A navigator without a screen: it models what is shown, and tells the views what a screen would.
///
/// A test does what a person would by `back()`, `dismiss()`, `close(_:)` and `select(tab:)`.
@MainActor public final class InMemoryNavigator: TreeNavigator {
  /// The window: tabs, and what is inside of views, too.
  public let tree: NavigationTree

  /// An empty one; the first view that is shown becomes the root.
  ///
  /// - Parameter styles: what it performs, and what becomes of other styles.
  public init(styles: RouteStyles = .standard) { tree = NavigationTree(styles: styles) }

  /// Draws nothing.
  public func draw() {}

  /// The containers, lowest first, each with the views of its selected tab, lowest first.
  public var containers: [[any ModuleView]] { tree.containers }

  /// The view that would be seen, if it is of this class.
  public func top<View: ModuleView>(as type: View.Type) -> View? { top as? View }

  /// Puts a view in the place of another that has handed its module over to it. `router.swap` does both.
  ///
  /// - Throws: a `NavigationError` if `view` is not shown, or `other` is elsewhere.
  public func replace(_ view: any ModuleView, by other: any ModuleView) throws(NavigationError) {
    try tree.replace(view, by: other)
  }
}
