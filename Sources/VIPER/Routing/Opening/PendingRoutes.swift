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
    let route: RouteOpening
    let activity: Activity
    let event: Event.ID
    let cover: Cover?
    let condition: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var lastNumber = 0
  // Usually one route for each event. An event that is sent twice has several routes.
  private var byEvent: [Event.ID: [RouteOpening]] = [:]
  private var byCover: [Cover: [RouteOpening]] = [:]

  /// The routes, in the order in which they were added.
  var all: [RouteOpening] { entries.values.sorted { $0.number < $1.number }.map(\.route) }

  /// Returns the first pending route of an event.
  func route(of event: Event.ID) -> RouteOpening? { byEvent[event]?.first }

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

  func add(_ route: RouteOpening, as activity: Activity, waitingFor condition: String) {
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

  func remove(_ route: RouteOpening) {
    guard !entries.isEmpty, let entry = entries.removeValue(forKey: ObjectIdentifier(route)) else { return }
    Self.remove(route, from: &byEvent[entry.event])
    if let cover = entry.cover { Self.remove(route, from: &byCover[cover]) }
  }

  private static func remove(_ route: RouteOpening, from routes: inout [RouteOpening]?) {
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
@MainActor final class RoutesOfSource {
  private let source: (module: String, idleness: Idleness)
  private var routes: [@MainActor () -> RouteOpening?] = []
  private var room = 16

  init(_ chain: ModuleChain) { source = (chain.name, chain.runtime.idleness) }

  func add(_ route: RouteOpening) {
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
