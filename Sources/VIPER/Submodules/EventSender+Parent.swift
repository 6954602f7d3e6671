extension EventSender {
  /// The view in which the module of this part is embedded, while the module is shown there. A child can send events to
  /// the parent by name, without knowledge of the parent's type.
  ///
  /// ```swift
  /// parentModule?.send(Editor.textChanged(text))
  /// ```
  ///
  /// `nil` if the module is in a stack, or if its navigator does not provide a ``Navigator/layout``.
  public var parentModule: (any ModuleView)? {
    guard let view = routeSource, let navigator = view.port.chain?.runtime.router?.navigator(of: view),
      let layout = navigator.layout
    else { return nil }
    return layout.nodes.first { $0.children.contains { $0.element === view } }?.element
  }
}
