import VIPER

/// The structure of a window. A window has containers, one above the other. A container has tabs, and a tab has a stack
/// of nodes. No container and no stack is empty.
///
/// Changes of this value do not notify the views; ``NavigationTree`` notifies them.
@MainActor struct NavigationLayers {
  struct Tab {
    /// The name of the tab, or `nil` for the single tab of a container without tabs.
    let name: String?
    /// The nodes, from bottom to top.
    var stack: [NavigationNode]

    func place(of node: NavigationNode) -> Int? { stack.lastIndex { $0 === node } }
  }

  @MainActor struct Container {
    fileprivate(set) var tabs: [Tab]
    /// The index of each tab with a name.
    private var places: [String: Int] = [:]
    var selected = 0
    /// The style with which the container was presented, or `nil` for the bottommost container.
    let style: RouteStyle?
    /// Whether the tabs are columns, which are visible next to each other.
    let isSplit: Bool

    init(_ node: NavigationNode, in container: RouteContainer?, style: RouteStyle? = nil) {
      tabs = [Tab(name: container?.first, stack: [node])]
      if let name = container?.first { places[name] = 0 }
      isSplit = container?.isSplit == true
      self.style = style
    }

    /// The nodes of the selected tab, from bottom to top.
    var stack: [NavigationNode] { tabs[selected].stack }
    /// The nodes of all tabs, from bottom to top, children immediately after their parent.
    var nodes: [NavigationNode] { tabs.flatMap { $0.stack.flatMap { $0.subtree } } }
    var names: [String] { tabs.compactMap(\.name) }

    /// Selects the tab whose topmost node is `node`. If there is no such tab, the selection does not change. Returns
    /// the index of the selected tab.
    mutating func select(stackOf node: NavigationNode) -> Int {
      // Usually the stack of the selected tab.
      if tabs[selected].stack.last !== node { selected = tabs.firstIndex { $0.stack.last === node } ?? selected }
      return selected
    }

    /// Whether the container has tabs or columns.
    var hasNames: Bool { tabs[0].name != nil }

    func index(of tab: String) -> Int? { places[tab] }

    /// Adds a tab, which becomes the selected one.
    mutating func add(_ node: NavigationNode, inTab name: String) {
      selected = tabs.count
      places[name] = selected
      tabs.append(Tab(name: name, stack: [node]))
    }

    /// Removes a tab. The container must have another tab. If the removed tab was selected, the previous tab is
    /// selected. If there is no previous tab, the first remaining tab is selected.
    mutating func remove(tab: Int) {
      tabs.remove(at: tab)
      places = [:]
      for (place, tab) in tabs.enumerated() { if let name = tab.name { places[name] = place } }
      if tab <= selected { selected = max(0, selected - 1) }
    }

    func contains(_ node: NavigationNode) -> Bool { position(of: node) != nil }

    /// Returns the position of a node in a stack. Searches the selected tab first, because most changes concern it.
    func position(of node: NavigationNode) -> (tab: Int, place: Int)? {
      if let place = tabs[selected].place(of: node) { return (selected, place) }
      for tab in tabs.indices { if let place = tabs[tab].place(of: node) { return (tab, place) } }
      return nil
    }
  }

  /// The containers, from bottom to top.
  private(set) var containers: [Container] = []
  /// All nodes. The key is the identity of the node's view.
  private var index: [ObjectIdentifier: NavigationNode] = [:]

  /// Whether the window has room for only one column.
  var isCollapsed = false

  /// The topmost node, without its children.
  var top: NavigationNode? { containers.last?.stack.last }
  /// The visible nodes, without their children. If columns are visible, these are the top nodes of all columns.
  /// Otherwise the topmost node is the only element.
  var seen: [NavigationNode] {
    guard showsColumns else { return top.map { [$0] } ?? [] }
    return containers.last?.tabs.compactMap(\.stack.last) ?? []
  }
  /// Whether several columns may be visible.
  var showsColumns: Bool { containers.last?.isSplit == true && !isCollapsed }

  /// Returns whether a node is visible, without regard to the nodes that contain it.
  func isSeen(_ node: NavigationNode) -> Bool { showsColumns ? seen.contains { $0 === node } : top === node }
  /// The column that Back selects in a collapsed window. The value is `nil` if Back removes a view from the visible
  /// column instead, or if no column precedes the visible column.
  var columnBehind: String? {
    guard let container = containers.last, container.isSplit, isCollapsed, container.selected > 0,
      container.stack.count == 1
    else { return nil }
    return container.tabs[container.selected - 1].name
  }
  /// All nodes, from bottom to top, children immediately after their parent.
  var nodes: [NavigationNode] { containers.flatMap(\.nodes) }

  func node(of view: any ModuleView) -> NavigationNode? { index[ObjectIdentifier(view)] }

  /// Returns whether a view is in the stack of a selected tab. The value is `false` for an embedded view.
  func isSelected(_ view: any ModuleView) -> Bool {
    node(of: view).flatMap(position).map { containers[$0.container].selected == $0.tab } ?? false
  }

  // MARK: Changing

  /// Inserts a node at a placement that ``placement(for:from:)`` has just returned.
  ///
  /// - Returns: The removed nodes, from bottom to top, children immediately after their parent.
  mutating func put(_ node: NavigationNode, at placement: NavigationPlacement) -> [NavigationNode] {
    var left: [NavigationNode] = []
    let last = containers.count - 1
    switch placement {
    case .newRoot(let container):
      left = nodes
      containers = [Container(node, in: container)]
    case .newContainer(let container, let style, let other):
      _ = containers[last].select(stackOf: other)
      containers.append(Container(node, in: container, style: style))
    case .push(let other): containers[last].tabs[containers[last].select(stackOf: other)].stack.append(node)
    case .replacing(let other):
      left = other.subtree
      if let parent = other.parent {
        parent.replace(other, by: node)
      } else {
        let selected = containers[last].select(stackOf: other)
        containers[last].tabs[selected].stack.removeLast()
        containers[last].tabs[selected].stack.append(node)
      }
    case .tab(let name):
      if let index = containers[last].index(of: name) {
        left = containers[last].tabs[index].stack.flatMap { $0.subtree }
        containers[last].tabs[index].stack = [node]
        containers[last].selected = index
      } else {
        containers[last].add(node, inTab: name)
      }
    case .child(of: let parent, let slot, let index): parent.add(node, in: slot, at: index)
    }
    forget(left)
    index[ObjectIdentifier(node.view)] = node
    return left
  }

  /// Removes a view, its children and the views above it.
  ///
  /// - Returns: The removed nodes, from bottom to top, children immediately after their parent.
  mutating func remove(_ view: any ModuleView) throws(RouteError) -> [NavigationNode] {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    var left = node.subtree
    if let parent = node.parent {
      parent.remove(node)
    } else if let (container, tab, place) = position(of: node) {
      if containers[container].tabs[tab].stack.count > place + 1 {
        left = containers[container].tabs[tab].stack[place...].flatMap { $0.subtree }
      }
      // If the view is in a tab that is not selected, the containers above remain.
      var higher = tab == containers[container].selected ? container + 1 : containers.count
      if place > 0 {
        containers[container].tabs[tab].stack.removeSubrange(place...)
      } else if containers[container].tabs.count > 1 {
        containers[container].remove(tab: tab)
      } else if container > 0 {
        left = []
        higher = container
      } else {
        throw .root(node.name)
      }
      if higher < containers.count {
        left += containers[higher...].flatMap { $0.nodes }
        containers.removeSubrange(higher...)
      }
    }
    forget(left)
    return left
  }

  /// Removes the views below a view in its stack, with their children.
  ///
  /// - Returns: The removed nodes, from bottom to top, children immediately after their parent.
  mutating func removeViews(below view: any ModuleView) throws(RouteError) -> [NavigationNode] {
    guard let (container, tab, place) = node(of: view).flatMap(position) else { throw .notShown("\(type(of: view))") }
    let left = containers[container].tabs[tab].stack[..<place].flatMap { $0.subtree }
    containers[container].tabs[tab].stack.removeSubrange(..<place)
    forget(left)
    return left
  }

  /// Removes the topmost container with all its tabs.
  ///
  /// - Returns: The removed nodes, from bottom to top, children immediately after their parent.
  mutating func removeContainer() throws(RouteError) -> [NavigationNode] {
    guard let root = containers.first?.stack.first else { return [] }
    guard containers.count > 1 else {
      throw RouteError(
        "host.nothingPresented", names: [root.name],
        "No module is presented over the root \(root.name). Usually `dismiss()` was called for a pushed view. Remove a"
          + " pushed view by `back()` or `close(_:)`.")
    }
    let left = containers.removeLast().nodes
    forget(left)
    return left
  }

  /// Selects a tab or a column of the topmost container.
  mutating func select(tab: String) throws(RouteError) {
    guard let index = containers.last?.index(of: tab) else { throw .noTab(tab, known: containers.last?.names ?? []) }
    containers[containers.count - 1].selected = index
  }

  /// Selects the tab that contains a view. The tab must be in the topmost container. The view may be embedded in
  /// another view.
  mutating func selectTab(of view: any ModuleView) throws(RouteError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    guard let (container, tab, _) = position(of: node.screen), container == containers.count - 1 else {
      throw .notOnTop(node.name, top: top?.name)
    }
    containers[container].selected = tab
  }

  /// Brings a view to the front. Selects the tab of the view and removes the views above it. An embedded view is
  /// brought to the front together with the view in the stack that contains it.
  ///
  /// - Returns: The removed nodes, from bottom to top, children immediately after their parent.
  mutating func reveal(_ view: any ModuleView) throws(RouteError) -> [NavigationNode] {
    guard let node = node(of: view), let (container, tab, place) = position(of: node.screen) else {
      throw .notShown("\(type(of: view))")
    }
    let above = containers[container].tabs[tab].stack[(place + 1)...]
    let left = above.flatMap { $0.subtree } + containers[(container + 1)...].flatMap { $0.nodes }
    containers[container].tabs[tab].stack.removeSubrange((place + 1)...)
    containers[container].selected = tab
    containers.removeSubrange((container + 1)...)
    forget(left)
    return left
  }

  /// Moves an embedded view to another index in its parent.
  func move(_ view: any ModuleView, to index: Int) throws(RouteError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    guard let parent = node.parent else { throw .notInside(node.name, of: nil) }
    parent.move(node, to: index)
  }

  /// Replaces the view of a node.
  mutating func replace(_ view: any ModuleView, by other: any ModuleView) throws(RouteError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    guard view === other || index[ObjectIdentifier(other)] == nil else { throw .alreadyShown("\(type(of: other))") }
    forget([node])
    node.view = other
    index[ObjectIdentifier(other)] = node
  }

  private mutating func forget(_ nodes: [NavigationNode]) {
    for node in nodes { index[ObjectIdentifier(node.view)] = nil }
  }

  /// Returns the position of a node in a stack. Searches the topmost container first.
  private func position(of node: NavigationNode) -> (container: Int, tab: Int, place: Int)? {
    for container in containers.indices.reversed() {
      if let (tab, place) = containers[container].position(of: node) { return (container, tab, place) }
    }
    return nil
  }
}
