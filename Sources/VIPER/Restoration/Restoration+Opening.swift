// How one module is rebuilt: from what, by which style, and whether it is there already.

extension Restoration {
  /// How a module is opened.
  private struct Way {
    let style: RouteStyle
    /// From which module; `nil` if the app asks.
    var base: RestorationStep?
    /// The modules that may have opened it by themselves.
    var openers: [ModuleChain] = []
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
  ) throws(RestorationError) -> RouteLifecycle {
    if let fault = step.node.fault { throw .unreadable(fault) }
    var way = try way(to: step, navigator)
    if let own = ownProgress(of: step, way, router, navigator) { return take(own) }
    if way.needsFront, let view = way.base?.view {
      do throws(NavigationError) {
        try navigator.bringToFront(view, hasTabs: way.hasTabs)
      } catch {
        throw .route(.invalidContext(route: step.node.name, error))
      }
      // The module in front may have done something about it, or have closed.
      way = try self.way(to: step, navigator)
      if let own = ownProgress(of: step, way, router, navigator) { return take(own) }
    }
    var event = Event(named: step.node.name, data: step.node.parameters, kind: .route)
    if let asked = router.askedKey(of: step.node) { event = event.named(asked) }
    var plan = RouteOptions(style: way.style, window: navigator, isAdapted: true)
    plan.opensFallback = false
    let handle: RouteHandle<Never> = router.open(
      event.causedLike(origin), plan, from: way.base?.view, opener: way.base?.chain)
    return take(handle.progress)
  }

  private func take(_ progress: RouteLifecycle) -> RouteLifecycle {
    taken.append(progress)
    return progress
  }

  // MARK: Where it goes

  private func way(
    to step: RestorationStep, _ navigator: any Navigator
  ) throws(RestorationError) -> Way {
    switch step.place {
    case .inside(let parent):
      return try way(step.node.slot.map { .embed(in: $0) } ?? .embed, from: parent, navigator)
    case .onTop(let below):
      var way = try way(.push, from: below, navigator)
      way.needsFront = true
      return way
    case .first(let tab, let container):
      guard !container.wasFounded else { return try way(toTab: tab, of: container, navigator) }
      let inside = tab.map { .tabs($0) } ?? container.container
      guard let below = container.below else { return Way(style: RouteStyle.root.inside(inside)) }
      guard let top = below.top else { throw .standsOnNothing }
      var way = try way(RouteStyle.present.inside(inside), from: top, navigator)
      way.needsFront = true
      way.hasTabs = below.tabs.count > 1
      return way
    }
  }

  private func way(
    toTab name: String?, of container: RestorationContainer, _ navigator: any Navigator
  ) throws(RestorationError) -> Way {
    guard let name else { throw .namelessTab }
    let there = container.founders
    guard let first = there.first(where: { $0.isShown(in: navigator) }) ?? there.first else {
      throw .standsOnNothing
    }
    guard !container.hasFounded(name) else { throw .tabTaken(name) }
    var way = try way(.tab(name), from: first, navigator)
    way.openers = there.compactMap(\.chain)
    return way
  }

  private func way(
    _ style: RouteStyle, from base: RestorationStep, _ navigator: any Navigator
  ) throws(RestorationError) -> Way {
    if base.state == .rebuilt, !base.isShown(in: navigator) { fail(base, .closedMeanwhile) }
    guard base.state == .rebuilt, let chain = base.chain else { throw .standsOn(base.node.name) }
    return Way(style: style, base: base, openers: [chain])
  }

  // MARK: What is there already

  /// What a module has opened by itself for a place of the state: shown, or on its way.
  private func ownProgress(
    of step: RestorationStep, _ way: Way, _ router: VIPRouter, _ navigator: any Navigator
  ) -> RouteLifecycle? {
    guard !way.openers.isEmpty else { return nil }
    let window = router.windows.first { $0.navigator === navigator }
    let built = (window?.passages.all ?? []).map { ($0.asked, $0.progress) }
    let waiting = router.waiting.map(\.audience).map { ($0.request, $0.progress) }
    let found = (built + waiting).first { request, progress in
      guard step.node.isAskedFor(by: request), let chain = request.source?.port.chain else {
        return false
      }
      return way.openers.contains { $0 === chain } && progress.isOnItsWayOrShown
        && !taken.contains { $0 === progress } && (request.window ?? navigator) === navigator
        && progress.isPlaced(as: way.style, by: navigator)
    }
    return found?.1
  }
}

extension VIPRouter {
  /// What a module was asked for by, if that still leads to its route.
  fileprivate func askedKey(of node: NavigationState.Node) -> (any RouteKey)? {
    guard let text = node.interface else { return nil }
    let served = interfaces.all.first {
      $0.route.text == node.name && $0.interface.lastingText == text
    }
    return served?.interface
      ?? adapters.all.map(\.required).first {
        $0.lastingText == text && registration(of: $0.key)?.name == node.name
      }
  }
}

extension NavigationState.Node {
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

extension RouteLifecycle {
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

extension Navigator {
  /// Brings the tab of a view of a stack to the front, if it is not there.
  ///
  /// - Parameter hasTabs: whether there are tabs, if the host does not tell.
  func bringToFront(_ view: any ModuleView, hasTabs: Bool) throws(NavigationError) {
    if layout.map({ !$0.isSelected(view) }) ?? hasTabs { try reveal(view) }
  }
}
