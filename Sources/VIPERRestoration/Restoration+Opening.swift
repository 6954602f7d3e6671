import VIPER

// The opening of a module: its opener, its style, and the reuse of a module that is already open.

extension Restoration {
  /// The way in which a module is opened.
  private struct Opening {
    let style: RouteStyle
    /// The module that opens the route. `nil` if the app opens the route.
    var base: RestorationStep?
    /// The modules that may already have opened the route.
    var openers: [RestorationStep] = []
    /// Whether the tab of the base must be selected before the module is opened.
    var needsFront = false
    /// Whether the state contains other tabs.
    var hasTabs = false
  }

  /// Opens the module of a step. If another module has already opened the same route at the same place, uses that
  /// route.
  ///
  /// - Returns: The handle of the route.
  func begin(_ step: RestorationStep, _ router: VIPRouter, _ navigator: any Navigator) throws(RestorationError)
    -> RouteHandle<Never>
  {
    if let fault = step.module.fault { throw .unreadable(fault) }
    var opening = try opening(to: step, navigator)
    if let own = ownRoute(of: step, opening, navigator) { return own }
    if opening.needsFront, let view = opening.base?.view {
      do throws(RouteError) { try navigator.bringToFront(view, hasTabs: opening.hasTabs) } catch {
        let error = RouteError.invalidContext(route: step.module.name, error)
        router.report(.routeFailed(error))
        throw .route(error)
      }
      // The selection of the tab notifies modules. A notified module may have opened the module of this step, or may
      // have closed.
      opening = try self.opening(to: step, navigator)
      if let own = ownRoute(of: step, opening, navigator) { return own }
    }
    let event = Event(named: step.module.name, data: step.module.parameters, kind: .route)
    let handle = router.reopen(
      event, askedBy: step.module.interface, causedLike: origin, as: opening.style, from: opening.base?.view,
      in: navigator)
    others.remove(handle)
    return handle
  }

  // MARK: Placing

  private func opening(to step: RestorationStep, _ navigator: any Navigator) throws(RestorationError) -> Opening {
    switch step.placement {
    case .inside(let parent, let slot):
      return try opening(slot.map { .embed(in: $0) } ?? .embed, from: parent, navigator)
    case .onTop(let below):
      var opening = try opening(.push, from: below, navigator)
      opening.needsFront = true
      return opening
    case .first(let tab, let index):
      let container = plan.containers[index]
      guard rebuiltTabs[index] == nil else { return try opening(toTab: tab, ofContainer: index, navigator) }
      let inside = tab.map { container.isSplit ? .split($0) : .tabs($0) } ?? container.container
      guard index > 0 else { return Opening(style: RouteStyle.root.inside(inside)) }
      let below = plan.containers[index - 1]
      guard let top = below.top else { throw .standsOnNothing }
      var opening = try opening((container.style ?? .present).inside(inside), from: top, navigator)
      opening.needsFront = true
      opening.hasTabs = below.tabs.count > 1
      return opening
    }
  }

  private func opening(
    toTab name: String?, ofContainer index: Int, _ navigator: any Navigator
  ) throws(RestorationError) -> Opening {
    guard let name else { throw .namelessTab }
    guard let first = rebuiltTabs[index]?.firstShown(in: navigator) else { throw .standsOnNothing }
    guard rebuiltTabs[index]?.contains(name) != true else { throw .tabTaken(name) }
    var opening = try opening(plan.containers[index].isSplit ? .column(name) : .tab(name), from: first, navigator)
    opening.openers = rebuiltTabs[index]?.steps ?? []
    return opening
  }

  private func opening(_ style: RouteStyle, from base: RestorationStep, _ navigator: any Navigator)
    throws(RestorationError) -> Opening
  {
    if base.state == .rebuilt, !base.isShown(in: navigator) { fail(base, .closedMeanwhile) }
    guard base.state == .rebuilt else { throw .standsOn(base.module.name) }
    return Opening(style: style, base: base, openers: [base])
  }

  // MARK: Reusing

  /// Returns the route that another module has opened for this placement, or `nil`. The route is shown or in flight.
  private func ownRoute(of step: RestorationStep, _ opening: Opening, _ navigator: any Navigator)
    -> RouteHandle<Never>?
  {
    others.take(from: opening.openers) { handle in
      step.module.isAskedFor(by: handle.request) && handle.request.window === navigator
        && handle.isPlaced(as: opening.style, by: navigator)
    }
  }
}

extension NavigationState.Module {
  /// Returns whether a request is for this module. The request must be for the module's route or for the module's
  /// interface. A request for the interface matches, even if another route serves the interface now.
  @MainActor fileprivate func isAskedFor(by request: RouteRequest) -> Bool {
    request.name == name || interface != nil && request.askedKey?.key == interface?.key
  }
}

extension RouteStyle {
  fileprivate func inside(_ container: RouteContainer?) -> RouteStyle { container.map { wrapped(in: $0) } ?? self }
}

extension RouteHandle {
  /// Returns whether the module is shown, or will be shown, in the place where the other style would show it.
  fileprivate func isPlaced(as other: RouteStyle, by navigator: any Navigator) -> Bool {
    let used = state == .routed ? style : navigator.styles.resolve(style) ?? style
    switch (other.place, used.place) {
    case (.embed(let slot, _), .embed(let usedSlot, _)): return slot == usedSlot
    case (.tab, _), (.column, _): return used.place == other.place
    case (.embed, _), (_, .embed), (_, .tab), (_, .column), (_, .unshown), (_, .root), (_, .replace): return false
    default: return true
    }
  }
}

extension Navigator {
  /// Selects the tab with a view in its stack. Does nothing if the tab is already selected.
  ///
  /// - Parameter hasTabs: Whether the window has tabs. Used only if the navigator does not provide its layout.
  func bringToFront(_ view: any ModuleView, hasTabs: Bool) throws(RouteError) {
    do { try selectTab(of: view) } catch {
      // A navigator without this method may show the view in its selected tab. The layout is read only in this case,
      // because the time to create a layout grows with the number of views.
      if !(layout?.isSelected(view) ?? !hasTabs) { throw error }
    }
  }
}

extension NavigationLayout {
  /// Returns whether a view is in the stack of a selected tab. The value is `false` for an embedded view.
  fileprivate func isSelected(_ view: any ModuleView) -> Bool {
    containers.contains { container in
      container.tabs.indices.contains(container.selected)
        && container.tabs[container.selected].stack.contains { $0.element === view }
    }
  }
}
