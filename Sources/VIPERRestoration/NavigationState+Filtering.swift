// Leaving modules out of a state, with what stands on them.

extension NavigationState {
  /// The state with other nodes, without those for which there is none, and without what stands on these.
  ///
  /// A tab without any module is left out; if it was the selected one, the first that is left is. So is a container
  /// without tabs, and all above it. What lies over a container stands on the top of its selected tab.
  ///
  /// - Parameter transform: gets a node after that on which it stands, and not at all if that was left out. The children
  ///   of what it returns are given to it in turn.
  /// - Returns: the state with what `transform` returned, and the same list of what is omitted.
  /// - Throws: what `transform` throws.
  package func compactMapNodes<Failure: Error>(
    _ transform: (Node) throws(Failure) -> Node?
  ) throws(Failure) -> NavigationState {
    var state = NavigationState(omitted: omitted)
    for container in containers {
      var kept = Container(tabs: [], container: container.container)
      var isTopKept = false
      for (index, tab) in container.tabs.enumerated() {
        let stack = try Self.stack(tab.stack, transform)
        guard !stack.isEmpty else { continue }
        if index == container.selected {
          kept.selected = kept.tabs.count
          isTopKept = stack.count == tab.stack.count
        }
        kept.tabs.append(Tab(name: tab.name, stack: stack))
      }
      guard !kept.tabs.isEmpty else { break }
      state.containers.append(kept)
      guard isTopKept else { break }
    }
    return state
  }

  /// What is left of a stack: nothing above the first that is left out.
  private static func stack<Failure: Error>(
    _ nodes: [Node], _ transform: (Node) throws(Failure) -> Node?
  ) throws(Failure) -> [Node] {
    var stack: [Node] = []
    for node in nodes {
      guard let node = try self.node(node, transform) else { break }
      stack.append(node)
    }
    return stack
  }

  private static func node<Failure: Error>(
    _ node: Node, _ transform: (Node) throws(Failure) -> Node?
  ) throws(Failure) -> Node? {
    guard var kept = try transform(node) else { return nil }
    var children: [Node] = []
    for child in kept.children {
      if let child = try self.node(child, transform) { children.append(child) }
    }
    kept.children = children
    return kept
  }
}
