/// One route before it has a module: it is resolved, intercepted, loaded and built.
@MainActor final class RouteOpening: PendingRoute {
  let lifecycle: RouteLifecycle
  private(set) weak var router: VIPRouter?
  var task: Task<Void, Never>?
  private(set) var options: RouteOptions
  private weak var preview: Preview?
  /// The route that was asked for.
  private var asked: ResolvedRoute?
  /// The route that is opened: the same, unless an interceptor has redirected it.
  private var resolved: ResolvedRoute?
  /// The window of the module; `nil` if it is made only.
  private(set) var session: NavigatorSession?
  /// A view that was built in vain.
  private var discarded: (any ModuleView)?
  /// Whether the caller has got the handle, so that it does not learn of a failure by what is returned.
  var isDeferred = false

  /// - Parameters:
  ///   - options: what else was said where the route was asked for.
  ///   - preview: keeps the module if it is not shown.
  init(_ lifecycle: RouteLifecycle, _ options: RouteOptions, preview: Preview, router: VIPRouter) {
    self.lifecycle = lifecycle
    self.router = router
    self.options = options
    self.preview = preview
    // They are in the request, which keeps them weakly.
    self.options.window = nil
    self.options.replaced = nil
    lifecycle.pending = self
  }

  /// Begins it.
  ///
  /// - Returns: what became of it at once.
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
    switch error {
    case .unroutable, .noImplementation, .danglingAdapter:
      if options.opensFallback { router?.openFallback(for: error, request) }
      return .unhandled
    default: return .rejected
    }
  }

  /// Whether an interceptor refuses it that has opened a route for each route, itself too: that is reported once.
  private func isRefusedForNesting(_ error: RouteError) -> Bool {
    guard router?.isNestedTooDeep == true, case .refused = error else { return false }
    return true
  }

  /// Makes the output that was promised of the module's.
  var transform: OutputTransform? {
    asked.flatMap { resolved?.transform(for: $0, isRedirected: !request.redirectedFrom.isEmpty) }
  }

  /// Ends it, and lets go of what the caller has given.
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
    // They are for the module that was asked for.
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

  /// Makes what the module gets, and builds it.
  func load() throws(RouteError) -> Outcome {
    guard let resolved, let route = resolved.route else { return .gone }
    guard case .later(let load) = route.registration.input else {
      let event = request.event
      return try build(resolved, with: try route.registration.input(madeOf: event) ?? event.data)
    }
    let (name, data) = (request.name, request.event.data)
    try wait {
      try await load(data)
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
    // A view that was given is prepared before it belongs to a module: it may be ready already.
    if let given {
      guard session?.navigator?.has(given) != true else {
        throw .invalidContext(route: request.name, .alreadyShown("\(type(of: given))"))
      }
      // One that belongs to a module already cannot be built around, and is left alone.
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
      // It has finished, or was removed, while it was made: it takes no place in the queue.
      view.port.removed()
      return .routed
    }
    finish()
    if session == nil { presentation.keep(view, in: preview) } else { presentation.show(view) }
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
