public import VIPER

/// A navigator that models its window with a ``NavigationTree`` and only renders the views.
///
/// The router shows, removes and moves views in the tree. Gestures of the user change the tree too, through
/// ``back()``, ``dismiss()``, ``close(_:)`` and ``select(tab:)``. Each method calls ``draw()`` afterwards. A host with
/// transitions that take time implements `show(_:as:from:)` and `remove(_:shownAs:)` itself. Its implementations change
/// the tree, render the tree, and return when the animation has ended.
@MainActor public protocol TreeNavigator: Navigator {
  /// The model of the window, which remains the same object. The router reads the views from the tree.
  var tree: NavigationTree { get }

  /// Renders the current contents of the tree. The method is called after each change, when the views have been
  /// notified.
  func draw()
}

extension TreeNavigator {
  /// The styles of the tree.
  public var styles: RouteStyles { tree.styles }
  /// All views, from bottom to top, children immediately after their parent.
  public var views: [any ModuleView] { tree.views }
  /// The layout of the tree: containers, tabs, stacks, views and their children.
  public var layout: NavigationLayout? { tree.layout }
  /// Whether the tree has notified each view that it no longer has. The tree notifies all views that it removes.
  public var notifiesRemovals: Bool { tree.notifiesRemovals }
  /// Returns whether the tree contains a view.
  public func contains(_ view: any ModuleView) -> Bool { tree.contains(view) }
  /// The topmost view of the window, without regard to embedded views.
  public var top: (any ModuleView)? { tree.top }

  // MARK: For the app and its user

  /// Shows a view that the app has built itself, such as the root of the window.
  public func show(_ view: any ModuleView, as style: RouteStyle = .any) throws(RouteError) {
    try tree.show(view, as: style)
    draw()
  }

  /// Removes the topmost view, as the user does with a back button or a swipe. In a collapsed window, if the visible
  /// view is the first of its column, the method selects the previous column instead.
  ///
  /// A user cannot remove one of several tabs or columns. If the topmost view is the first of its tab or column, the
  /// method removes the topmost container, as the user does by swiping a sheet away.
  ///
  /// - Throws: A `RouteError` with the code `host.root` if the view is the root, or `host.nothingBehind` if the view is
  ///   the first of one of several tabs or columns and its container is not presented.
  public func back() throws(RouteError) {
    if let column = tree.columnBehind { return try select(tab: column) }
    guard let top else { return }
    guard tree.tabs.count > 1, tree.containers.last?.count == 1 else { return try close(top) }
    guard tree.containers.count > 1 else { throw .nothingBehind("\(type(of: top))") }
    try dismiss()
  }

  /// Removes the topmost container with all its views, as the user does by swiping a sheet away.
  ///
  /// - Throws: A `RouteError` with the code `host.nothingPresented` if the container is the only one.
  public func dismiss() throws(RouteError) {
    try tree.dismiss()
    draw()
  }

  /// Removes a view, its children and the views above it.
  ///
  /// - Throws: A `RouteError` with the code `host.notShown`, or `host.root` if the view is the root.
  public func close(_ view: any ModuleView) throws(RouteError) {
    try tree.remove(view)
    draw()
  }

  /// Selects a tab of the topmost container, as the user does with a tab bar.
  ///
  /// - Throws: A `RouteError` with the code `host.noTab` if the container has no tab of this name.
  public func select(tab: String) throws(RouteError) {
    try tree.select(tab: tab)
    draw()
  }

  // MARK: For the router

  /// Checks the style with the tree.
  public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    try tree.check(style, from: source)
  }

  /// Shows a view in the tree, and renders the tree.
  public func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws
    -> RouteStyle
  {
    let used = try tree.show(view, as: style, from: source)
    draw()
    return used
  }

  /// Removes a view from the tree, and renders the tree.
  public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws { try close(view) }

  /// Selects the tab of a view in the tree, and renders the tree. Does nothing if the tab is already selected.
  public func selectTab(of view: any ModuleView) throws(RouteError) {
    guard !tree.isSelected(view) else { return }
    try tree.selectTab(of: view)
    draw()
  }

  /// Changes the tree, and renders it.
  public func perform(_ change: NavigationChange) async throws {
    try tree.perform(change)
    draw()
  }
}
