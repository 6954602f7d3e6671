/// A route that is not decided yet, because its interceptors are deciding or the input of its module is loading.
///
/// A pending route runs synchronously until its first wait, so the opener receives an immediate outcome. After a wait
/// for a parked decision or for a load, the route continues in a task.
@MainActor protocol PendingRoute: AnyObject {
  var lifecycle: RouteLifecycle { get }
  var router: VIPRouter? { get }
  /// The task in which the route continues after a wait; `nil` if the route has not waited.
  var task: Task<Void, Never>? { get set }

  /// Continues after all interceptors have let the route proceed.
  func proceed() throws(RouteError) -> Outcome
  /// Opens another route instead, as an interceptor has decided.
  ///
  /// - Parameters:
  ///   - event: The event of the other route.
  ///   - resolved: The resolution of that event.
  ///   - style: The style of the other route.
  func redirect(to event: Event, _ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> Outcome
  /// Ends the route with an error.
  func fail(_ error: RouteError) -> Outcome
  /// Ends the route without an error.
  func cancel()
}

extension PendingRoute {
  var request: RouteRequest { lifecycle.request }
  /// Whether the opening or commit has ended or was cancelled.
  var isOver: Bool { lifecycle.pending !== self }

  /// Runs a part of the opening. If `step` throws an error, the route fails.
  func run(_ step: () throws(RouteError) -> Outcome) -> Outcome {
    do { return try step() } catch { return isOver ? .gone : fail(error) }
  }

  func end() {
    lifecycle.pending = nil
    router?.pendingRoutes.remove(self)
  }

  /// Returns the router, or throws an error if the router was released while the route was parked.
  func requireRouter() throws(RouteError) -> VIPRouter {
    guard let router else { throw .noRouter(route: request.name, part: "the waiting route") }
    return router
  }

  /// Fails the route, because the module that opened it has closed.
  func sourceDidClose() {
    guard !isOver else { return }
    task?.cancel()
    _ = run { () throws(RouteError) in throw .invalidContext(route: request.name, .sourceGone) }
  }

  /// Applies the registration of the route: the interceptors, and the style if the request has no style.
  ///
  /// - Returns: The session in which the module is shown; `nil` if the module is only made.
  func applyRegistration(_ resolved: ResolvedRoute, style: RouteStyle?) throws(RouteError) -> NavigatorSession? {
    let router = try requireRouter()
    let route = try router.check(resolved)
    let style = style ?? route.registration.style
    lifecycle.request = request.with(style: style, from: request.source)
    // Usually one of the lists is empty, and the sum would copy the other.
    let (all, own) = (router.allInterceptors, route.registration.interceptors)
    lifecycle.interceptors = own.isEmpty ? all : all.isEmpty ? own : all + own
    lifecycle.style = request.style
    let names = router.pendingRoutes.names(to: request)
    if let names { throw .waitsForItself(route: request.name, names: names) }
    let session = try router.session(for: request, route)
    if let session { router.keep(session) }
    return session
  }

  /// Makes the window of a route with the style `window`.
  ///
  /// - Returns: The session of the new window; `nil` if the route needs no new window.
  func makeWindow() throws(RouteError) -> NavigatorSession? {
    guard request.isForNewWindow, let router, let make = router.makeWindow else { return nil }
    guard let navigator = make(request) else { throw .noWindow(route: request.name) }
    lifecycle.request = request.moved(to: navigator)
    let session = router.session(of: navigator)
    session.isMade = true
    router.keep(session)
    return session
  }

  // MARK: Waiting

  /// Continues in a task after asynchronous work, which `condition` names in lists of pending work.
  func wait<Value>(
    _ condition: String, for work: @escaping @MainActor () async throws -> Value,
    failing describe: @escaping (any Error) -> RouteError,
    then next: @escaping @MainActor (Value) throws(RouteError) -> Outcome
  ) throws(RouteError) {
    let router = try requireRouter()
    if let chain = request.source?.port.chain { chain.attachment { RoutesOfSource(chain) }?.add(self) }
    let activity = Activity(router.runtime.idleness)
    router.pendingRoutes.add(self, as: activity, waitingFor: condition)
    router.runtime.watchWork()
    task = Task {
      await EventContext.$ofTask.withValue(EventContext(self.request.event, activity: activity)) {
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        guard !self.isOver else { return }
        self.router?.pendingRoutes.remove(self)
        _ = self.run { () throws(RouteError) in
          // If the work waited for a module, the source may have closed together with that module.
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

/// The parked and loading routes of a router.
@MainActor final class PendingRoutes {
  /// The key of a route that would cover a view: the route's name and the view.
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
    let condition: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastNumber = 0
  // Usually one route for each event. An event that is sent twice has several routes.
  private var byEvent: [Event.ID: [any PendingRoute]] = [:]
  private var byCover: [Cover: [any PendingRoute]] = [:]

  /// The routes, in the order in which they were added.
  var all: [any PendingRoute] { entries.values.sorted { $0.number < $1.number }.map(\.route) }

  /// Returns the first pending route of an event.
  func route(of event: Event.ID) -> (any PendingRoute)? { byEvent[event]?.first }

  /// The routes as pending work, in the order in which they were added.
  var work: [(activity: Activity, work: PendingWork)] {
    entries.values.sorted { $0.number < $1.number }.map {
      let (request, source) = ($0.route.request, $0.route.request.source?.port.chain)
      let work = PendingWork(
        kind: "route", name: request.name, module: source?.name, cause: $0.activity.cause, owner: source?.id.number,
        detail: $0.condition)
      return ($0.activity, work)
    }
  }

  func add(_ route: any PendingRoute, as activity: Activity, waitingFor condition: String) {
    remove(route)
    lastNumber += 1
    let request = route.request
    let entry = Entry(
      number: lastNumber, route: route, activity: activity, event: request.event.id, cover: Cover(request),
      condition: condition)
    entries[ObjectIdentifier(route)] = entry
    byEvent[entry.event, default: []].append(route)
    if let cover = entry.cover { byCover[cover, default: []].append(route) }
  }

  func remove(_ route: any PendingRoute) {
    guard !entries.isEmpty, let entry = entries.removeValue(forKey: ObjectIdentifier(route)) else { return }
    Self.remove(route, from: &byEvent[entry.event])
    if let cover = entry.cover { Self.remove(route, from: &byCover[cover]) }
  }

  private static func remove(_ route: any PendingRoute, from routes: inout [any PendingRoute]?) {
    routes?.removeAll { $0 === route }
    if routes?.isEmpty == true { routes = nil }
  }

  /// Returns the names of the parked routes that led to a request, if one of these parked routes is the requested
  /// route. The last name is the name of the request. Otherwise returns `nil`.
  func names(to request: RouteRequest) -> [String]? {
    if entries.isEmpty { return nil }
    var names = [request.name]
    var cause = request.event.cause
    while let id = cause, let parked = route(of: id)?.request {
      names.append(parked.name)
      if parked.event.key == request.event.key { return names.reversed() }
      cause = parked.event.cause
    }
    return nil
  }

  /// Whether a pending route has the same name and source as the request, and both would cover the source.
  func hasDuplicate(of request: RouteRequest) -> Bool {
    guard !entries.isEmpty, let cover = Cover(request), let routes = byCover[cover] else { return false }
    // A new view may have the address of a released view.
    return routes.contains { $0.request.source === request.source }
  }
}

/// The pending routes that one module has opened. When the module closes, these routes fail. This object does not
/// retain the routes.
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
