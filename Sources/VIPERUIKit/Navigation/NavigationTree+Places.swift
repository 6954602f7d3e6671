import VIPER

extension NavigationTree {
  /// The view that a view is inside of; `nil` if it is in a stack.
  func parent(of view: any ModuleView) -> (any ModuleView)? {
    layout.nodes.first { $0.children.contains { $0.element === view } }?.element
  }

  func isInside(_ view: any ModuleView) -> Bool { parent(of: view) != nil }

  /// The view of a stack that a view is, or is inside of.
  func screen(of view: any ModuleView) -> any ModuleView { parent(of: view).map { screen(of: $0) } ?? view }
}

extension NavigationLayout {
  /// A place in a stack whose view has gone.
  struct Gap {
    /// The view under it.
    let below: any ModuleView
    /// The views from it on, lowest first.
    let above: [any ModuleView]
    /// Whether other containers lie over the stack.
    let isCovered: Bool
  }

  /// The first gap in each stack, but for stacks whose first view has gone; those of the topmost container first.
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
