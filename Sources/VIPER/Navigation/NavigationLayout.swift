/// What a window shows, as a host has it: containers over each other, with tabs of stacks of views, and what these
/// have inside.
///
/// ```swift
/// if let container = navigator.layout?.containers.last {
///   print(container.tabs[container.selected].stack.count)  // how many views lie on each other in front
/// }
/// ```
///
/// ``NavigationTree/layout`` is one. A host that has books of its own makes it of them.
@MainActor public struct NavigationLayout {
  /// The containers, lowest first.
  public var containers: [Container]

  /// A layout.
  public init(containers: [Container] = []) { self.containers = containers }

  /// What lies over all that is below it.
  @MainActor public struct Container {
    /// The tabs, in order; one without a name if the container has no tabs.
    public var tabs: [Tab]
    /// Which of the tabs is in front: its index.
    public var selected: Int

    /// A container.
    public init(tabs: [Tab], selected: Int = 0) {
      self.tabs = tabs
      self.selected = selected
    }
  }

  /// A stack, and the name of the tab that it is in.
  @MainActor public struct Tab {
    /// The tab's name; `nil` if the container has no tabs.
    public var name: String?
    /// The views, lowest first.
    public var stack: [Node]

    /// A tab.
    public init(name: String? = nil, stack: [Node]) {
      self.name = name
      self.stack = stack
    }
  }

  /// A view, and what it has inside.
  @MainActor public struct Node {
    /// The view.
    public var view: any ModuleView
    /// Which place inside its parent it takes; `nil` if none that has a name, or if it is in a stack.
    public var slot: String?
    /// What it has inside, in order.
    public var children: [Node]

    /// A node.
    public init(view: any ModuleView, slot: String? = nil, children: [Node] = []) {
      self.view = view
      self.slot = slot
      self.children = children
    }
  }
}

extension NavigationLayout {
  init(_ layers: NavigationLayers) {
    containers = layers.containers.map { container in
      Container(
        tabs: container.tabs.map { Tab(name: $0.name, stack: $0.stack.map(Node.init)) },
        selected: container.selected)
    }
  }

  /// The node of a view.
  func node(of view: any ModuleView) -> Node? {
    var next = containers.flatMap { $0.tabs.flatMap(\.stack) }
    while let node = next.popLast() {
      if node.view === view { return node }
      next += node.children
    }
    return nil
  }

  /// Whether a view of a stack is in the tab that its container has in front.
  package func isSelected(_ view: any ModuleView) -> Bool {
    containers.contains { container in
      container.tabs.indices.contains(container.selected)
        && container.tabs[container.selected].stack.contains { $0.view === view }
    }
  }
}

extension NavigationLayout.Node {
  fileprivate init(_ node: NavigationNode) {
    self.init(view: node.view, slot: node.slot, children: node.children.map(Self.init))
  }
}
