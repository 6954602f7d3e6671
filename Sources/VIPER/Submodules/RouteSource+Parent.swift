extension RouteSource {
  /// The view that has this part's module inside of its own, while it is shown there: what a child sends events to, which
  /// knows only their names.
  ///
  /// ```swift
  /// parentModule?.send(Editor.textChanged, text)
  /// ```
  ///
  /// `nil` if the module lies in a stack, or if its navigator does not tell how its views lie, by ``ProvidesLayout``.
  public var parentModule: (any ModuleView)? {
    guard let view = routeSource, let navigator = view.port.chain?.runtime.router?.navigator(of: view),
      let layout = NavigationLayout(of: navigator)
    else { return nil }
    return layout.nodes.first { $0.children.contains { $0.element === view } }?.element
  }
}
