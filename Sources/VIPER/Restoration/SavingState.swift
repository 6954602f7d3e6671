// Making a state of what a window shows.

extension VIPRouter {
  /// What a window shows, as a value from which ``rebuild(_:in:)`` makes the same again.
  ///
  /// The host is compared with first, as by ``reconcile()``. What is about to leave and has not yet is still there, and
  /// what waits to be shown is not.
  ///
  /// - Parameter window: the window; the main one's `navigator` without it.
  /// - Returns: `nil` if there is no navigator, or if it does not tell its ``Navigator/layout``.
  public func navigationState(of window: (any Navigator)? = nil) -> NavigationState? {
    reconcile()
    return (window ?? navigator)?.layout.map(NavigationState.init)
  }
}

extension NavigationState {
  /// What stands for a view that no route opened, until it is left out.
  private struct BuiltByHand: Sendable {}

  /// The routes that opened the views of a layout.
  @MainActor init(_ layout: NavigationLayout) {
    var byHand: [String] = []
    func node(_ shown: NavigationLayout.Node) -> Node {
      let request = shown.view.passage?.request
      if request == nil { byHand.append("\(type(of: shown.view))") }
      var made = Node(
        name: request?.name ?? "", parameters: request?.event.data ?? BuiltByHand(),
        slot: shown.slot, interface: request?.askedText)
      for child in shown.children { made.children.append(node(child)) }
      return made
    }
    let containers = layout.containers.map { container in
      Container(
        tabs: container.tabs.map { Tab(name: $0.name, stack: $0.stack.map { node($0) }) },
        selected: container.selected, container: container.madeAs)
    }
    self = NavigationState(containers: containers, omitted: byHand).compactMapNodes {
      $0.parameters is BuiltByHand ? nil : $0
    }
  }
}

extension NavigationLayout.Container {
  /// What its first module was really put into, if it was not tabs.
  fileprivate var madeAs: RouteContainer? {
    guard let tab = tabs.first, tab.name == nil,
      let container = tab.stack.first?.view.passage?.progress.style.container,
      container.name != RouteContainer.tabs("").name
    else { return nil }
    return container
  }
}

extension RouteKey {
  /// What tells it from all others, in the next run of the app too: an interface's types, a route's name.
  var lastingText: String { key.isTyped ? String(reflecting: Self.self) : text }
}

extension RouteRequest {
  /// What tells from all others what was asked for, if that was not the route itself.
  var askedText: String? { askedKey?.lastingText }
}

extension ModuleView {
  /// The way by which its module came onto the screen, if a route opened it.
  var passage: RoutePresentation? { port.chain?.opening as? RoutePresentation }
}
