/// The views of a window. A window has containers, one above the other. A container has tabs, and a tab has a stack of
/// views. A view may have children.
///
/// ``Navigator/layout`` returns a layout. A host that models its views itself creates a layout from its views.
public typealias NavigationLayout = NavigationOutline<any ModuleView>

extension NavigationLayout {
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
}
