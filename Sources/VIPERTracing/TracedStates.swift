import VIPER

/// The views of a traced router whose mappings declare a state.
@MainActor final class TracedStates {
  private weak var router: VIPRouter?
  /// The views of known modules. A view without a state is `nil`.
  private var views: [ModuleID: WeakShownView] = [:]
  /// The number of modules from which on closed modules are removed.
  private var room = 64

  // A class, because Swift 6.3 damages weak references to interfaces in values.
  private final class WeakShownView {
    weak var view: (any ModuleView)?

    init(_ view: (any ModuleView)?) { self.view = view }
  }

  init(_ router: VIPRouter) { self.router = router }

  /// Returns the view of a module and its current state, or `nil` if the view has no state.
  func state(of module: ModuleID) -> (view: any ModuleView, state: any Equatable & Sendable)? {
    guard let known = views[module] else {
      guard let view = router?.module(module)?.moduleView else { return nil }
      let state = view.port.shownState
      add(WeakShownView(state == nil ? nil : view), module)
      return state.map { (view, $0) }
    }
    guard let view = known.view else { return nil }
    return view.port.shownState.map { (view, $0) }
  }

  private func add(_ view: WeakShownView, _ module: ModuleID) {
    if views.count >= room, let router {
      let living = Set(router.modules.map(\.id))
      views = views.filter { living.contains($0.key) }
      room = max(64, 2 * views.count)
    }
    views[module] = view
  }
}
