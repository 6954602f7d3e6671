public import VIPER

/// A navigator for a first app. The navigator models the window and calls a closure that renders the layout.
///
/// ```swift
/// let router = VIPRouter(navigator: SimpleNavigator { print($0) })
/// ```
@MainActor public final class SimpleNavigator: TreeNavigator {
  /// The window.
  public let tree: NavigationTree
  private let drawing: @MainActor (NavigationLayout) -> Void

  /// Creates a navigator with an empty window. The first view that is shown becomes the root.
  ///
  /// - Parameters:
  ///   - styles: The styles that the navigator performs, and the replacements of other styles.
  ///   - drawing: A closure that renders the layout. The navigator calls it after each change.
  public init(styles: RouteStyles = .standard, draw drawing: @escaping @MainActor (NavigationLayout) -> Void) {
    tree = NavigationTree(styles: styles)
    self.drawing = drawing
  }

  /// Renders the layout by calling the closure.
  public func draw() { drawing(tree.layout) }
}
