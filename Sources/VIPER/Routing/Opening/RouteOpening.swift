/// The opening of one route until its module is built: the route is resolved, intercepted and loaded.
@MainActor final class RouteOpening: PendingRoute {
  let lifecycle: RouteLifecycle
  private(set) weak var router: VIPRouter?
  var task: Task<Void, Never>?
  private(set) var options: RouteOptions
  private weak var preview: Preview?
  /// The requested route.
  private var asked: ResolvedRoute?
  /// The opened route, which differs from the requested route if an interceptor has redirected the request.
  private var resolved: ResolvedRoute?
  /// The window of the module; `nil` if the module is only made.
  private(set) var session: NavigatorSession?
  /// The view of a module that was built but is not used.
  private var discarded: (any ModuleView)?
  /// Whether the opener already has the handle. The opener then receives a failure as a closing result.
  var isDeferred = false

  /// Creates the opening of a route.
  ///
  /// - Parameters:
  ///   - lifecycle: The route.
  ///   - options: The other options of the opening.
  ///   - preview: The owner of a module that is only made.
  ///   - router: The router.
  init(_ lifecycle: RouteLifecycle, _ options: RouteOptions, preview: Preview, router: VIPRouter) {
    self.lifecycle = lifecycle
    self.router = router
    self.options = options
    self.preview = preview
    // The request refers weakly to the window and the replaced view.
    self.options.window = nil
    self.options.replaced = nil
    lifecycle.pending = self
  }

  /// Begins the opening.
  ///
  /// - Returns: The immediate outcome.
  func begin() -> Outcome {
    run { () throws(RouteError) in
      try resolve(as: try requireRouter().resolve(request.event, isAdapted: options.isAdapted))
      return try intercept()
    }
  }

  func cancel() {
    guard !isOver else { return }
    finish()
    task?.cancel()
    lifecycle.didClose()
  }

  func fail(_ error: RouteError) -> Outcome {
    finish()
    if isRefusedForNesting(error) { lifecycle.isReported = false }
    lifecycle.fail(error, isReturned: task == nil && !isDeferred)
    discarded?.port.removed()
    guard error.isWithoutTarget else { return .rejected }
    if options.opensFallback { router?.openFallback(for: error, request) }
    return .unhandled
  }

  /// Whether `error` states that an interceptor refused a route because routes are nested too deeply. An interceptor
  /// causes such a nesting if it opens a route for every route, including the routes that it opens. The nesting itself
  /// is reported once.
  private func isRefusedForNesting(_ error: RouteError) -> Bool {
    router?.isNestedTooDeep == true && error.code == .refused
  }

  /// The conversion of the module's output to the output that the opener expects. `nil` if the opener expects no
  /// output, or if the output types do not fit.
  var transform: OutputTransform? {
    asked.flatMap { resolved?.transform(for: $0, isRedirected: !request.redirectedFrom.isEmpty) }
  }

  /// Ends the opening, and releases the view and the closure that the opener passed.
  func finish() {
    end()
    (options.view, options.prepare) = (nil, nil)
  }

  // MARK: Resolving

  private func resolve(as resolved: ResolvedRoute) throws(RouteError) {
    self.resolved = resolved
    if request.redirectedFrom.isEmpty { asked = resolved }
    lifecycle.request = request.resolved(as: resolved)
    session = try applyRegistration(resolved, style: options.style)
  }

  func redirect(to event: Event, _ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> Outcome {
    options.style = style
    // The opener passed the view and the closure for the module of the requested route. The other module must not
    // receive them.
    (options.view, options.prepare) = (nil, nil)
    lifecycle.request = request.redirected(to: event)
    try resolve(as: resolved)
    return try intercept()
  }

  // MARK: Loading and building

  func proceed() throws(RouteError) -> Outcome {
    if options.view == nil, let session, let module = try session.existing(request) {
      return revealExisting(module, in: session)
    }
    return try load()
  }

  /// Creates or loads the input of the module, and builds the module.
  func load() throws(RouteError) -> Outcome {
    guard let resolved, let route = resolved.route else { return .gone }
    guard case .later(let load) = route.registration.input else {
      let event = request.event
      return try build(resolved, with: try route.registration.input(madeOf: event) ?? event.data)
    }
    let (name, data) = (request.name, request.event.data)
    let type = route.registration.inputType
    let (event, seam, id) = (request.event, router?.runtime.routeSeam, lifecycle.id)
    try wait("the loading of its parameters") {
      guard let seam, let id else { return try await load(data) }
      return try await seam.load(id, event, as: type) { try await load(data) }
    } failing: {
      .parametersRejected(route: name, $0)
    } then: { (input) throws(RouteError) in
      try self.build(resolved, with: input)
    }
    return .accepted
  }

  private func build(_ resolved: ResolvedRoute, with input: any Sendable) throws(RouteError) -> Outcome {
    guard let route = resolved.route else { return .gone }
    let router = try requireRouter()
    try session?.check(request)
    let presentation = RoutePresentation(
      lifecycle, in: session, transform: transform)
    let given = options.view
    // A view that the opener passed is prepared before the view belongs to a module, because the view may already be
    // ready.
    if let given {
      guard session == nil && !request.isForNewWindow || router.navigator(of: given)?.contains(given) != true else {
        throw .invalidContext(route: request.name, .alreadyShown("\(type(of: given))"))
      }
      // A view that already belongs to a module cannot be used, so it is not changed.
      if !given.port.isAssembled { try options.prepare?(try resolved.target(of: given)) }
    }
    let view = try make(route, with: input, presentation, router)
    lifecycle.chain = view.port.chain
    if given == nil, options.prepare != nil || resolved.implementation != nil {
      do {
        let target = try resolved.target(of: view)
        try options.prepare?(target)
      } catch {
        discarded = view
        throw error
      }
    }
    guard !isOver else {
      // A module that finished or was removed while it was being built does not enter the transition queue.
      view.port.removed()
      return .routed
    }
    let window: NavigatorSession?
    do { window = try makeWindow() } catch {
      discarded = view
      throw error
    }
    finish()
    if let window = window ?? session {
      presentation.show(view, in: window)
    } else {
      presentation.keep(view, in: preview)
    }
    return .routed
  }

  private func make(
    _ route: RouteTable.Route, with input: any Sendable, _ presentation: RoutePresentation, _ router: VIPRouter
  ) throws(RouteError) -> any ModuleView {
    var builder = VIPBuilder(prefix: route.prefix, router: router, parameters: input)
    builder.presentation = presentation
    do { return try builder.build(around: options.view) } catch { throw .buildFailed(route: request.name, error) }
  }
}
