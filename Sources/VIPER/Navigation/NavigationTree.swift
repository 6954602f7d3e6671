/// A model of one window, for hosts that draw their own UI: containers, stacks, tabs and children.
///
/// A window has containers that lie over each other. A container has a stack of views, or tabs by name, each with a
/// stack; one tab is selected. Columns are like tabs, and all of them are seen, unless the window is collapsed. A view may
/// have others inside, in places by name or just in order, and these may again. The top of the selected tab of the topmost
/// container is seen, or that of each column, with all that is inside. See <doc:Hosts>.
///
/// It decides what is allowed and notifies the views; the host draws. Every change is told to the views' ports in the
/// order in which people see it, one change after the other: what a view changes while it is told is told next. In one
/// change, every view that is new gets ready; then what was seen is about to disappear, what will be seen is about to
/// appear, the first has disappeared, what left is removed, and the second has appeared. Views come before what is
/// inside of them, but are removed after it, and after what lies on top of them.
@MainActor public final class NavigationTree {
  /// The styles that are performed, and what the others become.
  public let styles: RouteStyles
  private let tellsAppearance: Bool

  private var layers = NavigationLayers()
  /// Changes that have happened and that the views have not been told of.
  private var pending: [Change] = []
  private var isNotifying = false
  /// The number of views that were replaced, and were not told.
  private(set) var replacements = 0

  /// An empty window; the first view that is shown becomes its root.
  ///
  /// - Parameters:
  ///   - styles: what is performed, of `push`, `present`, `sheet`, `popover`, `fullScreen`, `replace`, `root`, `tab`,
  ///     `column` and `embed`, and what becomes of others.
  ///   - tellsAppearance: whether views are told that they appear and disappear. With `false` they are told only
  ///     that they are ready and removed; the host tells the rest.
  public init(styles: RouteStyles = .standard, tellsAppearance: Bool = true) {
    self.styles = styles
    self.tellsAppearance = tellsAppearance
  }

  // MARK: What is there

  /// The containers, lowest first, each with the stack of its selected tab, lowest first. None is empty.
  public var containers: [[any ModuleView]] { layers.containers.map { $0.stack.map(\.view) } }

  /// The view that is seen, and is inside no other.
  public var top: (any ModuleView)? { layers.top?.view }

  /// Every view of every tab, lowest first, what is inside a view right after it.
  public var views: [any ModuleView] { layers.nodes.map(\.view) }

  /// The names of the topmost container's tabs or columns, in order; none if it has none.
  public var tabs: [String] { layers.containers.last?.names ?? [] }

  /// The tab of the topmost container that is seen, or the column that is in front; `nil` if it has none.
  public var selectedTab: String? { layers.containers.last.flatMap { $0.tabs[$0.selected].name } }

  /// The views inside of a view, in order; none if it is not shown.
  public func children(of view: any ModuleView) -> [any ModuleView] {
    layers.node(of: view)?.children.map(\.view) ?? []
  }

  /// The view inside of a view in the place of this name.
  public func child(in slot: String, of view: any ModuleView) -> (any ModuleView)? {
    layers.node(of: view)?.child(in: slot)?.view
  }

  /// All of it at once: the containers with their tabs, stacks, views and what these have inside.
  public var layout: NavigationLayout { NavigationLayout(layers) }

  /// Whether the view is shown: seen, covered, in another tab or inside a view.
  public func contains(_ view: any ModuleView) -> Bool { layers.node(of: view) != nil }

  /// Whether a view of a stack is in the tab that its container has in front.
  func isSelected(_ view: any ModuleView) -> Bool { layers.isSelected(view) }

  /// Whether there is room for one column only, as on a phone: the others are not seen then.
  public var isCollapsed: Bool { layers.isCollapsed }

  /// The column that a person goes back to who is at the beginning of the one that is seen, if there is no room for both.
  var columnBehind: String? { layers.columnBehind }

  // MARK: Changing it

  /// Checks whether ``show(_:as:from:)`` would show a view that is not shown yet. Changes nothing.
  ///
  /// - Throws: what `show` would throw.
  public func check(_ style: RouteStyle, from source: (any ModuleView)? = nil) throws(NavigationError) {
    _ = try plan(style, from: source)
  }

  /// Shows a view, and tells all whom it concerns.
  ///
  /// To push, present or replace, the source, or what it is inside of, must be on top. A child may be replaced
  /// wherever it is, anything may ask for another root, and a view may be embedded in one that is covered. The
  /// first view becomes the root whatever the style; it cannot be embedded. A tab that is there gets a new
  /// stack; another becomes the last one; so does a column. Only what was shown as a tab, or in `.tabs(…)`, has tabs, and
  /// only what was shown as a column, or in `.split(…)`, has columns.
  ///
  /// - Parameters:
  ///   - view: a view that is not shown.
  ///   - style: how, and what it is put into: a root or a presented view may be in `.navigation` or `.tabs(…)`.
  ///   - source: the view that asks. `nil` stands for the top one; it cannot embed.
  /// - Returns: the style that was really used.
  /// - Throws: why it cannot be shown; nothing has changed then.
  @discardableResult public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)? = nil
  ) throws(NavigationError) -> RouteStyle {
    if contains(view) { throw .alreadyShown("\(type(of: view))") }
    let (used, placement) = try plan(style, from: source)
    let isFirst = layers.containers.isEmpty
    let node = NavigationNode(view)
    change(adding: node) { $0.put(node, at: placement) }
    // A first tab has a slot, and is one.
    return isFirst && used.slot == nil ? RouteStyle(RouteStyle.root.name, in: used.container) : used
  }

  private func plan(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) -> (
    used: RouteStyle, placement: NavigationPlacement
  ) {
    let hasColumns = layers.containers.last?.isSplit == true
    guard let used = styles.resolve(style, inColumns: hasColumns) else { throw .unknownStyle(style) }
    return (used, try layers.placement(for: used, from: source))
  }

  /// Takes a view out, with what is inside and on top of it, and tells all whom it concerns.
  ///
  /// A view that is inside another leaves alone. One that is seen or covered takes along what is above it in its stack,
  /// and the containers above its own unless it is in another tab than the selected one. The first of a stack takes its
  /// tab along; the tab before, or the first, is selected if it was. With the only tab the container goes.
  ///
  /// - Throws: ``NavigationError/notShown(_:)`` or ``NavigationError/root(_:)``; nothing has changed then.
  public func remove(_ view: any ModuleView) throws(NavigationError) {
    try change { (layers) throws(NavigationError) in try layers.remove(view) }
  }

  /// Takes the topmost container out, with all its tabs, and tells all whom it concerns. Does nothing in
  /// an empty window.
  ///
  /// - Throws: ``NavigationError/root(_:)`` if there is no other; nothing has changed then.
  public func dismiss() throws(NavigationError) {
    try change { (layers) throws(NavigationError) in try layers.removeContainer() }
  }

  /// Makes room for one column only, or for all, as a window does that is made narrower or wider. The column in front
  /// stays.
  public func setCollapsed(_ isCollapsed: Bool) {
    change {
      $0.isCollapsed = isCollapsed
      return []
    }
  }

  /// Brings a tab or a column of the topmost container to the front, as a person does.
  ///
  /// - Throws: ``NavigationError/noTab(_:)``; nothing has changed then.
  public func select(tab: String) throws(NavigationError) {
    try change { (layers) throws(NavigationError) in
      try layers.select(tab: tab)
      return []
    }
  }

  /// Brings the tab of the topmost container to the front that has a view, or what it is inside of, as a person
  /// does. Does nothing if it is in front.
  ///
  /// - Throws: ``NavigationError/notShown(_:)``, or ``NavigationError/notOnTop(_:top:)`` if it is in another
  ///   container; nothing has changed then.
  public func selectTab(of view: any ModuleView) throws(NavigationError) {
    try change { (layers) throws(NavigationError) in
      try layers.selectTab(of: view)
      return []
    }
  }

  /// Brings a view to the front, in whichever container and tab it, or what it is inside of, is: selects that tab, and
  /// takes out what lies over it in its stack, and the containers over its own. All of that is one change, and all whom
  /// it concerns are told. Does nothing if it is in front.
  ///
  /// - Throws: ``NavigationError/notShown(_:)``; nothing has changed then.
  public func reveal(_ view: any ModuleView) throws(NavigationError) {
    try change { (layers) throws(NavigationError) in try layers.reveal(view) }
  }

  /// Puts a view that is inside another at another place there.
  ///
  /// Nothing is told: nobody comes or leaves.
  ///
  /// - Parameters:
  ///   - view: a view that is inside another.
  ///   - index: where it is then, among all that the other has inside; the nearest place if there is none of this index.
  /// - Throws: ``NavigationError/notShown(_:)``, or ``NavigationError/notInside(_:of:)`` if it is in a stack; nothing has
  ///   changed then.
  public func move(_ view: any ModuleView, to index: Int) throws(NavigationError) { try layers.move(view, to: index) }

  /// Puts a view in the place of another that has handed its module over to it.
  ///
  /// Nothing is told: the module's lifecycle goes on as it was. What is inside stays.
  ///
  /// - Throws: ``NavigationError/notShown(_:)``, or ``NavigationError/alreadyShown(_:)`` if `other` is
  ///   elsewhere; nothing has changed then.
  public func replace(_ view: any ModuleView, by other: any ModuleView) throws(NavigationError) {
    try layers.replace(view, by: other)
    replacements += 1
  }

  // MARK: Telling

  private struct Change {
    let new: NavigationNode?
    let leaving: [NavigationNode]
    let coming: [NavigationNode]
    let removed: [NavigationNode]
  }

  /// Changes the layers, and tells each view what that means for it.
  ///
  /// - Parameters:
  ///   - new: the node that is added.
  ///   - body: makes the change, and returns the nodes that have left, lowest first.
  private func change<Failure: Error>(
    adding new: NavigationNode? = nil, _ body: (inout NavigationLayers) throws(Failure) -> [NavigationNode]
  ) throws(Failure) {
    let before = layers.seen
    let left = try body(&layers)
    let after = layers.seen
    let gone = before.filter { node in !after.contains { $0 === node } }
    let come = after.filter { node in !before.contains { $0 === node } }
    // If only what is inside of them has come or left. A view that was not seen ignores that it disappears.
    let leaving = gone.isEmpty ? left : gone.flatMap(\.subtree)
    let coming =
      come.isEmpty
      ? new.map { new in after.contains { $0 === new.screen } ? [new] : [] } ?? [] : come.flatMap(\.subtree)
    pending.append(Change(new: new, leaving: leaving, coming: coming, removed: left.reversed()))
    notify()
  }

  private func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    while !pending.isEmpty {
      let change = pending.removeFirst()
      change.new?.view.port.ready()
      for node in change.coming { node.view.port.ready() }
      guard tellsAppearance else {
        for node in change.removed { node.view.port.removed() }
        continue
      }
      for node in change.leaving { node.view.port.willDisappear() }
      for node in change.coming { node.view.port.willAppear() }
      for node in change.leaving { node.view.port.didDisappear() }
      for node in change.removed { node.view.port.removed() }
      for node in change.coming { node.view.port.didAppear() }
    }
    isNotifying = false
  }
}
