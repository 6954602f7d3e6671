import VIPER

/// The routes that modules open while a restoration runs, other than the routes of the restoration.
///
/// A search among them takes the same time for each module that the restoration rebuilds, because modules rarely open
/// routes at that time.
@MainActor struct OtherRoutes {
  private var handles: [RouteHandle<Never>] = []
  private var room = 16

  /// Adds a route that a module has just opened. Ignores a route that the app has opened.
  mutating func add(_ handle: RouteHandle<Never>) {
    guard handle.request.source != nil else { return }
    if handles.count >= room {
      handles.removeAll { !$0.isInFlightOrShown }
      room = max(16, 2 * handles.count)
    }
    handles.append(handle)
  }

  /// Removes a route that was added recently.
  mutating func remove(_ handle: RouteHandle<Never>) {
    if let index = handles.lastIndex(where: { $0.eventID == handle.eventID }) { handles.remove(at: index) }
  }

  /// Removes and returns the first route that satisfies a condition and was opened by one of the openers. Earlier
  /// openers have precedence.
  mutating func take(from openers: [RestorationStep], where isMeant: (RouteHandle<Never>) -> Bool)
    -> RouteHandle<Never>?
  {
    let found = handles.filter { $0.isInFlightOrShown && isMeant($0) }
    guard !found.isEmpty else { return nil }
    for view in openers.lazy.compactMap(\.view) {
      guard let handle = found.first(where: { $0.request.source === view }) else { continue }
      remove(handle)
      return handle
    }
    return nil
  }
}

extension RouteHandle {
  /// Whether the module is shown, or may be shown later.
  var isInFlightOrShown: Bool {
    switch state {
    case .unrouted, .routing, .routed: true
    case .removing, .removed, .failed: false
    }
  }
}
