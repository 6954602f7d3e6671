public import VIPER

// The same outline with other elements.

extension NavigationOutline {
  /// The outline of what `transform` makes of each element, parents before their children.
  public func map<Other>(_ transform: (Element) -> Other) -> NavigationOutline<Other> {
    typealias Mapped = NavigationOutline<Other>
    func mapped(_ node: Node) -> Mapped.Node {
      Mapped.Node(transform(node.element), slot: node.slot, children: node.children.map { mapped($0) })
    }
    return Mapped(
      containers: containers.map { container in
        Mapped.Container(
          tabs: container.tabs.map { tab in Mapped.Tab(name: tab.name, stack: tab.stack.map { mapped($0) }) },
          selected: container.selected, container: container.container, style: container.style)
      })
  }

  /// The outline of what `transform` makes of each element, without the elements of which it makes nothing, and without
  /// what stands on these: see `NavigationState`.
  ///
  /// A tab without any element is left out; if it was the selected one, the first that is left is. So is a container
  /// without tabs, and all above it. What lies over a container stands on the top of its selected tab.
  ///
  /// - Parameter transform: gets an element after that on which it stands, and not at all if that was left out.
  /// - Throws: what `transform` throws.
  public func compactMap<Other, Failure: Error>(_ transform: (Element) throws(Failure) -> Other?) throws(Failure)
    -> NavigationOutline<Other>
  {
    typealias Mapped = NavigationOutline<Other>
    func mapped(_ node: Node) throws(Failure) -> Mapped.Node? {
      guard let element = try transform(node.element) else { return nil }
      var mappedNode = Mapped.Node(element, slot: node.slot)
      for child in node.children { if let child = try mapped(child) { mappedNode.children.append(child) } }
      return mappedNode
    }
    var outline = Mapped()
    for container in containers {
      var kept = Mapped.Container(tabs: [], container: container.container, style: container.style)
      var isTopKept = false
      for (index, tab) in container.tabs.enumerated() {
        var stack: [Mapped.Node] = []
        for node in tab.stack {
          guard let node = try mapped(node) else { break }
          stack.append(node)
        }
        guard !stack.isEmpty else { continue }
        if index == container.selected {
          kept.selected = kept.tabs.count
          isTopKept = stack.count == tab.stack.count
        }
        kept.tabs.append(Mapped.Tab(name: tab.name, stack: stack))
      }
      guard !kept.tabs.isEmpty else { break }
      outline.containers.append(kept)
      guard isTopKept else { break }
    }
    return outline
  }
}
