/// The router of an app, with everything that the app's modules share.
///
/// Module routers register the modules and routes of features with the `VIPRouter`. The router opens modules by route
/// events, shows the modules in a navigator, and sends their closing results to their openers. The router owns the
/// delivery queue of all modules, the sink of all diagnostics, and the middleware of all modules. See <doc:Routing>.
@MainActor public final class VIPRouter {
  /// The router of an app that needs only one. Each test creates its own router.
  public static let shared = VIPRouter()

  /// The navigator of the main window. The router retains the navigator.
  public var navigator: (any Navigator)?

  /// Makes the window of a route with the style ``RouteStyle/window``, after the interceptors have accepted the route and
  /// the module was built. Returns the navigator of the window, or `nil` if the app cannot open another window; the route
  /// then fails.
  ///
  /// The router does not retain the returned navigator. Retain it for as long as the window exists, as a scene does. When
  /// the navigator is released, the modules of the window close; see ``reconcile()``. A route with a requested window,
  /// `in: window`, makes no window. If the closure is `nil`, the host of the source replaces the style by another.
  public var makeWindow: (@MainActor (RouteRequest) -> (any Navigator)?)?

  /// Closes a window that ``makeWindow`` has made. The router calls the closure when the root module of the window
  /// finishes or is removed by its route, and then closes the modules of the window. If the closure is `nil`, the removal
  /// fails, because a root cannot be removed.
  public var closeWindow: (@MainActor (any Navigator) -> Void)?

  /// The middleware of every module that is built after this property is set. This middleware precedes the module's own
  /// middleware.
  ///
  /// If the property is set for the first time after a module was built, that is reported as a mistake. To change the
  /// middleware of new modules while the app runs, set an initial list, which may be empty, before the first build. A new
  /// list replaces the previous list. To add middleware, set `router.middleware.followed(by: more)`.
  public var middleware: MiddlewareList {
    get { blueprints.middleware }
    set {
      reportMistake(inSetting: newValue, isFirst: !blueprints.isSet)
      blueprints = BlueprintCache(newValue)
    }
  }
  private(set) var blueprints = BlueprintCache()

  /// The interceptors of every route, which run before the route's own interceptors.
  public var interceptors: [any RouteInterceptor] = []
  /// The observers in other libraries, by their owners.
  private var observers: [ObjectIdentifier: Observer] = [:]
  private struct Observer {
    let routes: (any RouteInterceptor)?
    let onOpen: (@MainActor (RouteHandle<Never>) -> Void)?
    let onClose: (@MainActor (Event.ID, EventResult) -> Void)?
    let heldLinks: (@MainActor () -> [String])?
  }
  func didOpen(_ handle: RouteHandle<Never>) { observers.values.forEach { $0.onOpen?(handle) } }
  func didClose(_ event: Event, _ result: EventResult) { observers.values.forEach { $0.onClose?(event.id, result) } }
  /// The names of the links that are held.
  var heldLinks: [String] { observers.values.flatMap { $0.heldLinks?() ?? [] } }
  /// The number of interceptors that only observe. They are the first ones.
  var observerCount: Int { observers.values.count { $0.routes != nil } }
  var allInterceptors: [any RouteInterceptor] { observers.values.compactMap(\.routes) + interceptors }

  /// The route that is opened instead if no router has a route, no route implements an interface, or no pattern matches
  /// a link. The parameter of the fallback is the error, with the name of the route or the text of the link. The
  /// original route fails nevertheless.
  public var fallback: RouteName<RouteError, Never>?

  let runtime = Runtime(isOfRouter: true)
  let tables = RegistrationTables()
  private(set) var requirements: [RouteRequirement] = []
  private(set) var features: [FeatureRegistration] = []
  /// The errors of rejected registrations. `registrars` contains those of the rejected registrars that have not
  /// registered successfully since the rejection.
  private(set) var refusals: [(registrars: Set<String>, error: Diagnostic)] = []
  /// Whether further registrations are rejected.
  private(set) var isFrozen = false
  /// Objects of the other libraries of the package.
  private var attachments = Attachments()
  let pendingRoutes = PendingRoutes()
  /// The names of the routes that are being opened now. Each route is opened during the opening of the previous one.
  var routesBeingOpened: [String] = [] { didSet { if routesBeingOpened.isEmpty { isNestedTooDeep = false } } }
  /// Whether one of the routes that are being opened has exceeded the nesting limit. If so, refusals that follow from
  /// this error are not reported.
  var isNestedTooDeep = false
  var sessions: [NavigatorSession] = []
  private var routers: [any ModuleRouter] = []

  /// Creates a separate router that has no registrations.
  ///
  /// - Parameters:
  ///   - navigator: The navigator that shows modules; `nil` if the app sets ``navigator`` later.
  ///   - onDiagnostic: The sink of every lost event, misuse and route error.
  public init(
    navigator: (any Navigator)? = nil,
    onDiagnostic: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
  ) {
    self.navigator = navigator
    runtime.reporter.sink = onDiagnostic
    runtime.routes = self
  }

  /// The closure that receives each report of a lost event, of misuse and of a route error: the *sink*. By default, the
  /// reports are written to standard error.
  ///
  /// Set the sink to log reports, to show them or, in a test, to collect them. It is called on any thread, once for each
  /// occurrence, and must not block. A sink may send events and open routes, for example to show a report on the screen.
  /// Such events and routes wait until the current delivery has ended. If they cause further reports, these reports are
  /// written to standard error and not passed to the sink.
  public var onDiagnostic: @Sendable (Diagnostic) -> Void {
    get { runtime.reporter.sink }
    set { runtime.reporter.sink = newValue }
  }

  /// Returns the sentence for users of an error without a message, or `nil`. By default, `nil` for each error.
  ///
  /// ```swift
  /// router.messageForUsers = { ($0 as? any LocalizedError)?.errorDescription }
  /// ```
  ///
  /// The router calls the closure with the ``EventResult/error`` of a failure without a message, when the failure
  /// reaches a handler of a mapping, or a request.
  public var messageForUsers: @MainActor (any Error) -> String? {
    get { runtime.messageForUsers }
    set { runtime.messageForUsers = newValue }
  }

  /// The effort that the router spends on finding mistakes, including leaks. By default, ``DiagnosisLevel/thorough`` in
  /// debug builds and in tests, and ``DiagnosisLevel/standard`` in release builds.
  public var diagnosisLevel: DiagnosisLevel {
    get { runtime.tap.diagnosisLevel }
    set { runtime.tap.diagnosisLevel = newValue }
  }

  /// Sets the observer of a test, a trace or another library. Without an argument except the owner, removes the observer.
  ///
  /// - Parameters:
  ///   - owner: The object that observes. Each owner has one observer.
  ///   - routes: An interceptor that always proceeds. It precedes all others and is independent of ``interceptors``.
  ///   - onOpen: A closure that is called with each route that opens, before its interceptors.
  ///   - onClose: A closure that is called with the id of the route event and the closing result of each route that closes.
  ///   - onReport: A closure that receives all reports in addition to the sink. It is called on any thread.
  ///   - heldLinks: A closure that returns the names of the links that the owner holds.
  package func observe(
    for owner: AnyObject, routes: (any RouteInterceptor)? = nil,
    onOpen: (@MainActor (RouteHandle<Never>) -> Void)? = nil,
    onClose: (@MainActor (Event.ID, EventResult) -> Void)? = nil,
    onReport: (@Sendable (Diagnostic) -> Void)? = nil, heldLinks: (@MainActor () -> [String])? = nil
  ) {
    let isNone = routes == nil && onOpen == nil && onClose == nil && heldLinks == nil
    observers[ObjectIdentifier(owner)] =
      isNone ? nil : Observer(routes: routes, onOpen: onOpen, onClose: onClose, heldLinks: heldLinks)
    runtime.reporter.set(onReport, for: owner)
  }

  /// Runs work of a test as a task that `idle()` waits for.
  ///
  /// - Parameters:
  ///   - name: The name of the work in ``pendingWork``.
  ///   - body: The work.
  package func run(_ name: String, _ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    runtime.run(name, body)
  }

  /// The seam between the modules and everything outside them, or `nil`. Set it before the first module is built.
  package var seam: (any RouteSeam)? {
    get { runtime.routeSeam }
    set {
      runtime.tap.seam = newValue
      for case let view as any ModuleView in runtime.modules.all.map(\.view) { view.port.updateIsSendUnusual() }
    }
  }

  /// The random numbers for views, presenters and middleware. A recording contains these numbers, so a
  /// playback returns the same ones.
  public var random: RandomNumbers { RandomNumbers(runtime: runtime) }

  /// Reports a diagnostic to the sink.
  package func report(_ diagnostic: Diagnostic) { runtime.report(diagnostic) }

  /// Reports a mistake, unless an equal mistake was reported before.
  package func reportOnce(_ mistake: Diagnostic) { runtime.reportOnce(mistake) }

  /// The maximum number of causes of an event. An event with more causes is rejected. 1,000 by default.
  public var depthLimit: Int {
    get { runtime.depthLimit }
    set { runtime.depthLimit = max(0, newValue) }
  }

  /// The time after which a transition is reported as slow and, at the level ``DiagnosisLevel/thorough``, a handler or a
  /// parked route.
  ///
  /// The time during which a handler or a parked route waits for a request, for a route, for its turn or for the next
  /// element of a sequence does not count. The time during which a transition waits for its turn does not count either.
  /// Each is reported once. If the value is `nil`, nothing is reported. 30 seconds by default, at least 0.1 seconds, and
  /// `nil` in the tests of `VIPERTesting`, because each act of a test has its own time limit.
  public var slowWorkThreshold: Duration? {
    get { runtime.idleness.slowWorkThreshold }
    set { runtime.idleness.slowWorkThreshold = newValue.map { max($0, .milliseconds(100)) } }
  }

  /// The time after which a delivery that blocks the main actor is reported, once for each name in a module; `nil` if no
  /// delivery is reported. By default, ``launch()`` sets 100 milliseconds at the level ``DiagnosisLevel/thorough``, so
  /// that tests of parts do not depend on the speed of the machine.
  public var slowDeliveryThreshold: Duration? {
    get { runtime.idleness.slowDeliveryThreshold }
    set { runtime.idleness.slowDeliveryThreshold = newValue }
  }

  /// The number of dropped events and results. An event or result is dropped in these cases:
  ///
  /// - Its module no longer exists.
  /// - The waiting task already has an answer, or has stopped.
  /// - It is a second answer.
  /// - A full ``Mailbox`` drops an event to make room.
  public var droppedCount: Int { runtime.reporter.dropped }

  /// Returns when no work can continue without another event. Then all of these statements are true:
  ///
  /// - No event waits, except for the initialization of its module. Posted events are included.
  /// - No handler runs.
  /// - No transition is under way.
  /// - No middleware delays an event.
  /// - The cleanup after released objects has run.
  ///
  /// Work that waits for something else does not count, and is listed by ``pendingWork``. Such work is a stream that
  /// waits for its next element, an event that a middleware holds without a delay, or a handler that waits for the
  /// answer to its request, for a route, or for a `ManualClock`. Tests and hosts wait for `idle()`, never for time. A
  /// handler must not call `idle()`, because the handler would wait for itself. Such a call is reported and returns
  /// immediately. Tests of `VIPERTesting` report work that takes longer than `idlePatience`.
  public func idle() async { await runtime.idle() }

  /// The state that determines whether the router is idle.
  package var idleness: Idleness { runtime.idleness }

  /// Runs the loops over the sequences of handlers with the returned closure.
  ///
  /// - Parameter runner: Returns the closure. Its arguments count work that `idle()` waits for, on any thread.
  package func runSequences(
    _ runner: (_ workBegins: @escaping @Sendable () -> Void, _ workEnds: @escaping @Sendable () -> Void)
      -> @MainActor (@escaping @MainActor () async throws -> Void) async throws -> Void
  ) {
    let idleness = runtime.idleness
    idleness.runSequence = runner(idleness.workBegins) {
      idleness.workEnds()
      idleness.checkSoon()
    }
  }

  /// All work that has not ended (handlers, held events, parked routes, held links, transitions and cleanup). Each
  /// entry has the condition under which the work continues.
  public var pendingWork: [PendingWork] { runtime.pendingWork }

  // MARK: Registering

  /// Registers the modules, routes, services and adapters of features. If there is an error, nothing is registered. A
  /// feature may require anything that another feature of the same call provides. The router retains the module routers.
  ///
  /// - Throws: The first error: a prefix, route or service that is claimed twice, a name that does not fit, or a route
  ///   without a registered module. ``validate()`` lists all errors.
  public func register(_ routers: any ModuleRouter...) throws(Diagnostic) {
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

  /// Registers modules and routes in a closure, without a ``ModuleRouter`` type. If there is an error, nothing is
  /// registered.
  ///
  /// - Parameters:
  ///   - registrar: The name in errors about registrations; by default the place of the call.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - add: A closure that adds the modules and routes.
  /// - Throws: The same errors as for a ``ModuleRouter``.
  public func register(
    _ registrar: String? = nil, file: String = #fileID, line: Int = #line, _ add: (inout Registration) -> Void
  ) throws(Diagnostic) { try register(all: [registrar ?? "\(file):\(line)"], add) }

  private func register(all registrars: [String], _ add: (inout Registration) -> Void) throws(Diagnostic) {
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
    // A successful registration resolves earlier errors of the same registrars.
    for index in refusals.indices { refusals[index].registrars.subtract(registrars) }
    refusals.removeAll(where: \.registrars.isEmpty)
    tables.add(registration, leadingTo: prefixes)
    requirements += registration.requirements
    features += registration.features
  }

  /// Rejects all further registrations.
  func freeze() { isFrozen = true }

  /// Returns an object of another library of the package, created at its first use. The router retains the object.
  package func attachment<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    if let object = attachments.object(of: Object.self, at: nil) { return object }
    let object = make()
    attachments.add(object, at: nil)
    return object
  }

  /// Returns the registered module router of a type. If several are registered, returns the first.
  public func moduleRouter<Router: ModuleRouter>(of type: Router.Type) -> Router? {
    routers.lazy.compactMap { $0 as? Router }.first
  }
}

extension VIPRouter {
  var registry: ModuleRegistry { tables.registry }
  var routes: RouteTable { tables.routes }
  var interfaces: InterfaceTable { tables.interfaces }
  var adapters: RouteAdapters { tables.adapters }
  var services: Services { tables.services }
  /// The registered entry points, in registration order.
  package var entryPoints: [EntryPoint] { tables.entryPoints.all }
}
