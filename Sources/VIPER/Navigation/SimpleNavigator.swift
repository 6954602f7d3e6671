/// A navigator for a first screen: it models what is shown, and calls a closure that draws it.
///
/// ```swift
/// let router = VIPRouter(navigator: SimpleNavigator { print($0) })
/// ```
@MainActor public final class SimpleNavigator: TreeNavigator {
  /// The window.
  public let tree: NavigationTree
  private let drawing: @MainActor (NavigationLayout) -> Void

  /// An empty one; the first view that is shown becomes the root.
  ///
  /// - Parameters:
  ///   - styles: what it performs, and what the others become.
  ///   - drawing: draws what is shown, after each change.
  public init(styles: RouteStyles = .standard, draw drawing: @escaping @MainActor (NavigationLayout) -> Void) {
    tree = NavigationTree(styles: styles)
    self.drawing = drawing
  }

  /// Calls the closure.
  public func draw() { drawing(tree.layout) }
}
