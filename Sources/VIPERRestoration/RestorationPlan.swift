import VIPER

/// One module that is to be rebuilt.
@MainActor final class RestorationStep {
  enum State { case waiting, rebuilt, failed }

  /// The placement on or in a module that is rebuilt before.
  enum Placement {
    case inside(RestorationStep, slot: String?)
    case onTop(of: RestorationStep)
    /// The first of a tab, in the container of this index.
    case first(ofTab: String?, in: Int)
  }

  let module: NavigationState.Module
  fileprivate(set) var placement = Placement.first(ofTab: nil, in: 0)
  var state = State.waiting
  /// Whether it was rebuilt, whatever has become of it since.
  private(set) var wasRebuilt = false
  /// The handle of its route, when it has been rebuilt; the module is not kept alive.
  private var handle: RouteHandle<Never>?

  init(_ module: NavigationState.Module) { self.module = module }

  /// The view, while it is there.
  var view: (any ModuleView)? {
    guard let view = handle?.target, !view.port.isRemoved else { return nil }
    return view
  }

  /// Notes that it is shown, by this route.
  func didRebuild(by handle: RouteHandle<Never>) {
    self.handle = handle
    wasRebuilt = true
    state = .rebuilt
  }

  /// Whether it was rebuilt, and is there.
  func isShown(in navigator: any Navigator) -> Bool { state == .rebuilt && view.map(navigator.has) == true }
}

/// The modules of a state as steps.
@MainActor struct RestorationPlan {
  let containers: [NavigationOutline<RestorationStep>.Container]
  /// In the order in which they are rebuilt: lowest first, what is inside of one right after it.
  let steps: [RestorationStep]

  init(_ state: NavigationState) {
    let outline = state.outline.map { RestorationStep($0) }
    containers = outline.containers
    steps = outline.nodes.map(\.element)
    for (index, container) in containers.enumerated() {
      for tab in container.tabs {
        var placement = RestorationStep.Placement.first(ofTab: tab.name, in: index)
        for node in tab.stack {
          Self.place(node, placement)
          placement = .onTop(of: node.element)
        }
      }
    }
  }

  private static func place(_ node: NavigationOutline<RestorationStep>.Node, _ placement: RestorationStep.Placement) {
    node.element.placement = placement
    for child in node.children { place(child, .inside(node.element, slot: child.slot)) }
  }
}

@MainActor extension NavigationOutline<RestorationStep>.Container {
  /// Whether the tabs are columns.
  var isSplit: Bool { container?.isSplit == true }

  /// The first module of each tab that was rebuilt, in order.
  var rebuiltTabs: [RestorationStep] { tabs.compactMap { $0.stack.first?.element }.filter(\.wasRebuilt) }

  /// Whether a tab of this name was rebuilt.
  func hasRebuiltTab(_ name: String) -> Bool {
    tabs.contains { $0.name == name && $0.stack.first?.element.wasRebuilt == true }
  }

  private var selectedStack: [NavigationOutline<RestorationStep>.Node] {
    tabs.indices.contains(selected) ? tabs[selected].stack : []
  }

  /// The module on which the container above stands.
  var top: RestorationStep? { selectedStack.last?.element }

  /// The module whose tab is to be in front: of the selected one, or of the first that is there.
  var front: RestorationStep? {
    let selected = selectedStack.first?.element
    return selected?.view != nil ? selected : rebuiltTabs.first { $0.view != nil }
  }
}
