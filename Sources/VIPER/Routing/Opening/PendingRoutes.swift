/// The parked and loading routes of a router.
@MainActor final class PendingRoutes {
  private struct Entry {
    let route: RouteOpening
    let activity: Activity
    let condition: String

    @MainActor var request: RouteRequest { route.request }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The entries, in the order in which they were added.
  private var inOrder: [Entry] { entries.values.sorted { $0.activity.order < $1.activity.order } }
  /// The routes, in the order in which they were added.
  var all: [RouteOpening] { inOrder.map(\.route) }

  /// Returns the first pending route of an event. An event that is sent twice has several routes.
  func route(of event: Event.ID) -> RouteOpening? {
    entries.isEmpty ? nil : inOrder.first { $0.request.event.id == event }?.route
  }

  /// The routes as pending work, in the order in which they were added.
  var work: [(activity: Activity, work: PendingWork)] {
    inOrder.map {
      let (request, source) = ($0.request, $0.request.source?.port.chain)
      let work = PendingWork(
        kind: "route", name: request.name, module: source?.name, cause: $0.activity.cause, owner: source?.id.number,
        detail: $0.condition)
      return ($0.activity, work)
    }
  }

  func add(_ route: RouteOpening, as activity: Activity, waitingFor condition: String) {
    entries[ObjectIdentifier(route)] = Entry(route: route, activity: activity, condition: condition)
  }

  func remove(_ route: RouteOpening) { entries[ObjectIdentifier(route)] = nil }

  /// Returns the names of the parked routes that led to an opening, if one of these parked routes is the opened route.
  /// The last name is the name of the opened route. Otherwise returns `nil`.
  func names(to opening: RouteOpening) -> [String]? {
    let key = opening.request.event.key
    var names = [opening.request.name]
    var cause = opening.cause
    while let id = cause, let parked = route(of: id) {
      names.append(parked.request.name)
      if parked.request.event.key == key { return names.reversed() }
      cause = parked.cause
    }
    return nil
  }

  /// Whether a pending route has the same name and source as the request, and both would cover the source.
  func hasDuplicate(of request: RouteRequest) -> Bool {
    guard !entries.isEmpty, request.coversSource, let source = request.source else { return false }
    return entries.values.contains {
      $0.request.event.key == request.event.key && $0.request.coversSource && $0.request.source === source
    }
  }
}

/// The pending routes that one module has opened. When the module closes, these routes fail. This object does not
/// retain the routes.
@MainActor final class RoutesOfSource {
  private let source: (module: String, idleness: Idleness)
  private var routes = WeakList<RouteOpening>()

  init(_ chain: ModuleChain) { source = (chain.name, chain.runtime.idleness) }

  func add(_ route: RouteOpening) { routes.add(route) }

  deinit {
    guard !routes.isEmpty else { return }
    DeferredCleanup.add(source.module, of: source.idleness) { [routes] in
      for route in routes.all { route.sourceDidClose() }
    }
  }
}
