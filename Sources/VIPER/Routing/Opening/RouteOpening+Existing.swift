// Navigating to a module that is already open.

extension RouteOpening {
  /// Navigates to a module after the earlier transitions have ended. If the module is being removed at that time, a new
  /// module is opened.
  func revealExisting(_ module: RoutePresentation, in session: NavigatorSession) -> Outcome {
    isDeferred = true
    lifecycle.enter(.routing)
    session.transitions.add(request.event, of: module.lifecycle.chain, as: lifecycle.id) {
      guard !self.isOver else { return nil }
      return {
        do { try await self.reveal(module, in: session) } catch {
          guard !self.isOver else { return }
          _ = self.fail(.failedToShow(route: self.request.name, error))
        }
      }
    }
    return .routed
  }

  private func reveal(_ module: RoutePresentation, in session: NavigatorSession) async throws {
    if request.isSourceGone { throw RouteError.invalidContext(route: request.name, .sourceGone) }
    guard let navigator = session.navigator else { throw RouteError.windowGone(route: request.name) }
    guard let view = module.existing else {
      _ = try load()
      return
    }
    if !options.skipsReveal {
      let target = request.reuse == .tab ? navigator.layout?.top(ofTabOf: view) ?? view : view
      try await navigator.perform(.reveal(target, details: request.style.details))
    }
    guard !isOver else { return }
    guard module.existing != nil else { throw RouteError.notShown("\(type(of: view))") }
    finish()
    module.add(lifecycle, transform: transform)
  }
}

extension NavigatorSession {
  /// Returns the open module that satisfies a request. Such a module was opened by the same route with equal
  /// parameters, and is not being removed. If several modules match, returns the one that was opened last. Returns
  /// `nil` if no module matches, or if the request is for a new module.
  func existing(_ request: RouteRequest) throws(RouteError) -> RoutePresentation? {
    guard request.reuse != nil else { return nil }
    let data = request.event.data
    guard data is Void || data is any Equatable else {
      throw .invalidContext(
        route: request.name,
        RouteError(
          "host.notComparable", names: ["\(type(of: data))"],
          "\(type(of: data)) cannot be compared, so the router cannot find out whether the module is already open."
            + " Conform the type to Equatable, or open the route by a style other than `existing`."))
    }
    return presentations.all.last { $0.existing != nil && $0.request.asksForSame(as: request) }
  }
}

extension RouteRequest {
  fileprivate func asksForSame(as other: RouteRequest) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other.event.data as? Value }
    guard event.key == other.event.key else { return false }
    guard let data = event.data as? any Equatable else { return other.event.data is Void }
    return isEqual(data)
  }
}

extension NavigationLayout {
  /// Returns the top view of the tab whose first view is `view`.
  fileprivate func top(ofTabOf view: any ModuleView) -> (any ModuleView)? {
    containers.lazy.flatMap(\.tabs).first { $0.stack.first?.element === view }?.stack.last?.element
  }
}

extension VIPRouter {
  /// Returns whether a step of a flow navigates to a module that is already open.
  ///
  /// - Parameters:
  ///   - event: The route event of the step.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - source: The view that opens the step; `nil` for the app.
  ///   - window: The window; `nil` for the window of the source.
  func isThere(_ event: Event, as style: RouteStyle?, from source: (any ModuleView)?, in window: (any Navigator)?)
    -> Bool
  {
    // Most steps open a new module. For these steps, returning early avoids a second call of the adapters.
    guard let style = style ?? route(of: event.key)?.registration.style, style.reuse != nil,
      let resolved = try? resolve(event), let route = resolved.route
    else { return false }
    let request = RouteRequest(resolved.event, style: style, source: source, in: window, runtime: runtime)
    return (try? session(for: request, route)?.existing(request)) != nil
  }
}
