import VIPER

/// One module that is to be rebuilt.
@MainActor final class RestorationStep {
  enum State { case waiting, rebuilt, failed }

  /// Where it lies: on or in what has been rebuilt before.
  enum Place {
    case inside(RestorationStep)
    case onTop(of: RestorationStep)
    case first(ofTab: String?, in: RestorationContainer)
  }

  let node: NavigationState.Node
  let place: Place
  var state = State.waiting
  /// Whether it was rebuilt, whatever has become of it since.
  private(set) var wasRebuilt = false
  /// The handle of its route, when it has been rebuilt; the module is not kept alive.
  private var handle: RouteHandle<Never>?

  init(_ node: NavigationState.Node, _ place: Place) {
    self.node = node
    self.place = place
  }

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
  func isShown(in navigator: any Navigator) -> Bool {
    state == .rebuilt && view.map(navigator.has) == true
  }
}

/// A container that is to be rebuilt.
@MainActor final class RestorationContainer {
  struct Tab {
    let name: String?
    var stack: [RestorationStep] = []
  }

  /// What it lies over; `nil` for the lowest.
  let below: RestorationContainer?
  let container: RouteContainer?
  private(set) var tabs: [Tab] = []
  private let selected: Int

  init(_ container: NavigationState.Container, over below: RestorationContainer?) {
    self.below = below
    self.container = container.container
    selected = container.selected
  }

  func add(_ tab: Tab) { tabs.append(tab) }

  /// The first module of each tab that was rebuilt, in order.
  var founders: [RestorationStep] { tabs.compactMap(\.stack.first).filter(\.wasRebuilt) }
  /// Whether any of it was rebuilt.
  var wasFounded: Bool { !founders.isEmpty }

  /// Whether a tab of this name was rebuilt.
  func hasFounded(_ name: String) -> Bool {
    tabs.contains { $0.name == name && $0.stack.first?.wasRebuilt == true }
  }

  /// What the container above stands on.
  var top: RestorationStep? { tabs.indices.contains(selected) ? tabs[selected].stack.last : nil }

  /// The module whose tab is to be in front: of the selected one, or of the first that is there.
  var front: RestorationStep? {
    let selected = tabs.indices.contains(selected) ? tabs[selected].stack.first : nil
    return selected?.view != nil ? selected : founders.first { $0.view != nil }
  }
}

/// The modules of a state in the order in which they are rebuilt: lowest first, what is inside of one right after it.
@MainActor struct RestorationPlan {
  private(set) var steps: [RestorationStep] = []
  private(set) var containers: [RestorationContainer] = []

  init(_ state: NavigationState) {
    for container in state.containers {
      let rebuilt = RestorationContainer(container, over: containers.last)
      for tab in container.tabs {
        var stack: [RestorationStep] = []
        for node in tab.stack {
          stack.append(
            add(
              node,
              stack.last.map { .onTop(of: $0) } ?? .first(ofTab: tab.name, in: rebuilt)))
        }
        rebuilt.add(RestorationContainer.Tab(name: tab.name, stack: stack))
      }
      containers.append(rebuilt)
    }
  }

  private mutating func add(
    _ node: NavigationState.Node, _ place: RestorationStep.Place
  ) -> RestorationStep {
    let step = RestorationStep(node, place)
    steps.append(step)
    for child in node.children { _ = add(child, .inside(step)) }
    return step
  }
}
