import VIPER

// How one module is rebuilt: from what, by which style, and whether it is there already.

extension Restoration {
  /// How a module is opened.
  private struct Way {
    let style: RouteStyle
    /// From which module; `nil` if the app asks.
    var base: RestorationStep?
    /// The modules that may have opened it by themselves.
    var openers: [RestorationStep] = []
    /// Whether the base's tab must be in front.
    var needsFront = false
    /// Whether there are other tabs, as far as the state knows.
    var hasTabs = false
  }

  /// Opens the module, if it has not been opened by what it stands on.
  ///
  /// - Returns: how far it has come.
  func begin(
    _ step: RestorationStep, _ router: VIPRouter, _ navigator: any Navigator
  ) throws(RestorationError) -> RouteHandle<Never> {
    if let fault = step.module.fault { throw .unreadable(fault) }
    var way = try way(to: step, navigator)
    if let own = ownRoute(of: step, way, router, navigator) { return take(own) }
    if way.needsFront, let view = way.base?.view {
      do throws(NavigationError) {
        try navigator.bringToFront(view, hasTabs: way.hasTabs)
      } catch {
        throw .route(.invalidContext(route: step.module.name, error))
      }
      // The module in front may have done something about it, or have closed.
      way = try self.way(to: step, navigator)
      if let own = ownRoute(of: step, way, router, navigator) { return take(own) }
    }
    var event = Event(named: step.module.name, data: step.module.parameters, kind: .route)
    if let asked = router.askedKey(of: step.module) { event = event.named(asked) }
    return take(
      router.reopen(
        event.causedLike(origin), as: way.style, from: way.base?.view, in: navigator))
  }

  private func take(_ handle: RouteHandle<Never>) -> RouteHandle<Never> {
    taken.append(handle)
    return handle
  }

  // MARK: Where it goes

  private func way(
    to step: RestorationStep, _ navigator: any Navigator
  ) throws(RestorationError) -> Way {
    switch step.placement {
    case .inside(let parent, let slot):
      return try way(slot.map { .embed(in: $0) } ?? .embed, from: parent, navigator)
    case .onTop(let below):
      var way = try way(.push, from: below, navigator)
      way.needsFront = true
      return way
    case .first(let tab, let index):
      let container = plan.containers[index]
      guard container.rebuiltTabs.isEmpty else {
        return try way(toTab: tab, of: container, navigator)
      }
      let inside = tab.map { .tabs($0) } ?? container.container
      guard index > 0 else { return Way(style: RouteStyle.root.inside(inside)) }
      let below = plan.containers[index - 1]
      guard let top = below.top else { throw .standsOnNothing }
      var way = try way(RouteStyle.present.inside(inside), from: top, navigator)
      way.needsFront = true
      way.hasTabs = below.tabs.count > 1
      return way
    }
  }

  private func way(
    toTab name: String?, of container: NavigationOutline<RestorationStep>.Container, _ navigator: any Navigator
  ) throws(RestorationError) -> Way {
    guard let name else { throw .namelessTab }
    let there = container.rebuiltTabs
    guard let first = there.first(where: { $0.isShown(in: navigator) }) ?? there.first else {
      throw .standsOnNothing
    }
    guard !container.hasRebuiltTab(name) else { throw .tabTaken(name) }
    var way = try way(.tab(name), from: first, navigator)
    way.openers = there
    return way
  }

  private func way(
    _ style: RouteStyle, from base: RestorationStep, _ navigator: any Navigator
  ) throws(RestorationError) -> Way {
    if base.state == .rebuilt, !base.isShown(in: navigator) { fail(base, .closedMeanwhile) }
    guard base.state == .rebuilt else { throw .standsOn(base.module.name) }
    return Way(style: style, base: base, openers: [base])
  }

  // MARK: What is there already

  /// What a module has opened by itself for a place of the state: shown, or on its way.
  private func ownRoute(
    of step: RestorationStep, _ way: Way, _ router: VIPRouter, _ navigator: any Navigator
  ) -> RouteHandle<Never>? {
    guard !way.openers.isEmpty else { return nil }
    return router.openRoutes(in: navigator).first { request, handle in
      guard step.module.isAskedFor(by: request), let source = request.source else { return false }
      return way.openers.contains { $0.view === source } && handle.isOnItsWayOrShown
        && !taken.contains { $0.isSame(as: handle) }
        && handle.isPlaced(as: way.style, by: navigator)
    }?.handle
  }
}

extension VIPRouter {
  /// What a module was asked for by, if that still leads to its route.
  fileprivate func askedKey(of module: NavigationState.Module) -> (any RouteKey)? {
    guard let text = module.interface else { return nil }
    let served = interfaces.all.first {
      $0.route.text == module.name && $0.interface.lastingText == text
    }
    return served?.interface
      ?? adapters.all.map(\.required).first {
        $0.lastingText == text && registration(of: $0.key)?.name == module.name
      }
  }
}

extension NavigationState.Module {
  /// Whether a request is for the same: by its route, or by its interface, whatever serves that now.
  @MainActor fileprivate func isAskedFor(by request: RouteRequest) -> Bool {
    request.name == name || interface != nil && request.askedText == interface
  }
}

extension RouteStyle {
  fileprivate func inside(_ container: RouteContainer?) -> RouteStyle {
    container.map { wrapped(in: $0) } ?? self
  }
}

extension RouteHandle {
  fileprivate var isOnItsWayOrShown: Bool {
    switch state {
    case .unrouted, .routing, .routed: true
    case .removing, .removed, .failed: false
    }
  }

  /// Whether its module lies, or will lie, where one of this style does.
  fileprivate func isPlaced(as other: RouteStyle, by navigator: any Navigator) -> Bool {
    let used = state == .routed ? style : navigator.styles.becomes(style) ?? style
    let named = [RouteStyle.embed, .tab("")].map(\.name)
    if named.contains(other.name) { return used.name == other.name && used.slot == other.slot }
    return !(named + [RouteStyle.make, .root, .replace].map(\.name)).contains(used.name)
  }
}
