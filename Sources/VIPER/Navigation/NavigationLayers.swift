/// The structure of a window: containers over each other, with tabs of stacks of nodes. No container and no stack is empty.
///
/// A value that changes without telling the views; ``NavigationTree`` tells them.
@MainActor struct NavigationLayers {
  struct Tab {
    /// `nil` for the only one of a container without tabs.
    let name: String?
    /// Lowest first.
    var stack: [NavigationNode]
  }

  @MainActor struct Container {
    var tabs: [Tab]
    var selected = 0
    /// The style by which it was presented; `nil` for the lowest.
    let style: RouteStyle?
    /// Whether the tabs are columns, which are beside each other.
    let isSplit: Bool

    init(_ node: NavigationNode, in container: RouteContainer?, style: RouteStyle? = nil) {
      tabs = [Tab(name: container?.first, stack: [node])]
      isSplit = container?.isSplit == true
      self.style = style
    }

    /// The nodes of the selected tab, lowest first.
    var stack: [NavigationNode] { tabs[selected].stack }
    /// Every node of every tab, lowest first, children right after their parent.
    var nodes: [NavigationNode] { tabs.flatMap { $0.stack.flatMap { $0.subtree } } }
    var names: [String] { tabs.compactMap(\.name) }

    /// Brings the stack to the front on top of which a node is, and gives its index.
    mutating func select(stackOf node: NavigationNode) -> Int {
      selected = tabs.firstIndex { $0.stack.last === node } ?? selected
      return selected
    }

    func index(of tab: String) -> Int? { tabs.firstIndex { $0.name == tab } }

    /// Takes a tab out that is not the only one; if it was selected, the one before is then, or the first.
    mutating func remove(tab: Int) {
      tabs.remove(at: tab)
      if tab <= selected { selected = max(0, selected - 1) }
    }

    func contains(_ node: NavigationNode) -> Bool { tabs.contains { $0.stack.lastIndex { $0 === node } != nil } }
  }

  /// Lowest first.
  private(set) var containers: [Container] = []
  /// Every node, by its view.
  private var index: [ObjectIdentifier: NavigationNode] = [:]

  /// Whether there is room for one column only.
  var isCollapsed = false

  /// The node that is in front, without its children.
  var top: NavigationNode? { containers.last?.stack.last }
  /// The nodes that are seen, without their children: of each column, or the top.
  var seen: [NavigationNode] {
    guard let container = containers.last, container.isSplit, !isCollapsed else { return top.map { [$0] } ?? [] }
    return container.tabs.compactMap(\.stack.last)
  }
  /// The column behind the one that is seen, if that has no other view to go back to.
  var columnBehind: String? {
    guard let container = containers.last, container.isSplit, isCollapsed, container.selected > 0,
      container.stack.count == 1
    else { return nil }
    return container.tabs[container.selected - 1].name
  }
  /// Every node, lowest first, children right after their parent.
  var nodes: [NavigationNode] { containers.flatMap(\.nodes) }

  func node(of view: any ModuleView) -> NavigationNode? { index[ObjectIdentifier(view)] }

  /// Whether a view of a stack is in the tab that its container has in front.
  func isSelected(_ view: any ModuleView) -> Bool {
    node(of: view).flatMap(position).map { containers[$0.container].selected == $0.tab } ?? false
  }

  // MARK: Changing

  /// Puts a node where ``placement(for:from:)`` said just now.
  ///
  /// - Returns: what has left for it, lowest first, children right after their parent.
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
        containers[last].tabs.append(Tab(name: name, stack: [node]))
        containers[last].selected = containers[last].tabs.count - 1
      }
    case .child(of: let parent, let slot, let index): parent.add(node, in: slot, at: index)
    }
    forget(left)
    index[ObjectIdentifier(node.view)] = node
    return left
  }

  /// Takes a view out, with what it has inside and what lies on top of it.
  ///
  /// - Returns: what has left, lowest first, children right after their parent.
  mutating func remove(_ view: any ModuleView) throws(NavigationError) -> [NavigationNode] {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    var left = node.subtree
    if let parent = node.parent {
      parent.remove(node)
    } else if let (container, tab, place) = position(of: node) {
      left = containers[container].tabs[tab].stack[place...].flatMap { $0.subtree }
      // The containers over another tab than this stay.
      var above = tab == containers[container].selected ? container + 1 : containers.count
      if place > 0 {
        containers[container].tabs[tab].stack.removeSubrange(place...)
      } else if containers[container].tabs.count > 1 {
        containers[container].remove(tab: tab)
      } else if container > 0 {
        left = []
        above = container
      } else {
        throw .root(node.name)
      }
      left += containers[above...].flatMap { $0.nodes }
      containers.removeSubrange(above...)
    }
    forget(left)
    return left
  }

  /// Takes the topmost container out, with all its tabs.
  ///
  /// - Returns: what has left, lowest first, children right after their parent.
  mutating func removeContainer() throws(NavigationError) -> [NavigationNode] {
    guard let top else { return [] }
    guard containers.count > 1 else { throw .root(top.name) }
    let left = containers.removeLast().nodes
    forget(left)
    return left
  }

  /// Brings a tab or a column of the topmost container to the front.
  mutating func select(tab: String) throws(NavigationError) {
    guard let index = containers.last?.index(of: tab) else { throw .noTab(tab) }
    containers[containers.count - 1].selected = index
  }

  /// Brings the tab of the topmost container to the front that has a view, or what it is inside of.
  mutating func selectTab(of view: any ModuleView) throws(NavigationError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    guard let (container, tab, _) = position(of: node.screen), container == containers.count - 1 else {
      throw .notOnTop(node.name, top: top?.name)
    }
    containers[container].selected = tab
  }

  /// Brings a view, or what it is inside of, to the front: selects its tab, and takes out what lies over it.
  ///
  /// - Returns: what has left, lowest first, children right after their parent.
  mutating func reveal(_ view: any ModuleView) throws(NavigationError) -> [NavigationNode] {
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

  /// Puts what is inside a view at another place there.
  func move(_ view: any ModuleView, to index: Int) throws(NavigationError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    guard let parent = node.parent else { throw .notInside(node.name, of: nil) }
    parent.move(node, to: index)
  }

  /// Gives a node another view.
  mutating func replace(_ view: any ModuleView, by other: any ModuleView) throws(NavigationError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    guard view === other || index[ObjectIdentifier(other)] == nil else { throw .alreadyShown("\(type(of: other))") }
    forget([node])
    node.view = other
    index[ObjectIdentifier(other)] = node
  }

  private mutating func forget(_ nodes: [NavigationNode]) {
    for node in nodes { index[ObjectIdentifier(node.view)] = nil }
  }

  /// Finds a node of a stack, in the topmost container first.
  private func position(of node: NavigationNode) -> (container: Int, tab: Int, place: Int)? {
    for container in containers.indices.reversed() {
      for tab in containers[container].tabs.indices {
        let stack = containers[container].tabs[tab].stack
        if let place = stack.lastIndex(where: { $0 === node }) { return (container, tab, place) }
      }
    }
    return nil
  }
}
