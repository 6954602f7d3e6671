public import VIPER

// The creation of the state of a window from the views that the window shows.

extension VIPRouter {
  /// Returns the state of a window. `rebuild(_:in:)` rebuilds the window from this state.
  ///
  /// The method first calls `reconcile()`. The state contains modules that are about to be removed, but not modules
  /// that wait to be shown.
  ///
  /// - Parameter window: The window. The default is the router's `navigator`.
  /// - Returns: The state, or `nil` if there is no navigator, or if the navigator does not provide a
  ///   `layout`.
  public func navigationState(of window: (any Navigator)? = nil) -> NavigationState? {
    reconcile()
    guard let navigator = window ?? navigator else { return nil }
    guard let layout = navigator.layout else {
      let type = "\(type(of: navigator))"
      reportOnce(
        Diagnostic(
          "restoration.noLayout",
          "The navigation was not saved: \(type) does not provide the layout of its window. Usually the navigator does"
            + " not implement `layout`. Implement it."))
      return nil
    }
    return NavigationState(layout)
  }
}

extension NavigationState {
  /// Creates a state from the routes that opened the views of a layout.
  @MainActor init(_ layout: NavigationLayout) {
    var layout = layout
    for (index, container) in layout.containers.enumerated() {
      layout.containers[index].container = container.madeAs
      let style = container.style.map { RouteStyle($0.place, details: $0.details) }
      layout.containers[index].style = style == .present ? nil : style
    }
    outline = layout.compactMap { view in
      (view.routeHandle?.request).map { Module(name: $0.name, parameters: $0.event.data, interface: $0.askedKey) }
    }
    omitted = layout.nodes.map(\.element).filter { $0.routeHandle?.request == nil }.map { "\(type(of: $0))" }
  }
}

extension NavigationLayout.Container {
  /// The container that was created for the first module. The value is `nil` for tabs, and if the first module was
  /// shown without a container.
  @MainActor fileprivate var madeAs: RouteContainer? {
    if let container, container.isSplit { return container }
    guard let tab = tabs.first, tab.name == nil, let container = tab.stack.first?.element.routeHandle?.style.container
    else { return nil }
    if case .tabs = container { return nil }
    return container
  }
}
