/// The app's router, and all that its modules share: one runtime per app.
///
/// Feature routers are registered with it; it opens modules by route events, shows them by its navigator and sends
/// their closing results to their openers. It holds the modules' one delivery queue, the sink of all diagnoses, and the
/// middleware of all modules. See <doc:Routing>.
@MainActor public final class VIPRouter {
  /// The router of an app that needs only one. A test makes its own.
  public static let shared = VIPRouter()

  /// The navigator of the main window. The router owns it.
  public var navigator: (any Navigator)?

  /// Middleware for every module that is built from now on, before the module's own.
  public var middleware: MiddlewareList {
    get { blueprints.middleware }
    set { blueprints = BlueprintCache(newValue) }
  }
  private(set) var blueprints = BlueprintCache(MiddlewareList())

  /// The interceptors of every route, before the route's own.
  public var interceptors: [any RouteInterceptor] = []
  /// Sees each route before the interceptors, for tests: whatever they are set to.
  package var routeObserver: (any RouteInterceptor)?
  var allInterceptors: [any RouteInterceptor] { routeObserver.map { [$0] + interceptors } ?? interceptors }

  /// The route that is opened instead of one that no router has, of an interface without implementation, or of a link
  /// that no pattern matches. It gets the error, with the name or the link's text; the route has failed all the same.
  public var fallback: RouteName<RouteError, Never>?

  let runtime = Runtime()
  let tables = RegistrationTables()
  package private(set) var requirements: [RouteRequirement] = []
  package private(set) var features: [FeatureRegistration] = []
  /// The faults of refused registrations, each with those who have not registered since.
  private(set) var refusals: [(registrars: Set<String>, error: RegistrationError)] = []
  /// Whether nothing may be registered any more.
  public private(set) var isFrozen = false
  /// Objects of the libraries beside this one.
  private var attachments = Attachments()
  let pendingRoutes = PendingRoutes()
  /// The sequences of links and messages, which may wait until links are released.
  var heldSequences = WeakList<RouteSequence>()
  /// The routes that are being opened now, each inside the opening of the one before.
  var routesBeingOpened: [String] = [] { didSet { if routesBeingOpened.isEmpty { isNestedTooDeep = false } } }
  /// Whether one of them has come to the limit: that others are refused for it need not be told as well.
  var isNestedTooDeep = false
  var sessions: [NavigatorSession] = []
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

  /// The sink of every lost event, misuse and route error.
  public var diagnostics: any DiagnosticSink {
    get { runtime.sink }
    set { runtime.sink = newValue }
  }

  /// The effort that is made to find mistakes. Let it be ``DiagnosisLevel/thorough`` in debug builds and in tests.
  public var diagnosis: DiagnosisLevel {
    get { runtime.diagnosis }
    set { runtime.diagnosis = newValue }
  }

  /// Calls a closure with the event and the closing result of each route that closes.
  package func onClose(_ action: @escaping @MainActor (Event.ID, EventResult) -> Void) { runtime.didClose = action }

  /// Runs what a test has begun, as a task that `idle()` waits for.
  ///
  /// - Parameters:
  ///   - name: its name in ``pendingWork``.
  ///   - body: the work.
  package func run(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    runtime.run(name, body)
  }

  /// Reports to the sink.
  package func report(_ diagnostic: Diagnostic) { runtime.report(diagnostic) }

  /// The limit of events in one chain of causes; the next is rejected. 1,000 at first.
  public var depthLimit: Int {
    get { runtime.depthLimit }
    set { runtime.depthLimit = max(0, newValue) }
  }

  /// The time after which a transition is reported as stuck, with its route's name; 10 seconds at first.
  public var slowTransitionThreshold: Duration {
    get { runtime.slowTransitionThreshold }
    set { runtime.slowTransitionThreshold = newValue }
  }

  /// Watches what becomes of modules after they were removed: of those that are built from now on. `nil` at first.
  public var leakProbe: LeakProbe? {
    get { runtime.leakProbe }
    set { runtime.leakProbe = newValue }
  }

  /// The number of dropped events and results: their module had gone, the waiting task had an answer or had stopped, they
  /// answered a second time, or they made room in a ``Mailbox``.
  public var droppedCount: Int { runtime.reporter.dropped }

  /// Returns when no work can continue without another event: no event waits, including posted events, no handler runs, no
  /// transition is under way, no middleware delays an event, and the cleanup after released objects has run.
  ///
  /// Work that waits for something else does not count, and is listed by ``pendingWork``: a stream that waits for its next
  /// element, an event that a middleware holds without a delay, a handler that waits for the answer to its request, for a
  /// route, or for a `ManualClock`. Tests and hosts wait for `idle()`, never for time. A handler must not call it, because it
  /// would wait for itself: the call is reported and returns immediately. Work that takes longer than ``idlePatience`` is
  /// reported.
  public func idle() async { await runtime.idle() }

  /// Whether `idle()` would wait.
  package var isBusy: Bool { runtime.idleness.isBusy }

  /// The time after which `idle()` reports what it waits for, if nothing has begun or ended meanwhile; in whole seconds, 10
  /// at first.
  public var idlePatience: Duration {
    get { runtime.idlePatience }
    set { runtime.idlePatience = newValue }
  }

  /// All work that has not ended: handlers, held events, parked routes, held links, transitions and cleanup, each with the
  /// condition under which it continues.
  public var pendingWork: [PendingWork] { runtime.pendingWork }

  // MARK: Registering

  /// Registers a feature's modules, routes, services and adapters, all or none. The router keeps the module router.
  ///
  /// - Throws: the first thing that is wrong: a prefix, route or service that is claimed twice, a name that does not
  ///   fit, a route that leads nowhere. Nothing is registered then; ``validate()`` lists all that was wrong.
  public func register<Router: ModuleRouter>(_ router: Router) throws(RegistrationError) {
    try register("\(Router.self)") { router.register(in: &$0) }
    routers.append(router)
  }

  /// Registers several features, all or none: a later one may need what an earlier one has.
  ///
  /// - Throws: the first thing that is wrong, as for one. Nothing is registered then.
  public func register(_ routers: any ModuleRouter...) throws(RegistrationError) {
    let names = routers.map { "\(type(of: $0))" }
    try register(all: names) { registration in
      let all = registration.registrar
      for (router, name) in zip(routers, names) {
        registration.registrar = name
        router.register(in: &registration)
      }
      registration.registrar = all
    }
    self.routers += routers
  }

  /// Registers modules and routes without a type for it, all or none.
  ///
  /// - Parameters:
  ///   - registrar: the name in errors, if something is claimed twice; the place of the call without it.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - add: adds them.
  /// - Throws: as for a ``ModuleRouter``.
  public func register(
    _ registrar: String? = nil, file: String = #fileID, line: Int = #line, _ add: (inout Registration) -> Void
  ) throws(RegistrationError) {
    try register(all: [registrar ?? "\(file):\(line)"], add)
  }

  private func register(all registrars: [String], _ add: (inout Registration) -> Void) throws(RegistrationError) {
    var registration = Registration(registrar: registrars.joined(separator: ", "))
    add(&registration)
    var check = RegistrationCheck(tables)
    let prefixes = check.prefixes(of: registration)
    let errors = isFrozen ? [.frozen(by: registration.registrar)] : check.errors
    if let error = errors.first {
      for error in errors where !refusals.contains(where: { $0.error == error }) {
        refusals.append((Set(registrars), error))
      }
      throw error
    }
    // Earlier refusals of the same feature are mended.
    for index in refusals.indices { refusals[index].registrars.subtract(registrars) }
    refusals.removeAll(where: \.registrars.isEmpty)
    tables.add(registration, leadingTo: prefixes)
    requirements += registration.requirements
    features += registration.features
  }

  /// Ends registering: what comes later is refused with ``RegistrationError/frozen(by:)``. ``launch()`` checks before.
  public func freeze() { isFrozen = true }

  /// An object of a library beside this one, made when it is first asked for. The router owns it.
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

extension VIPRouter {
  var registry: ModuleRegistry { tables.registry }
  package var routes: RouteTable { tables.routes }
  package var interfaces: InterfaceTable { tables.interfaces }
  package var adapters: RouteAdapters { tables.adapters }
  package var services: Services { tables.services }
  /// The entry points that are registered, in their order.
  package var entryPoints: [EntryPoint] { tables.entryPoints.all }
}
