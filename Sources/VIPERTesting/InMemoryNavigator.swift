public import VIPER

/// A navigator without a screen: it keeps the books, and tells the views what a screen would.
@MainActor public final class InMemoryNavigator: Navigator {
  /// What is shown: tabs, and what is inside of views, too.
  public let tree: NavigationTree

  /// An empty one; the first view that is shown becomes the root.
  ///
  /// - Parameter styles: what it performs, and what becomes of other styles.
  public init(styles: RouteStyles = .standard) { tree = NavigationTree(styles: styles) }

  // MARK: What is shown

  /// The view that would be seen, and is inside no other.
  public var top: (any ModuleView)? { tree.top }

  /// Every view, lowest first, what is inside a view right after it.
  public var views: [any ModuleView] { tree.views }

  /// The containers, lowest first, each with the views of its selected tab, lowest first.
  public var containers: [[any ModuleView]] { tree.containers }

  /// The containers with all their tabs, stacks, views and what these have inside.
  public var layout: NavigationLayout? { tree.layout }

  /// The view that would be seen, if it is of this class.
  public func top<View: ModuleView>(as type: View.Type) -> View? { top as? View }

  // MARK: What an app does

  /// Shows a view that was built by hand, as an app does with its root.
  ///
  /// - Throws: a `NavigationError`.
  public func show(_ view: any ModuleView, as style: RouteStyle = .any) throws(NavigationError) {
    try tree.show(view, as: style)
  }

  /// Puts a view in the place of another that has handed its module over to it. `router.swap` does both.
  ///
  /// - Throws: a `NavigationError` if `view` is not shown, or `other` is elsewhere.
  public func replace(_ view: any ModuleView, by other: any ModuleView) throws(NavigationError) {
    try tree.replace(view, by: other)
  }

  // MARK: What a person or the system does

  /// What a person does with a back button or a swipe: the top view leaves, not by the router.
  ///
  /// - Throws: a `NavigationError` if it is the root.
  public func back() throws(NavigationError) {
    if let top { try tree.remove(top) }
  }

  /// What a person does who swipes a sheet away: the topmost container leaves with all its views.
  ///
  /// - Throws: a `NavigationError` if it is the only one.
  public func dismiss() throws(NavigationError) { try tree.dismiss() }

  /// Any view leaves, with what is inside and on top of it, not by the router.
  ///
  /// - Throws: a `NavigationError` if it is not shown, or is the root.
  public func close(_ view: any ModuleView) throws(NavigationError) { try tree.remove(view) }

  /// What a person does with a tab bar.
  ///
  /// - Throws: a `NavigationError` if the topmost container has no such tab.
  public func select(tab: String) throws(NavigationError) { try tree.select(tab: tab) }

  // MARK: What the router does

  /// The styles that it performs, and what the others become.
  public var styles: RouteStyles { tree.styles }

  /// Checks for the router whether a view could be shown now.
  public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
    try tree.check(style, from: source)
  }

  /// Shows a view for the router.
  public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    try tree.show(view, as: style, from: source)
  }

  /// Brings the tab with a view to the front, for the router.
  public func reveal(_ view: any ModuleView) throws(NavigationError) { try tree.reveal(view) }

  /// Puts a view that is inside another at another place there, for the router.
  public func move(_ view: any ModuleView, to index: Int) async throws {
    try tree.move(view, to: index)
  }

  /// Puts a view in the place of another for the router.
  public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    try tree.replace(view, by: other)
  }

  /// Takes a view off for the router.
  public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
  }
}
