import VIPER

extension NavigationLayout {
  /// Creates the layout of a window from the layers of its tree.
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
}
