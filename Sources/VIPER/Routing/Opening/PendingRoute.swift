/// A route that is being decided on: its interceptors are asked, or what its module gets is loaded.
///
/// It runs at once as far as it can, so that the caller learns the outcome. What an interceptor parks, or what is loaded,
/// continues in a task.
@MainActor protocol PendingRoute: AnyObject {
  var lifecycle: RouteLifecycle { get }
  var router: VIPRouter? { get }
  /// The task in which it continues, if it has to wait.
  var task: Task<Void, Never>? { get set }

  /// Goes on when all interceptors have let it proceed.
  func proceed() throws(RouteError) -> Outcome
  /// Opens another route, as an interceptor has decided.
  ///
  /// - Parameters:
  ///   - event: asks for the other route.
  ///   - resolved: what it leads to.
  ///   - style: how it is shown.
  func redirect(to event: Event, _ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> Outcome
  /// Fails, which ends it.
  func fail(_ error: RouteError) -> Outcome
  /// Gives up: nobody wants the route any more.
  func cancel()
}

extension PendingRoute {
  var request: RouteRequest { lifecycle.request }
  /// Whether it has ended, or was given up.
  var isOver: Bool { lifecycle.pending !== self }

  /// Runs a step of it, which may fail.
  func run(_ step: () throws(RouteError) -> Outcome) -> Outcome {
    do { return try step() } catch { return isOver ? .gone : fail(error) }
  }

  func end() {
    lifecycle.pending = nil
    router?.pendingRoutes.remove(self)
  }

  /// The router, which may have gone while something was parked.
  func requireRouter() throws(RouteError) -> VIPRouter {
    guard let router else { throw .noRouter(route: request.name, part: "what was waiting") }
    return router
  }

  /// Fails, since the module that asked has closed.
  func sourceDidClose() {
    guard !isOver else { return }
    task?.cancel()
    _ = run { () throws(RouteError) in throw .invalidContext(route: request.name, .sourceGone) }
  }

  /// Takes over what is registered for the route: its interceptors, and its style if no other was asked for.
  ///
  /// - Returns: where it is to be shown; `nil` if it is made only.
  func applyRegistration(_ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> NavigatorSession? {
    let router = try requireRouter()
    let route = try router.check(resolved)
    let style = style ?? route.registration.style
    lifecycle.request = request.with(style: style, from: request.source)
    lifecycle.interceptors = router.allInterceptors + route.registration.interceptors
    lifecycle.style = request.style
    let names = router.pendingRoutes.names(to: request)
    if let names { throw .waitsForItself(route: request.name, names: names) }
    let session = try router.session(for: request, route)
    if let session { router.keep(session) }
    return session
  }

  // MARK: Waiting

  /// Continues in a task when some work is done.
  func wait<Value>(
    for work: @escaping @MainActor () async throws -> Value, failing describe: @escaping (any Error) -> RouteError,
    then next: @escaping @MainActor (Value) throws(RouteError) -> Outcome
  ) throws(RouteError) {
    let router = try requireRouter()
    if let chain = request.source?.port.chain { chain.attachment { RoutesOfSource(chain) }?.add(self) }
    let activity = Activity(router.runtime.idleness)
    router.pendingRoutes.add(self, as: activity)
    task = Task {
      await EventContext.$ofTask.withValue(EventContext(self.request.event, activity: activity)) {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        guard !self.isOver else { return }
        self.router?.pendingRoutes.remove(self)
        _ = self.run { () throws(RouteError) in
          // The view that asked may have left in the same moment as what the work waited for.
          if self.request.isSourceGone { throw .invalidContext(route: self.request.name, .sourceGone) }
          switch result {
          case .failure(let error): throw describe(error)
          case .success(let value): return try next(value)
          }
        }
      }
      activity.finish()
    }
  }
}

/// The routes of a router that are parked or being loaded.
@MainActor final class PendingRoutes {
  /// A route that would cover a view: its name and the view.
  private struct Cover: Hashable {
    let name: NameKey
    let view: ObjectIdentifier

    @MainActor init?(_ request: RouteRequest) {
      guard request.coversSource, let source = request.source else { return nil }
      name = request.event.key
      view = ObjectIdentifier(source)
    }
  }

  private struct Entry {
    let number: Int
    let route: any PendingRoute
    let activity: Activity
    let event: Event.ID
    let cover: Cover?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastNumber = 0
  // Each of few: an event may be sent twice.
  private var byEvent: [Event.ID: [any PendingRoute]] = [:]
  private var byCover: [Cover: [any PendingRoute]] = [:]

  /// In the order in which they came.
  var all: [any PendingRoute] { entries.values.sorted { $0.number < $1.number }.map(\.route) }

  /// The pending route that an event has asked for.
  func route(of event: Event.ID) -> (any PendingRoute)? { byEvent[event]?.first }

  /// The routes as pending work, in that order.
  var work: [PendingWork] {
    entries.values.sorted { $0.number < $1.number }.map {
      let (request, source) = ($0.route.request, $0.route.request.source?.port.chain)
      return PendingWork(
        kind: .route, name: request.name, module: source?.name, cause: $0.activity.cause, owner: source?.id.number)
    }
  }

  func add(_ route: any PendingRoute, as activity: Activity) {
    remove(route)
    lastNumber += 1
    let request = route.request
    let entry = Entry(
      number: lastNumber, route: route, activity: activity, event: request.event.id, cover: Cover(request))
    entries[ObjectIdentifier(route)] = entry
    byEvent[entry.event, default: []].append(route)
    if let cover = entry.cover { byCover[cover, default: []].append(route) }
  }

  func remove(_ route: any PendingRoute) {
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(route)) else { return }
    Self.remove(route, from: &byEvent[entry.event])
    if let cover = entry.cover { Self.remove(route, from: &byCover[cover]) }
  }

  private static func remove(_ route: any PendingRoute, from routes: inout [any PendingRoute]?) {
    routes?.removeAll { $0 === route }
    if routes?.isEmpty == true { routes = nil }
  }

  /// The names of the parked routes that led to a request, and its own, if one of them is for the same route.
  func names(to request: RouteRequest) -> [String]? {
    var names = [request.name]
    var cause = request.event.cause
    while let id = cause, let parked = route(of: id)?.request {
      names.append(parked.name)
      if parked.event.key == request.event.key { return names.reversed() }
      cause = parked.event.cause
    }
    return nil
  }

  /// Whether one is for the same route and from the same view as a request, and both would cover that view.
  func hasDuplicate(of request: RouteRequest) -> Bool {
    guard !entries.isEmpty, let cover = Cover(request), let routes = byCover[cover] else { return false }
    // Another view may have got the address.
    return routes.contains { $0.request.source === request.source }
  }
}

/// The pending routes that one module has asked for, which fail when it closes. It keeps none of them alive.
@MainActor private final class RoutesOfSource {
  private let source: (module: String, idleness: Idleness)
  private var routes: [@MainActor () -> (any PendingRoute)?] = []
  private var room = 16

  init(_ chain: ModuleChain) { source = (chain.name, chain.runtime.idleness) }

  func add(_ route: any PendingRoute) {
    if routes.count >= room {
      routes.removeAll { $0() == nil }
      room = max(16, 2 * routes.count)
    }
    routes.append { [weak route] in route }
  }

  deinit {
    guard !routes.isEmpty else { return }
    DeferredCleanup.add(source.module, of: source.idleness) { [routes] in
      for route in routes { route()?.sourceDidClose() }
    }
  }
}
