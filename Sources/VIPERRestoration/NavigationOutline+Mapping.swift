public import VIPER

// The conversion of an outline to another element type.

extension NavigationOutline {
  /// Returns an outline with the transformed elements. `transform` is called for a parent before its children.
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

  /// Returns an outline with the transformed elements. Drops elements mapped to `nil`, and everything presented on
  /// them.
  ///
  /// `NavigationState` defines which elements are presented on others. A tab without elements is dropped. If the
  /// dropped tab was selected, the first remaining tab is selected. A container without tabs is dropped, with all
  /// containers above it. A container is presented on the top element of the selected tab in the container below.
  ///
  /// - Parameter transform: A closure that transforms an element. If an element is presented on another, the closure is
  ///   called for the other element first. If the other element is dropped, the closure is not called for the presented
  ///   element.
  /// - Throws: An error of `transform`.
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
