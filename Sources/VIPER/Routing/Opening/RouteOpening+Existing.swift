// Going to a module that is there already.

extension RouteOpening {
  /// Goes to a module when the transitions before have ended. If it has begun to leave by then, a new one is opened.
  func revealExisting(_ module: RoutePresentation, in session: NavigatorSession) -> Outcome {
    isDeferred = true
    lifecycle.enter(.routing)
    session.transitions.add(request.event, of: module.lifecycle.chain) {
      guard !self.isOver else { return }
      do { try await self.reveal(module, in: session) } catch {
        guard !self.isOver else { return }
        _ = self.fail(error as? RouteError ?? .showFailed(route: self.request.name, error))
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
      try await navigator.revealIfAble(
        request.reuse == .tab ? NavigationLayout(of: navigator)?.top(ofTabOf: view) ?? view : view,
        details: request.style.details)
    }
    guard !isOver else { return }
    guard module.existing != nil else { throw NavigationError.notShown("\(type(of: view))") }
    finish()
    module.add(lifecycle, transform: transform)
  }
}

extension NavigatorSession {
  /// The module that a request is satisfied with: of the same route, with equal parameters, and not leaving. The one
  /// that was opened last, if there are several; `nil` if there is none, or if a new one is asked for.
  func existing(_ request: RouteRequest) throws(RouteError) -> RoutePresentation? {
    guard request.reuse != nil else { return nil }
    let data = request.event.data
    guard data is Void || data is any Equatable else {
      throw .invalidContext(
        route: request.name,
        .refused(
          "\(type(of: data)) cannot be compared, so nobody knows whether the module is there already. Let it conform"
            + " to Equatable, or open the route by a style that is not `existing`."))
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
  /// The top of a tab of which a view is the first.
  fileprivate func top(ofTabOf view: any ModuleView) -> (any ModuleView)? {
    containers.lazy.flatMap(\.tabs).first { $0.stack.first?.element === view }?.stack.last?.element
  }
}

extension VIPRouter {
  /// Whether a step goes to a module that is there.
  ///
  /// - Parameter source: the view that asks; `nil` if the app does.
  func isThere(_ step: RouteStep, from source: (any ModuleView)?, in window: (any Navigator)?) -> Bool {
    // Most steps open something new: their adapters are asked once, when they are opened.
    guard let style = step.style ?? route(of: step.key)?.registration.style, style.reuse != nil,
      let resolved = try? resolve(step.event()), let route = resolved.route
    else { return false }
    let request = RouteRequest(resolved.event, style: style, source: source, in: window, runtime: runtime)
    return (try? session(for: request, route)?.existing(request)) != nil
  }
}
