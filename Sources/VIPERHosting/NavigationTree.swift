public import VIPER

/// A model of one window for hosts that render their own UI. The model consists of containers, tabs, stacks and child
/// views.
///
/// A window has containers above each other. A container has a stack of views, or named tabs with one stack each. One
/// tab is selected. Columns are like tabs, but all of them are visible, unless the window is collapsed. A view may have
/// children, with or without named slots, and the children may have children. In the topmost container, the visible
/// views are the top view of the selected tab, or the top view of each column. The children of a visible view are also
/// visible.
///
/// The tree decides which changes are allowed and notifies the views. The host renders the views. The tree reports each
/// change to the ports of the views, in the order in which the user sees the change. Changes are reported one after the
/// other. If a view makes a change during a notification, the new change is reported after the current one. Within one
/// change, the order is:
///
/// 1. Every new view becomes ready.
/// 2. The views that were visible are about to disappear.
/// 3. The views that become visible are about to appear.
/// 4. The views that were visible have disappeared.
/// 5. The views that left the window are removed.
/// 6. The views that become visible have appeared.
///
/// A view is notified before its children, except for removal: a view is removed after its children and the views above
/// it.
@MainActor public final class NavigationTree {
  /// The styles that the tree performs, and the replacements of other styles.
  public let styles: RouteStyles
  private let notifiesAppearance: Bool

  private var layers = NavigationLayers()
  /// Changes that have not been reported to the views yet.
  private var pending: [Change] = []
  private var isNotifying = false
  /// Whether the tree has notified each view that it no longer has. The value is `false` after the replacement of a
  /// view that still has its module, because a replacement notifies no view.
  private(set) var notifiesRemovals = true

  /// Creates an empty window. The first view that is shown becomes its root.
  ///
  /// - Parameters:
  ///   - styles: The styles that the tree performs, and the replacements of other styles. The tree can perform `push`,
  ///     `present`, `sheet`, `popover`, `fullScreen`, `replace`, `root`, `tab`, `column` and `embed`.
  ///   - notifiesAppearance: Whether views are notified when they appear and disappear. With `false` they are notified
  ///     only when they become ready and when they are removed, and the host reports appearance.
  public init(styles: RouteStyles = .standard, notifiesAppearance: Bool = true) {
    self.styles = styles
    self.notifiesAppearance = notifiesAppearance
  }

  // MARK: Contents

  /// The stacks of the selected tabs of all containers. Containers and stacks are ordered from bottom to top, and none
  /// is empty.
  public var containers: [[any ModuleView]] { layers.containers.map { $0.stack.map(\.view) } }

  /// The topmost view of the window, without regard to embedded views.
  public var top: (any ModuleView)? { layers.top?.view }

  /// The views of all tabs, from bottom to top, children immediately after their parent.
  public var views: [any ModuleView] { layers.nodes.map(\.view) }

  /// The names of the topmost container's tabs or columns, in order. The array is empty if the container has none.
  public var tabs: [String] { layers.containers.last?.names ?? [] }

  /// The selected tab or column of the topmost container, or `nil` if the container has none.
  public var selectedTab: String? { layers.containers.last.flatMap { $0.tabs[$0.selected].name } }

  /// Returns the views inside a view, in order. The array is empty if the view is not shown.
  public func children(of view: any ModuleView) -> [any ModuleView] {
    layers.node(of: view)?.children.map(\.view) ?? []
  }

  /// Returns the view in the slot of this name inside a view, or `nil` if there is none.
  public func child(in slot: String, of view: any ModuleView) -> (any ModuleView)? {
    layers.node(of: view)?.child(in: slot)?.view
  }

  /// The layout of the whole window: containers, tabs, stacks, views and their children.
  public var layout: NavigationLayout { NavigationLayout(layers) }

  /// Returns whether the window contains the view. The view may be visible, covered, in another tab or inside a view.
  public func contains(_ view: any ModuleView) -> Bool { layers.node(of: view) != nil }

  /// Returns whether a view is in the stack of a selected tab. The value is `false` for an embedded view.
  func isSelected(_ view: any ModuleView) -> Bool { layers.isSelected(view) }

  /// Whether the window has room for only one column, as on a phone. The other columns are not visible.
  public var isCollapsed: Bool { layers.isCollapsed }

  /// The column that Back selects in a collapsed window. The value is `nil` if Back removes a view from the visible
  /// column instead, or if no column precedes the visible column.
  var columnBehind: String? { layers.columnBehind }

  // MARK: Changes

  /// Checks whether ``show(_:as:from:)`` could show a view. Does not change the window.
  ///
  /// - Parameters:
  ///   - style: The style, with an optional container.
  ///   - source: The source view. `nil` means the topmost view.
  ///   - view: The view, or `nil` for a new view.
  /// - Throws: The error that `show` would throw.
  public func check(
    _ style: RouteStyle, from source: (any ModuleView)? = nil, showing view: (any ModuleView)? = nil
  ) throws(RouteError) {
    if let view { try checkIsNew(view) }
    _ = try plan(style, from: source)
  }

  private func checkIsNew(_ view: any ModuleView) throws(RouteError) {
    let isInOtherWindow = view.port.moduleID != nil && (view.port.window as? NavigationTree)?.contains(view) == true
    if isInOtherWindow || contains(view) { throw .alreadyShown("\(type(of: view))") }
  }

  /// Shows a view, and notifies the affected views.
  ///
  /// These rules apply:
  ///
  /// - For the styles `push`, `present` and `replace`, the source view, or the view that contains the source view, must
  ///   be visible. A child can be replaced even if it is not visible.
  /// - Any view can be the source of a new root. A view can be embedded in a covered view.
  /// - In an empty window, the new view becomes the root, whatever its style is. Only `embed` fails.
  /// - If the tab of the style already exists, the stack of the tab is replaced. If the tab does not exist, it is added
  ///   as the last tab. The same applies to columns.
  /// - A container has tabs only if its first view was shown as a tab, or in `.tabs(…)`. A container has columns only
  ///   if its first view was shown as a column, or in `.split(…)`.
  ///
  /// - Parameters:
  ///   - view: A view that is not shown.
  ///   - style: The style, with an optional container. A root or a presented view may be in `.navigation`, `.tabs(…)`
  ///     or `.split(…)`.
  ///   - source: The source view. `nil` means the topmost view. Embedding requires a source view.
  /// - Returns: The style that was used.
  /// - Throws: The reason why the view cannot be shown. The window is then unchanged.
  @discardableResult public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)? = nil
  ) throws(RouteError) -> RouteStyle {
    try checkIsNew(view)
    let (used, placement) = try plan(style, from: source)
    let isFirst = layers.containers.isEmpty
    let node = NavigationNode(view)
    view.port.window = self
    change(adding: node) { $0.put(node, at: placement) }
    guard isFirst else { return used }
    // If the first view is shown as a tab or a column, it is not the root.
    switch used.place {
    case .tab, .column: return used
    default: return RouteStyle(.root, in: used.container)
    }
  }

  private func plan(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) -> (
    used: RouteStyle, placement: NavigationPlacement
  ) {
    let hasColumns = layers.containers.last?.isSplit == true
    guard let used = styles.resolve(style, inColumns: hasColumns) else { throw .unknownStyle(style) }
    return (used, try layers.placement(for: used, from: source))
  }

  /// Removes a view, its children and the views above it. Notifies the affected views.
  ///
  /// The effect depends on the position of the view:
  ///
  /// - If the view is a child, the other children of its parent remain.
  /// - If the view is in a stack, the views above it in the stack are removed too. If its tab is selected, the
  ///   containers above its container are also removed.
  /// - If the view is the first of its stack, its tab is removed. If that tab was selected, the previous tab is
  ///   selected. If there is no previous tab, the first remaining tab is selected.
  /// - If the tab is the only tab of its container, the container is removed.
  ///
  /// - Throws: A `RouteError` with the code `host.notShown` or `host.root`. The window is then unchanged.
  public func remove(_ view: any ModuleView) throws(RouteError) {
    try change { (layers) throws(RouteError) in try layers.remove(view) }
  }

  /// Removes the views below a view in its stack, with their children, and notifies them. The view becomes the first one
  /// of its stack. The views above it remain.
  ///
  /// - Throws: A `RouteError` with the code `host.notShown` if no stack contains the view. The window is then unchanged.
  public func removeViews(below view: any ModuleView) throws(RouteError) {
    try change { (layers) throws(RouteError) in try layers.removeViews(below: view) }
  }

  /// Removes the topmost container with all its tabs, and notifies the affected views. Does nothing in an empty window.
  ///
  /// - Throws: A `RouteError` with the code `host.nothingPresented` if the container is the only one.
  ///   The window is then unchanged.
  public func dismiss() throws(RouteError) {
    try change { (layers) throws(RouteError) in try layers.removeContainer() }
  }

  /// Collapses the window to one column, or expands it to all columns. The selected column does not change. A host
  /// calls this method when the window becomes narrower or wider.
  public func setCollapsed(_ isCollapsed: Bool) {
    change {
      $0.isCollapsed = isCollapsed
      return []
    }
  }

  /// Selects a tab or a column of the topmost container. The effect is the same as that of a selection by the user.
  ///
  /// - Throws: A `RouteError` with the code `host.noTab`. The window is then unchanged.
  public func select(tab: String) throws(RouteError) {
    try change { (layers) throws(RouteError) in
      try layers.select(tab: tab)
      return []
    }
  }

  /// Selects the tab that contains a view. The tab must be in the topmost container. The view may be embedded in
  /// another view. The effect is the same as that of a selection by the user. Does nothing if the tab is already
  /// selected.
  ///
  /// - Throws: A `RouteError` with the code `host.notShown`, or `host.notOnTop` if the view is in another
  ///   container. The window is then unchanged.
  public func selectTab(of view: any ModuleView) throws(RouteError) {
    try change { (layers) throws(RouteError) in
      try layers.selectTab(of: view)
      return []
    }
  }

  /// Brings a view to the front. The view may be in any container and tab.
  ///
  /// The tree selects the tab of the view, removes the views above it in its stack, and removes the containers above
  /// its container. An embedded view is brought to the front together with the view that contains it. The whole
  /// operation is one change, and the affected views are notified. Does nothing if the view is in front.
  ///
  /// - Throws: A `RouteError` with the code `host.notShown`. The window is then unchanged.
  public func reveal(_ view: any ModuleView) throws(RouteError) {
    try change { (layers) throws(RouteError) in try layers.reveal(view) }
  }

  /// Moves an embedded view to another index in its parent.
  ///
  /// No view is notified, because no view appears or leaves.
  ///
  /// - Parameters:
  ///   - view: A view that is inside another view.
  ///   - index: The new index among all children of the parent, clamped to the valid range.
  /// - Throws: A `RouteError` with the code `host.notShown`, or `host.notInside` if the view is in a stack. The
  ///   window is then unchanged.
  public func move(_ view: any ModuleView, to index: Int) throws(RouteError) { try layers.move(view, to: index) }

  /// Replaces a view by another view to which its module was transferred.
  ///
  /// No view is notified, because the lifecycle of the module continues unchanged. The children remain.
  ///
  /// - Throws: A `RouteError` with the code `host.notShown`, or `host.alreadyShown` if `other` is shown elsewhere.
  ///   The window is then unchanged.
  public func replace(_ view: any ModuleView, by other: any ModuleView) throws(RouteError) {
    try layers.replace(view, by: other)
    other.port.window = self
    if view.port.moduleID != nil { notifiesRemovals = false }
  }

  // MARK: Notifications

  private struct Change {
    let new: NavigationNode?
    let leaving: [NavigationNode]
    let coming: [NavigationNode]
    /// The removed nodes, parents before their children. An array releases its elements in this order, so that the
    /// release of a deeply nested node is no recursion.
    let removed: [NavigationNode]
  }

  /// Changes the layers, and notifies each affected view.
  ///
  /// - Parameters:
  ///   - new: The node that is added.
  ///   - body: A closure that makes the change and returns the removed nodes, from bottom to top.
  private func change<Failure: Error>(
    adding new: NavigationNode? = nil, _ body: (inout NavigationLayers) throws(Failure) -> [NavigationNode]
  ) throws(Failure) {
    let change = try changeLayers(adding: new, body)
    guard !isNotifying else { return pending.append(change) }
    isNotifying = true
    notify(change)
    while !pending.isEmpty { notify(pending.removeFirst()) }
    isNotifying = false
  }

  // A separate function, so that no variable retains an outer node longer than the array of the removed nodes does.
  @inline(never) private func changeLayers<Failure: Error>(
    adding new: NavigationNode?, _ body: (inout NavigationLayers) throws(Failure) -> [NavigationNode]
  ) throws(Failure) -> Change {
    let (top, columns) = (layers.top, layers.showsColumns ? layers.seen : [])
    let left = try body(&layers)
    let (gone, come) = difference(from: top, columns)
    // If only children were added or removed, the visible nodes are the same. A view that was not visible ignores its
    // disappearance.
    let leaving = gone.isEmpty ? left : subtrees(of: gone)
    let coming =
      come.isEmpty ? new.map { layers.isSeen($0.screen) ? [$0] : [] } ?? [] : subtrees(of: come)
    return Change(new: new, leaving: leaving, coming: coming, removed: left)
  }

  /// Compares the visible nodes with the previous ones. Without columns, only the topmost node is visible.
  ///
  /// - Parameters:
  ///   - top: The previous topmost node.
  ///   - columns: The previous visible nodes, or an empty array if no columns were visible.
  private func difference(from top: NavigationNode?, _ columns: [NavigationNode]) -> (
    gone: [NavigationNode], come: [NavigationNode]
  ) {
    if columns.isEmpty, !layers.showsColumns {
      let next = layers.top
      return next === top ? ([], []) : (top.map { [$0] } ?? [], next.map { [$0] } ?? [])
    }
    let before = columns.isEmpty ? top.map { [$0] } ?? [] : columns
    let after = layers.seen
    let gone = before.filter { node in !after.contains { $0 === node } }
    let come = after.filter { node in !before.contains { $0 === node } }
    return (gone, come)
  }

  /// Returns the nodes and their descendants, parents before their children.
  private func subtrees(of nodes: [NavigationNode]) -> [NavigationNode] {
    nodes.contains { !$0.children.isEmpty } ? nodes.flatMap(\.subtree) : nodes
  }

  private func notify(_ change: Change) {
    change.new?.port.viewIsReady()
    for node in change.coming { node.port.viewIsReady() }
    guard notifiesAppearance else {
      for node in change.removed.reversed() { node.port.viewWasRemoved() }
      return
    }
    for node in change.leaving { node.port.willDisappear() }
    for node in change.coming { node.port.willAppear() }
    for node in change.leaving { node.port.didDisappear() }
    for node in change.removed.reversed() { node.port.viewWasRemoved() }
    for node in change.coming { node.port.didAppear() }
  }
}
