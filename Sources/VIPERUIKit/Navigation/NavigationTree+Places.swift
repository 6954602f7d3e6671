import VIPERHosting

extension NavigationTree {
  /// Returns the view in which a view is embedded, or `nil` if the view is in a stack.
  func parent(of view: any ModuleView) -> (any ModuleView)? {
    layout.nodes.first { $0.children.contains { $0.element === view } }?.element
  }

  func isInside(_ view: any ModuleView) -> Bool { parent(of: view) != nil }

  /// Returns the view itself if it is in a stack. Otherwise, returns the view of a stack that contains this view as a
  /// directly or indirectly embedded view.
  func screen(of view: any ModuleView) -> any ModuleView { parent(of: view).map { screen(of: $0) } ?? view }
}

extension NavigationLayout {
  /// A position in a stack whose view was removed outside of the router.
  struct Gap {
    /// The view below the removed view.
    let below: any ModuleView
    /// The removed view and the views above it, from bottom to top.
    let above: [any ModuleView]
    /// Whether other containers are presented over the stack.
    let isCovered: Bool
  }

  /// Returns the first gap of each stack, starting with the topmost container. Omits stacks whose first view was
  /// removed.
  @MainActor func gaps(where hasGone: (any ModuleView) -> Bool) -> [Gap] {
    containers.enumerated().reversed().flatMap { level, container in
      container.tabs.enumerated().compactMap { index, tab in
        let views = tab.stack.map(\.element)
        guard let place = views.firstIndex(where: hasGone), place > 0 else { return nil }
        let isCovered = index == container.selected && level + 1 < containers.count
        return Gap(below: views[place - 1], above: Array(views[place...]), isCovered: isCovered)
      }
    }
  }
}
