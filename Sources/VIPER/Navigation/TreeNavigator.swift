/// A navigator that models what it shows by a ``NavigationTree``, and only draws.
///
/// The router shows, removes, moves and swaps views in the tree, and a person's acts change it too: ``back()``,
/// ``dismiss()``, ``close(_:)``, ``select(tab:)``. Each calls ``draw()`` after. A host whose transitions take time
/// writes `show(_:as:from:)` and `remove(_:shownAs:)` itself: it changes the tree, draws, and returns when the
/// animation has ended. See <doc:Hosts>.
@MainActor
public protocol TreeNavigator: ChecksStyles, ProvidesLayout, SelectsTabs, RevealsViews, MovesViews,
  SwapsViews
{
  /// The window. The router looks here for what is shown.
  var tree: NavigationTree { get }

  /// Draws what the tree has now. It is called after each change, when the views have been told of it.
  func draw()
}

extension TreeNavigator {
  /// The styles of the tree.
  public var styles: RouteStyles { tree.styles }
  /// Every view, lowest first, what is inside a view right after it.
  public var views: [any ModuleView] { tree.views }
  /// The containers with all their tabs, stacks, views and what these have inside.
  public var layout: NavigationLayout { tree.layout }
  /// The view that is seen, and is inside no other.
  public var top: (any ModuleView)? { tree.top }

  // MARK: For the app and for a person

  /// Shows a view that was built by hand, as an app does with its root.
  public func show(_ view: any ModuleView, as style: RouteStyle = .any) throws(NavigationError) {
    try tree.show(view, as: style)
    draw()
  }

  /// Takes the top view off, as a person does with a back button or a swipe. From the first view of a column it goes to
  /// the column before, if there is no room for both; the view stays.
  ///
  /// - Throws: ``NavigationError/root(_:)`` if it is the root.
  public func back() throws(NavigationError) {
    if let column = tree.columnBehind { try select(tab: column) } else if let top { try close(top) }
  }

  /// Takes the topmost container off with all its views, as a person does who swipes a sheet away.
  ///
  /// - Throws: ``NavigationError/root(_:)`` if it is the only one.
  public func dismiss() throws(NavigationError) {
    try tree.dismiss()
    draw()
  }

  /// Takes any view off, with what is inside and on top of it.
  ///
  /// - Throws: ``NavigationError/notShown(_:)``, or ``NavigationError/root(_:)`` if it is the root.
  public func close(_ view: any ModuleView) throws(NavigationError) {
    try tree.remove(view)
    draw()
  }

  /// Brings a tab of the topmost container to the front, as a person does with a tab bar.
  ///
  /// - Throws: ``NavigationError/noTab(_:)``.
  public func select(tab: String) throws(NavigationError) {
    try tree.select(tab: tab)
    draw()
  }

  // MARK: For the router

  /// Checks by the tree.
  public func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
    try tree.check(style, from: source)
  }

  /// Shows a view in the tree, and draws.
  public func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws
    -> RouteStyle
  {
    let used = try tree.show(view, as: style, from: source)
    draw()
    return used
  }

  /// Removes a view from the tree, and draws.
  public func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws { try close(view) }

  /// Selects a view's tab in the tree, and draws.
  public func selectTab(of view: any ModuleView) throws(NavigationError) {
    try tree.selectTab(of: view)
    draw()
  }

  /// Reveals a view in the tree, and draws.
  public func reveal(_ view: any ModuleView, details: RouteDetails) async throws {
    try tree.reveal(view)
    draw()
  }

  /// Moves a view in the tree, and draws.
  public func move(_ view: any ModuleView, to index: Int) async throws {
    try tree.move(view, to: index)
    draw()
  }

  /// Replaces a view in the tree by another that has taken its module over, and draws.
  public func swap(_ view: any ModuleView, for other: any ModuleView) async throws {
    try tree.replace(view, by: other)
    draw()
  }
}
