/// Where a view goes: what a style comes to in a window as it is now.
enum NavigationPlace {
  /// A container of its own, and no other; its first tab may have a name.
  case alone(tab: String?)
  /// A container of its own over the others; its first tab may have a name.
  case over(tab: String?)
  /// On top of what is seen.
  case onTop
  /// Where this one was: the top of what is seen, or a child.
  case insteadOf(NavigationNode)
  /// The tab of this name in the topmost container, there already or not.
  case tab(String)
  /// Inside this one.
  case inside(NavigationNode, slot: String?)
}

/// What lies where in a window: containers over each other, with tabs of stacks of nodes.
///
/// It decides what a style comes to, and changes; it tells nobody. No container and no stack is empty.
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

    init(_ node: NavigationNode, tab: String?) { tabs = [Tab(name: tab, stack: [node])] }

    /// What the selected tab has, lowest first.
    var stack: [NavigationNode] { tabs[selected].stack }
    /// Every node of every tab, lowest first, children right after their parent.
    var nodes: [NavigationNode] { tabs.flatMap { $0.stack.flatMap { $0.subtree } } }
    var names: [String] { tabs.compactMap(\.name) }

    func index(of tab: String) -> Int? { tabs.firstIndex { $0.name == tab } }
  }

  /// Lowest first.
  private(set) var containers: [Container] = []

  /// The view that is seen, without what it has inside.
  var top: NavigationNode? { containers.last?.stack.last }
  /// What is seen, parents before their children.
  var seen: [NavigationNode] { top?.subtree ?? [] }
  /// Every node, lowest first, children right after their parent.
  var nodes: [NavigationNode] { containers.flatMap(\.nodes) }

  func node(of view: any ModuleView) -> NavigationNode? { nodes.first { $0.view === view } }

  // MARK: What a style comes to

  private enum Kind: String { case push, present, replace, root, tab, embed }

  /// Where a style puts a view.
  ///
  /// - Parameters:
  ///   - style: one of the six that are performed.
  ///   - source: the view that asks; `nil` stands for the top one, but does not ask to embed.
  /// - Throws: why it cannot be put anywhere.
  func place(
    for style: RouteStyle, from source: (any ModuleView)?
  ) throws(NavigationError) -> NavigationPlace {
    guard let kind = Kind(rawValue: style.name) else { throw .unknownStyle(style) }
    let firstTab = try firstTab(of: kind, style)
    let asking = try node(asking: source)
    switch kind {
    case .root:
      return .alone(tab: firstTab)
    case .embed:
      guard let asking else { throw .needsSource(style) }
      if let slot = style.slot, let child = asking.child(in: slot) {
        throw .slotTaken(slot, in: asking.name, by: child.name)
      }
      return .inside(asking, slot: style.slot)
    case .tab:
      return try tab(style.slot, for: asking)
    case .push, .present, .replace:
      if kind == .replace, let asking, asking.parent != nil { return .insteadOf(asking) }
      guard let top else { return .alone(tab: firstTab) }
      if let asking, asking.screen !== top { throw .notOnTop(asking.name, top: top.name) }
      return kind == .push ? .onTop : kind == .present ? .over(tab: firstTab) : .insteadOf(top)
    }
  }

  private func node(
    asking source: (any ModuleView)?
  ) throws(NavigationError) -> NavigationNode? {
    guard let source else { return nil }
    guard let node = node(of: source) else {
      throw .notOnTop("\(type(of: source))", top: top?.name)
    }
    return node
  }

  private func tab(
    _ name: String?, for asking: NavigationNode?
  ) throws(NavigationError) -> NavigationPlace {
    guard let name else { throw .noTab("") }
    guard let container = containers.last else { return .alone(tab: name) }
    if let asking, !container.nodes.contains(where: { $0 === asking }) {
      throw .notOnTop(asking.name, top: top?.name)
    }
    guard !container.names.isEmpty else { throw .noTab(name) }
    return .tab(name)
  }

  /// The name of the first tab of the container that is made, if it gets tabs.
  private func firstTab(of kind: Kind, _ style: RouteStyle) throws(NavigationError) -> String? {
    guard let container = style.container else { return nil }
    let makesContainer =
      switch kind {
      case .present, .root: true
      case .replace: containers.isEmpty
      case .push, .tab, .embed: false
      }
    if container == .navigation, makesContainer || kind == .tab { return nil }
    guard makesContainer, let slot = container.slot, container == .tabs(slot) else {
      throw .invalidContainer(style)
    }
    return slot
  }

  // MARK: Changing

  /// Puts a node where ``place(for:from:)`` said just now.
  mutating func put(_ node: NavigationNode, at place: NavigationPlace) {
    let last = containers.count - 1
    switch place {
    case .alone(let tab):
      containers = [Container(node, tab: tab)]
    case .over(let tab):
      containers.append(Container(node, tab: tab))
    case .onTop:
      containers[last].tabs[containers[last].selected].stack.append(node)
    case .insteadOf(let other):
      if let parent = other.parent {
        parent.replace(other, by: node)
      } else {
        let selected = containers[last].selected
        containers[last].tabs[selected].stack.removeLast()
        containers[last].tabs[selected].stack.append(node)
      }
    case .tab(let name):
      if let index = containers[last].index(of: name) {
        containers[last].tabs[index].stack = [node]
        containers[last].selected = index
      } else {
        containers[last].tabs.append(Tab(name: name, stack: [node]))
        containers[last].selected = containers[last].tabs.count - 1
      }
    case .inside(let parent, let slot):
      parent.add(node, in: slot)
    }
  }

  /// Takes a view out, with what it has inside and what lies on top of it.
  mutating func remove(_ view: any ModuleView) throws(NavigationError) {
    guard let node = node(of: view) else { throw .notShown("\(type(of: view))") }
    if let parent = node.parent { return parent.remove(node) }
    for (container, tab, index) in positions where containers[container].tabs[tab].stack[index] === node {
      let isSelected = tab == containers[container].selected
      if index > 0 {
        containers[container].tabs[tab].stack.removeSubrange(index...)
      } else if containers[container].tabs.count > 1 {
        containers[container].tabs.remove(at: tab)
        if tab <= containers[container].selected {
          containers[container].selected = max(0, containers[container].selected - 1)
        }
      } else if container > 0 {
        containers.removeSubrange(container...)
        return
      } else {
        throw .root(node.name)
      }
      if isSelected { containers.removeSubrange((container + 1)...) }
      return
    }
  }

  private var positions: [(container: Int, tab: Int, index: Int)] {
    containers.indices.flatMap { container in
      containers[container].tabs.indices.flatMap { tab in
        containers[container].tabs[tab].stack.indices.map { (container, tab, $0) }
      }
    }
  }

  /// Takes the topmost container out, with all its tabs.
  mutating func removeContainer() throws(NavigationError) {
    guard let top else { return }
    guard containers.count > 1 else { throw .root(top.name) }
    containers.removeLast()
  }

  /// Brings a tab of the topmost container to the front.
  mutating func select(tab: String) throws(NavigationError) {
    guard let index = containers.last?.index(of: tab) else { throw .noTab(tab) }
    containers[containers.count - 1].selected = index
  }
}
