import VIPER

/// A module to rebuild.
@MainActor final class RestorationStep {
  enum State { case waiting, rebuilt, failed }

  /// The placement of a module relative to a module that is rebuilt earlier.
  enum Placement {
    case inside(RestorationStep, slot: String?)
    case onTop(of: RestorationStep)
    /// The first module of a tab, in the container with this index.
    case first(ofTab: String?, in: Int)
  }

  let module: NavigationState.Module
  fileprivate(set) var placement = Placement.first(ofTab: nil, in: 0)
  var state = State.waiting
  /// Whether the module was rebuilt. The value remains `true` after the module has closed.
  private(set) var wasRebuilt = false
  /// The handle of the route, after the module has been rebuilt. The handle does not retain the module.
  private var handle: RouteHandle<Never>?

  init(_ module: NavigationState.Module) { self.module = module }

  /// The view. `nil` before the module is rebuilt, and after the view is removed.
  var view: (any ModuleView)? {
    guard let view = handle?.target, !view.port.isRemoved else { return nil }
    return view
  }

  /// Records that the module is shown. Stores the handle of its route.
  func didRebuild(by handle: RouteHandle<Never>) {
    self.handle = handle
    wasRebuilt = true
    state = .rebuilt
  }

  /// Returns whether the module was rebuilt and is still shown.
  func isShown(in navigator: any Navigator) -> Bool { state == .rebuilt && view.map(navigator.contains) == true }
}

/// The steps that rebuild the modules of a state.
@MainActor struct RestorationPlan {
  let containers: [NavigationOutline<RestorationStep>.Container]
  /// The steps in the order of rebuilding: from bottom to top, with embedded modules right after their parent.
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

  /// The first modules of the rebuilt tabs, in order.
  var rebuiltTabs: [RestorationStep] { tabs.compactMap { $0.stack.first?.element }.filter(\.wasRebuilt) }

  private var selectedStack: [NavigationOutline<RestorationStep>.Node] {
    tabs.indices.contains(selected) ? tabs[selected].stack : []
  }

  /// The module on which the container above is presented.
  var top: RestorationStep? { selectedStack.last?.element }

  /// The first module of the tab to select. The tab to select is the selected tab of the state if the first module of
  /// that tab still exists. Otherwise the tab to select is the first rebuilt tab whose first module still exists.
  var front: RestorationStep? {
    let selected = selectedStack.first?.element
    return selected?.view != nil ? selected : rebuiltTabs.first { $0.view != nil }
  }
}
