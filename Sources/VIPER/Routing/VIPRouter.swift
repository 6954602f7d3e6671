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

  /// What shows modules, in the main window. The router owns it.
  public var navigator: (any Navigator)?

  /// Middleware for every module that is built from now on, before the module's own.
  public var middleware: MiddlewareList {
    get { wirings.middleware }
    set { wirings = SharedWirings(newValue) }
  }
  private(set) var wirings = SharedWirings(MiddlewareList())

  /// What sees every route, before the route's own.
  public var interceptors: [any RouteInterceptor] = []

  /// What is opened instead of a route that no router has, of an interface that no route serves, or of a link that no
  /// pattern matches. It gets the error, with the name or the link's text; the route has failed all the same.
  public var fallback: RouteName<RouteError, Never>?

  let runtime = Runtime()
  let registry = ModuleRegistry()
  private(set) var routes = RouteTable()
  let interfaces = InterfaceTable()
  let adapters = RouteAdapters()
  let services = Services()
  private(set) var requirements: [RouteRequirement] = []
  private(set) var features: [FeatureRegistration] = []
  /// What could not be registered.
  private(set) var refusals: [(registrar: String, error: RegistrationError)] = []
  /// Whether nothing may be registered any more.
  public private(set) var isFrozen = false
  let entryPointTable = EntryPointTable()
  /// What libraries beside this one keep for the router.
  private var attachments = Attachments()
  /// What is parked or being loaded.
  var waiting: [RouteOpening] = []
  /// The routes that are being opened just now, each while the one before is.
  var opening: [String] = []
  var windows: [NavigatorSession] = []
  private var routers: [any ModuleRouter] = []

  /// A router of its own, with nothing registered.
  ///
  /// - Parameters:
  ///   - navigator: what shows modules; it can be set later.
  ///   - diagnostics: where every lost event, misuse and route error goes.
  ///   - clock: what measures how long a transition takes.
  public init(
    navigator: (any Navigator)? = nil, diagnostics: any DiagnosticSink = StandardErrorSink(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.navigator = navigator
    runtime.clock = clock
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

  /// How long a transition may take before it is reported, with its route's name; 10 seconds at first.
  public var slowTransitionThreshold: Duration {
    get { runtime.slowTransitionThreshold }
    set { runtime.slowTransitionThreshold = newValue }
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
  public var droppedCount: Int { runtime.reporter.dropped }

  /// Returns when no event waits, posted ones included, no handler runs and no transition is under way.
  ///
  /// A stream that waits for its next element does not count, nor does an event that a middleware
  /// holds. Tests and front ends wait here, never on time. A handler must not: it would wait for
  /// itself, so it gets a diagnosis and does not wait.
  public func idle() async { await runtime.idle() }

  // MARK: Registering

  /// Registers a feature's modules, routes, services and adapters, all or none. The router keeps the module router.
  ///
  /// - Throws: the first thing that is wrong: a prefix, route or service that is claimed twice, a name that does not
  ///   fit, a route that leads nowhere. Nothing is registered then; ``validate()`` lists all that was wrong.
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
    var check = RegistrationCheck(self)
    let targets = check.targets(of: registration)
    if let error = check.errors.first {
      for error in check.errors where !refusals.contains(where: { $0.error == error }) {
        refusals.append((registration.registrar, error))
      }
      throw error
    }
    // What the same feature was refused before is mended.
    refusals.removeAll { $0.registrar == registration.registrar }
    for module in registration.modules { registry.add(module) }
    for (route, prefix) in zip(registration.routes, targets) { routes.add(route, prefix: prefix) }
    for interface in registration.interfaces { interfaces.add(interface) }
    for adapter in registration.adapters { adapters.add(adapter) }
    for service in registration.services { services.add(service) }
    for entry in registration.entries { entryPointTable.add(entry, by: registration.registrar) }
    requirements += registration.requirements
    features += registration.features
  }

  /// Ends registering: what comes later is refused with ``RegistrationError/frozen(by:)``. ``launch()`` checks
  /// before.
  public func freeze() { isFrozen = true }

  /// What a library beside this one keeps for the router, made when it is asked for first. The router owns it.
  package func attachment<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let object = attachments.object(of: Object.self, at: nil) { return object }
    let object = make()
    attachments.add(object, at: nil)
    return object
  }

  /// The registered module router of a type, the first if there are several.
  public func moduleRouter<Router: ModuleRouter>(of type: Router.Type) -> Router? {
    for case let router as Router in routers { return router }
    return nil
  }
}

extension VIPRouter: RouteEventHandler {
  /// What a presenter's policy does with a route event.
  func open(_ event: Event, from chain: ModuleChain, above position: Int) -> Outcome {
    let handle: RouteHandle<Never> = open(
      event, from: chain.view as? any ModuleView, opener: chain)
    guard handle.state == .failed, let error = handle.error else { return handle.outcome }
    if handle.outcome == .unhandled { runtime.deliveries.reportedUnhandled = event.id }
    let result = EventResult(
      fromRuntime: event, status: handle.outcome == .unhandled ? .unhandled : .rejected,
      message: "\(error)", error: error)
    _ = runtime.send(result, in: chain, above: position + 1)
    return handle.outcome
  }
}
