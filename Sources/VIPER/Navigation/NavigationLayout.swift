/// The views of a window, as a host has them: containers over each other, with tabs of stacks of views, and what these
/// have inside.
///
/// ``NavigationTree/layout`` is one. A host that models its views by itself makes it of those.
public typealias NavigationLayout = NavigationOutline<any ModuleView>

extension NavigationLayout {
  /// The layout of a navigator's window; `nil` if the navigator does not tell it, by ``ProvidesLayout``.
  @MainActor public init?(of navigator: any Navigator) {
    guard let host = navigator as? any ProvidesLayout else { return nil }
    self = host.layout
  }

  @MainActor init(_ layers: NavigationLayers) {
    func outline(_ node: NavigationNode) -> Node {
      // Children before their parents, the nearest last.
      var made: [Node] = []
      for node in node.subtree.reversed() {
        let children = node.children.compactMap { _ in made.popLast() }
        made.append(Node(node.view, slot: node.slot, children: children))
      }
      return made[0]
    }
    self.init(
      containers: layers.containers.map { container in
        Container(
          tabs: container.tabs.map { Tab(name: $0.name, stack: $0.stack.map { outline($0) }) },
          selected: container.selected,
          container: container.isSplit ? container.names.first.map { .split($0) } : nil, style: container.style)
      })
  }

  /// The node of a view.
  func node(of view: any ModuleView) -> Node? { nodes.first { $0.element === view } }

  /// The style by which a view would come to be where it is; `nil` if it is not there.
  func style(of view: any ModuleView) -> RouteStyle? {
    for container in containers {
      for tab in container.tabs {
        guard let place = tab.stack.firstIndex(where: { $0.element === view }) else { continue }
        if place > 0 { return .push }
        guard let name = tab.name else { return container.style ?? .root }
        return container.container?.isSplit == true ? .column(name) : .tab(name)
      }
    }
    return node(of: view).map { $0.slot.map { .embed(in: $0) } ?? .embed }
  }

  /// Whether a view of a stack is in the tab that its container has in front.
  package func isSelected(_ view: any ModuleView) -> Bool {
    containers.contains { container in
      container.tabs.indices.contains(container.selected)
        && container.tabs[container.selected].stack.contains { $0.element === view }
    }
  }
}
