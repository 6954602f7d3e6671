public import VIPER

// Making a state of what a window shows.

extension VIPRouter {
  /// The state of a window, from which `rebuild(_:in:)` makes the same again.
  ///
  /// It reconciles with the host first, as `reconcile()` does. A module that is about to leave is still in it, and one that
  /// waits to be shown is not.
  ///
  /// - Parameter window: the window; the main one's `navigator` without it.
  /// - Returns: `nil` if there is no navigator, or if it is not one that `ProvidesLayout`.
  public func navigationState(of window: (any Navigator)? = nil) -> NavigationState? {
    reconcile()
    return (window ?? navigator).flatMap(NavigationLayout.init(of:)).map { NavigationState($0) }
  }
}

extension NavigationState {
  /// The routes that opened the views of a layout.
  @MainActor init(_ layout: NavigationLayout) {
    var layout = layout
    for (index, container) in layout.containers.enumerated() {
      layout.containers[index].container = container.madeAs
      let style = container.style.map { RouteStyle($0.name, details: $0.details) }
      layout.containers[index].style = style == .present ? nil : style
    }
    outline = layout.compactMap { view in
      view.routeHandle?.request.map { Module(name: $0.name, parameters: $0.event.data, interface: $0.askedKey) }
    }
    omitted = layout.nodes.map(\.element).filter { $0.routeHandle?.request == nil }.map { "\(type(of: $0))" }
  }
}

extension NavigationLayout.Container {
  /// The container that its first module was really put into, if it was not tabs.
  @MainActor fileprivate var madeAs: RouteContainer? {
    if let container, container.isSplit { return container }
    guard let tab = tabs.first, tab.name == nil, let container = tab.stack.first?.element.routeHandle?.style.container,
      container.name != RouteContainer.tabs("").name
    else { return nil }
    return container
  }
}
