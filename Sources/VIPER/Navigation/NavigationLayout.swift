/// The views of a window. A window has containers, one above the other. A container has tabs, and a tab has a stack of
/// views. A view may have children.
///
/// ``NavigationTree/layout`` returns a layout. A host that models its views itself creates a layout from its views.
public typealias NavigationLayout = NavigationOutline<any ModuleView>

extension NavigationLayout {
  /// Creates the layout of a navigator's window, or `nil` if the navigator does not conform to ``ProvidesLayout``.
  @MainActor public init?(of navigator: any Navigator) {
    guard let host = navigator as? any ProvidesLayout else { return nil }
    self = host.layout
  }

  @MainActor init(_ layers: NavigationLayers) {
    func outline(_ node: NavigationNode) -> Node {
      // The loop processes children before their parent. The first child of a node is then the last element of `made`.
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

  /// Returns the node of a view.
  func node(of view: any ModuleView) -> Node? { nodes.first { $0.element === view } }

  /// Returns a style that would show a view at its current position, or `nil` if the layout does not contain the view.
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

  /// Returns whether a view is in the stack of a selected tab. The value is `false` for an embedded view.
  package func isSelected(_ view: any ModuleView) -> Bool {
    containers.contains { container in
      container.tabs.indices.contains(container.selected)
        && container.tabs[container.selected].stack.contains { $0.element === view }
    }
  }
}
