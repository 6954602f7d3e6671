/// The app's router, and all that its modules share: one runtime per app.
///
/// Feature routers are registered with it; it opens modules by route events, shows them by its
/// navigator and gives their closing results to who opened them. It holds the modules' one delivery
/// queue, the sink of all diagnoses, and the middleware of all modules.
///
/// ```swift
/// let router = VIPRouter(navigator: host)
/// try router.register(NoteListRouter(store: store))
/// try router.register(EditorRouter(store: store))
/// router.route(Routes.list)
/// ```
@MainActor public final class VIPRouter {
  /// The router of an app that needs only one. A test makes its own.
  public static let shared = VIPRouter()

  /// What shows modules. The router owns it.
  public var navigator: (any Navigator)?

  /// Middleware for every module that is built from now on, before the module's own.
  public var middleware = MiddlewareList()

  let runtime = Runtime()
  let registry = ModuleRegistry()
  let transitions: TransitionQueue
  private var routes = RouteTable()
  private var routers: [any ModuleRouter] = []

  /// A router of its own, with nothing registered.
  ///
  /// - Parameters:
  ///   - navigator: what shows modules; it can be set later.
  ///   - diagnostics: where every lost event, misuse and route error goes.
  public init(
    navigator: (any Navigator)? = nil, diagnostics: any DiagnosticSink = StandardErrorSink()
  ) {
    self.navigator = navigator
    transitions = TransitionQueue(runtime: runtime)
    runtime.sink = diagnostics
    runtime.routes = self
  }

  /// Where every lost event, misuse and route error goes, once.
  public var diagnostics: any DiagnosticSink {
    get { runtime.sink }
    set { runtime.sink = newValue }
  }

  /// How many events may stand in one chain of causes; the next is rejected. 1,000 at first.
  public var depthLimit: Int {
    get { runtime.depthLimit }
    set { runtime.depthLimit = max(0, newValue) }
  }

  /// Watches what becomes of modules after they were removed: of those that are built from now on.
  /// `nil` at first.
  public var leakProbe: LeakProbe? {
    get { runtime.leakProbe }
    set { runtime.leakProbe = newValue }
  }

  /// How many events and results were dropped because nobody wanted them any more: the module that they were
  /// for had gone, who waited had an answer or had stopped, they answered a second time, or they made room in
  /// a ``Mailbox``.
  public var droppedCount: Int { runtime.dropped }

  /// Returns when no event waits, posted ones included, no handler runs and no transition is under way.
  ///
  /// A stream that waits for its next element does not count, nor does an event that a middleware
  /// holds. Tests and front ends wait here, never on time. A handler must not: it would wait for
  /// itself, so it gets a diagnosis and does not wait.
  public func idle() async { await runtime.idle() }

  // MARK: Registering

  /// Registers a feature's modules and routes, all or none. The router keeps the module router.
  ///
  /// - Throws: if a prefix or a route is claimed twice, a name does not fit, or a route leads nowhere;
  ///   nothing is registered then.
  public func register<Router: ModuleRouter>(_ router: Router) throws(RegistrationError) {
    try register("\(Router.self)") { router.register(in: &$0) }
    routers.append(router)
  }

  /// Registers modules and routes without a type for it, all or none.
  ///
  /// - Parameters:
  ///   - registrar: who is named if something is claimed twice; the place of the call without it.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - add: adds them.
  /// - Throws: as for a ``ModuleRouter``.
  public func register(
    _ registrar: String? = nil, file: String = #fileID, line: Int = #line,
    _ add: (inout Registration) -> Void
  ) throws(RegistrationError) {
    var registration = Registration(registrar: registrar ?? "\(file):\(line)")
    add(&registration)
    if let error = registration.error { throw error }
    let check = RegistrationCheck(registry: registry, routes: routes)
    let targets = try check.targets(of: registration)
    for module in registration.modules { registry.add(module) }
    for (route, prefix) in zip(registration.routes, targets) { routes.add(route, prefix: prefix) }
  }

  /// The registered module router of a type, the first if there are several.
  public func moduleRouter<Router: ModuleRouter>(of type: Router.Type) -> Router? {
    for case let router as Router in routers { return router }
    return nil
  }

  /// Whether a route is registered.
  public func canRoute(_ name: some TypedName) -> Bool { routes[name.key] != nil }

  // MARK: Routing

  /// Opens a route: builds its module at once, and shows it when the transitions before it have ended.
  ///
  /// - Parameters:
  ///   - name: the route.
  ///   - parameters: what its module gets by `onInitialize` when its view is ready.
  ///   - style: how to show it; as the route was registered without it.
  ///   - source: the view that asks; its module gets the closing result. `nil` if the app asks.
  /// - Returns: a handle. If the route could not be opened its state is ``RouteState/failed``, it has
  ///   the error, and the sink has been told.
  @discardableResult
  public func route<Parameters, Output>(
    _ name: RouteName<Parameters, Output>, _ parameters: Parameters, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil
  ) -> RouteHandle<Output> {
    let event = runtime.caused(Event(name, data: parameters, id: .nextOnMain()))
    return RouteHandle(
      progress: open(event, style: style, opener: source?.port.chain, source: source))
  }

  /// Opens a route that needs no parameters.
  @discardableResult
  public func route<Output>(
    _ name: RouteName<Void, Output>, style: RouteStyle? = nil,
    from source: (any ModuleView)? = nil
  ) -> RouteHandle<Output> {
    route(name, (), style: style, from: source)
  }

  private func open(
    _ event: Event, style: RouteStyle?, opener: ModuleChain?, source: (any ModuleView)?
  ) -> RouteProgress {
    runtime.note(event)
    let entry = routes[event.key]
    let progress = RouteProgress(event: event.id, style: style ?? entry?.route.style ?? .any)
    let passage = RoutePassage(
      event: event, progress: progress, opener: opener, promisesOutput: entry?.route.output != nil,
      router: self)
    do {
      let view = try build(event, by: entry, opening: passage)
      progress.chain = view.port.chain
      passage.show(view, from: source)
    } catch {
      passage.refuse(error)
      runtime.sink.report(.routeFailed(error))
    }
    return progress
  }

  private func build(
    _ event: Event, by entry: (route: RouteRegistration, prefix: String)?, opening: RoutePassage
  ) throws(RouteError) -> any ModuleView {
    guard let (route, prefix) = entry else {
      throw .unroutable(event.name, nearest: routes.nearest(to: event.name))
    }
    guard route.accepts(event.data) else {
      throw .wrongParameters(
        route: event.name, expected: "\(route.parameters)", actual: "\(type(of: event.data))")
    }
    guard event.depth <= depthLimit else {
      throw .tooDeep(route: event.name, names: runtime.trail(to: event), limit: depthLimit)
    }
    guard navigator != nil else { throw .noNavigator(route: event.name) }
    do {
      var builder = VIPBuilder(prefix: prefix, router: self, parameters: event.data)
      builder.opening = opening
      return try builder.build()
    } catch {
      throw .buildFailed(route: event.name, error)
    }
  }
}

extension VIPRouter: RouteTaker {
  /// What a presenter's policy does with a route event.
  func take(_ event: Event, from chain: ModuleChain, at place: Int) -> Outcome {
    let progress = open(event, style: nil, opener: chain, source: chain.view as? any ModuleView)
    guard let error = progress.error else { return .routed }
    let isUnknown = if case .unroutable = error { true } else { false }
    if isUnknown { runtime.toldUnhandled = event.id }
    let result = EventResult(
      fromRuntime: event, status: isUnknown ? .unhandled : .rejected, message: "\(error)",
      error: error)
    _ = runtime.climb(result, in: chain, above: place + 1)
    return isUnknown ? .unhandled : .rejected
  }
}
