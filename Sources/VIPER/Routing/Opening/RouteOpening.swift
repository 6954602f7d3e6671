/// One attempt to open a route, or to show a made module.
///
/// The interceptors decide about the attempt. Then the router navigates to an open module, or makes the input of a new
/// module and builds the module. An attempt runs synchronously until its first wait, so the opener receives an immediate
/// outcome. After a wait for a parked decision, or for an input that is loaded, the attempt continues in a task.
///
/// Only the main actor accesses the state. The attempt is under way while it is the `pending` attempt of its route.
@MainActor final class RouteOpening {
  let route: Route
  private(set) weak var router: VIPRouter?
  /// The made module that the attempt shows; `nil` if the attempt opens a route.
  let made: (any ModuleView)?
  /// The owner of a module that the attempt only makes.
  private weak var preview: MadeModule?
  private let isAdapted: Bool
  private let skipsReveal: Bool
  private let opensFallback: Bool
  /// The requested style, or the style of the redirection; `nil` for the registered style.
  private var style: RouteStyle?
  /// The existing view around which the module is built, and the closure that prepares the view.
  private var given: (view: (any ModuleView)?, prepare: RouteOptions.Prepare?)
  /// The requested route.
  private var asked: ResolvedRoute?
  /// The opened route, which differs from the requested route if an interceptor has redirected the request.
  private var resolved: ResolvedRoute?
  /// The window of the module; `nil` if the module is only made.
  private var session: NavigatorSession?
  /// The task in which the attempt continues after a wait; `nil` if the attempt has not waited.
  var task: Task<Void, Never>?

  private init(
    _ route: Route, _ options: RouteOptions, preview: MadeModule?, showing made: (any ModuleView)?,
    router: VIPRouter
  ) {
    self.route = route
    self.router = router
    (isAdapted, skipsReveal) = (options.isAdapted, options.skipsReveal)
    opensFallback = options.opensFallback
    (style, given) = (options.style, (options.view, options.prepare))
    self.preview = preview
    self.made = made
    route.pending = self
  }

  /// Opens a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - options: The other options of the opening.
  ///   - preview: The owner of a module that is only made.
  ///   - router: The router.
  /// - Returns: The immediate outcome.
  static func open(_ route: Route, _ options: RouteOptions, preview: MadeModule, router: VIPRouter) -> Outcome {
    RouteOpening(route, options, preview: preview, showing: nil, router: router).begin()
  }

  /// Shows a made module. The interceptors decide again. After a failure, the made module remains unchanged.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - view: The view of the module; `nil` if no module was made.
  ///   - style: The style; `nil` for the style of the route's registration.
  ///   - source: The view from which the module is shown; `nil` for the view that opened the route.
  /// - Returns: The immediate outcome.
  static func commit(
    _ route: Route, _ view: (any ModuleView)?, as style: RouteStyle?, from source: (any ModuleView)?
  ) -> Outcome {
    let input = route.isInput(.commit(style, from: source?.port.chain?.core))
    if input.was { return input.outcome ?? .gone }
    guard case .made(let request) = route.progress.phase, route.pending == nil, let view else {
      // The state does not change, so waiting tasks continue to wait.
      route.report(.cannotCommit(route: route.name, route.state))
      return .rejected
    }
    route.clearError()
    guard let router = route.runtime?.router else {
      route.fail(.commit, .noRouter(route: route.request.name, part: "the preview"))
      route.outcome = .rejected
      return .rejected
    }
    let style = style ?? router.registeredStyle(of: request.event)
    route.request = request
    if let source { route.request.change(to: source) }
    let opening = RouteOpening(
      route, RouteOptions(style: style), preview: nil, showing: route.view ?? view, router: router)
    route.outcome = opening.begin()
    return route.outcome
  }

  private func begin() -> Outcome {
    run { () throws(RouteError) in
      try resolve(as: try requireRouter().resolve(request.event, isAdapted: made == nil && isAdapted))
      return try intercept()
    }
  }

  var request: RouteRequest { route.request }
  /// The cause of the requested event. The cause of a redirected event would be the requested event.
  var cause: Event.ID? { (asked?.event ?? request.event).cause }
  /// Whether the attempt has ended or was cancelled.
  var isOver: Bool { route.pending !== self }

  /// Runs a part of the attempt. If `step` throws an error, the attempt fails.
  func run(_ step: () throws(RouteError) -> Outcome) -> Outcome {
    do { return try step() } catch { return isOver ? .gone : fail(error) }
  }

  /// Returns the router, or throws an error if the router was released while the route was parked.
  func requireRouter() throws(RouteError) -> VIPRouter {
    guard let router else { throw .noRouter(route: request.name, part: "the waiting route") }
    return router
  }

  // MARK: Ending

  /// Ends the attempt without an error. A route that was not opened yet ends too.
  func cancel() {
    guard !isOver else { return }
    end()
    task?.cancel()
    if made == nil { route.end() }
  }

  /// Ends the attempt with an error. A route that was not opened yet fails.
  ///
  /// - Parameter isReported: Whether the error is reported to the sink.
  func fail(_ error: RouteError, isReported: Bool = true) -> Outcome {
    // The opener of an open route already has the handle, and receives the failure as a closing result.
    let isReturned = task == nil && route.state == .unrouted
    end()
    guard made == nil else {
      route.fail(.commit, error, isReported: isReported)
      return .rejected
    }
    // An interceptor that opens a route for every route, including the routes that it opens, causes refusals because
    // routes are nested too deeply. The nesting itself is reported once.
    let isForNesting = router?.isNestedTooDeep == true && error.code == .refused
    route.fail(.opening(isReturned: isReturned), error, isReported: isReported && !isForNesting)
    guard error.isWithoutTarget else { return .rejected }
    if opensFallback { router?.openFallback(for: error, request) }
    return .unhandled
  }

  /// Fails the attempt, because the module that opened the route has closed.
  func sourceDidClose() {
    guard !isOver else { return }
    task?.cancel()
    _ = fail(.invalidContext(route: request.name, .sourceGone))
  }

  /// Ends the attempt, and releases the view and the closure that the opener passed.
  private func end() {
    route.pending = nil
    router?.pendingRoutes.remove(self)
    given = (nil, nil)
  }

  // MARK: Resolving

  /// Applies the registration of the route to which the request leads: the interceptors, the style if the request has
  /// none, and the window.
  private func resolve(as resolved: ResolvedRoute) throws(RouteError) {
    self.resolved = resolved
    if request.redirectedFrom.isEmpty { asked = resolved }
    if made == nil { route.request.resolve(as: resolved) }
    let router = try requireRouter()
    let registered = try router.check(resolved)
    route.request.change(to: style ?? registered.registration.style)
    // Usually one of the lists is empty, and the sum would copy the other.
    let (all, own) = (router.allInterceptors, registered.registration.interceptors)
    route.interceptors = own.isEmpty ? all : all.isEmpty ? own : all + own
    route.style = request.style
    let names = router.pendingRoutes.names(to: self)
    if let names { throw .waitsForItself(route: request.name, names: names) }
    session = try router.session(for: request, registered)
    if let session { router.keep(session) }
  }

  /// Opens another route instead, as an interceptor has decided. If the attempt would show a made module, the other route
  /// is opened separately, and the attempt is refused.
  func redirect(to event: Event, _ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> Outcome {
    guard made == nil else {
      let _: RouteHandle<Never>? = router?.open(
        event, RouteOptions(style: style, window: request.requestedWindow), from: request.source)
      let reason = "\(resolved.event.name.quotedName) is opened instead."
      throw .refused(route: request.name, reason: EventFailure(.rejected, description: reason))
    }
    self.style = style
    // The opener passed the view and the closure for the module of the requested route. The other module must not
    // receive them.
    given = (nil, nil)
    route.request.redirect(to: event)
    try resolve(as: resolved)
    return try intercept()
  }

  // MARK: Opening

  /// Continues after all interceptors have let the route proceed.
  func proceed() throws(RouteError) -> Outcome {
    if let made { return try show(made) }
    if given.view == nil, let session, let module = try session.existing(request) {
      reveal(module, in: session)
      return .routed
    }
    return try load()
  }

  private func show(_ made: any ModuleView) throws(RouteError) -> Outcome {
    guard let session = try makeWindow() ?? session else {
      throw .invalidContext(route: request.name, .unknownStyle(request.style))
    }
    try session.check(request)
    end()
    route.show(made, in: session)
    return .routed
  }

  /// Navigates to a module after the earlier transitions have ended. If the module is being removed at that time, a new
  /// module is opened.
  private func reveal(_ module: Route, in session: NavigatorSession) {
    route.enter(.showing)
    session.transitions.add(request.event, of: module.chain, as: route.id) {
      guard !self.isOver else { return }
      do { try await self.revealNow(module, in: session) } catch {
        if !self.isOver { _ = self.fail(.failedToShow(route: self.request.name, error)) }
      }
    }
  }

  private func revealNow(_ module: Route, in session: NavigatorSession) async throws {
    if request.isSourceGone { throw RouteError.invalidContext(route: request.name, .sourceGone) }
    guard let navigator = session.navigator else { throw RouteError.windowGone(route: request.name) }
    guard let view = module.existing else {
      _ = try load()
      return
    }
    if !skipsReveal {
      let target = request.reuse == .tab ? navigator.layout?.top(ofTabOf: view) ?? view : view
      try await navigator.perform(.reveal(target, details: request.style.details))
    }
    guard !isOver else { return }
    guard module.existing != nil else { throw RouteError.notShown("\(type(of: view))") }
    end()
    route.transform = transform
    module.add(route)
  }

  /// Creates or loads the input of the module, and builds the module.
  private func load() throws(RouteError) -> Outcome {
    guard let registration = resolved?.route?.registration else { return .gone }
    let event = request.event
    guard case .later(let load) = registration.input else {
      return try build(with: try registration.input(madeOf: event) ?? event.data)
    }
    try wait("the loading of its parameters", for: .parameters, as: registration.inputType) {
      try await load(event.data)
    } failing: {
      .parametersRejected(route: event.name, $0)
    } then: { (input) throws(RouteError) in
      try self.build(with: input)
    }
    return .accepted
  }

  private func build(with input: any Sendable) throws(RouteError) -> Outcome {
    guard let resolved, let registered = resolved.route else { return .gone }
    let router = try requireRouter()
    try session?.check(request)
    let existing = given.view
    // A view that the opener passed is prepared before the view belongs to a module, because the view may already be
    // ready.
    if let existing {
      guard session == nil && !request.isForNewWindow || router.navigator(of: existing)?.contains(existing) != true
      else {
        throw .invalidContext(route: request.name, .alreadyShown("\(type(of: existing))"))
      }
      // A view that already belongs to a module cannot be used, so it is not changed.
      if !existing.port.isAssembled { try given.prepare?(try resolved.target(of: existing)) }
    }
    route.transform = transform
    let builder = VIPBuilder(prefix: registered.prefix, router: router, parameters: input)
    let view: any ModuleView
    do { view = try builder.build(around: existing, openedBy: route) } catch {
      throw .buildFailed(route: request.name, error)
    }
    route.chain = view.port.chain
    do {
      if existing == nil, given.prepare != nil || resolved.implementation != nil {
        // The target is made also for a route without a closure, because an adapter may create the target's object.
        let target = try resolved.target(of: view)
        try given.prepare?(target)
      }
      guard !isOver else {
        // A module that finished or was removed while it was being built does not enter the transition queue.
        view.port.viewWasRemoved()
        return .routed
      }
      let window = try makeWindow() ?? session
      end()
      if let window { route.show(view, in: window) } else { route.keep(view, in: preview) }
      return .routed
    } catch {
      let outcome = isOver ? .gone : fail(error)
      view.port.viewWasRemoved()
      return outcome
    }
  }

  /// The conversion of the module's output to the output that the opener expects. `nil` if the opener expects no
  /// output, or if the output types do not fit.
  private var transform: OutputTransform? {
    asked.flatMap { resolved?.transform(for: $0, isRedirected: !request.redirectedFrom.isEmpty) }
  }

  /// Makes the window of a route with the style `window`.
  ///
  /// - Returns: The session of the new window; `nil` if the route needs no new window.
  private func makeWindow() throws(RouteError) -> NavigatorSession? {
    guard request.isForNewWindow, let router, let make = router.makeWindow else { return nil }
    if request.isSourceGone { throw .invalidContext(route: request.name, .sourceGone) }
    guard let navigator = make(request) else { throw .noWindow(route: request.name) }
    route.request.change(to: navigator)
    let session = router.session(of: navigator)
    session.isMade = true
    router.keep(session)
    return session
  }
}

extension NavigationLayout {
  /// Returns the top view of the tab whose first view is `view`.
  fileprivate func top(ofTabOf view: any ModuleView) -> (any ModuleView)? {
    containers.lazy.flatMap(\.tabs).first { $0.stack.first?.element === view }?.stack.last?.element
  }
}
