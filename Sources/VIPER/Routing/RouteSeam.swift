/// The part of the seam that concerns routes.
@MainActor package protocol RouteSeam: Seam {
  /// Is called when a route is opened.
  ///
  /// - Parameter change: A closure that changes the route, as the app does with the route's handle. It returns `nil` if
  ///   the route no longer exists.
  /// - Returns: The number of the route among the routes that the same input has opened.
  func begin(routeBy input: Int, change: @escaping @MainActor (RouteAct) -> Outcome?) -> Int

  /// Is called when the state of a route has changed, with the error of a route that has failed.
  func didChange(_ route: RouteID, _ event: Event, to state: RouteState, because error: RouteError?)

  /// Calls an interceptor with a route. The work of a parked route is passed to the seam later.
  func call(_ interceptor: () -> RouteDecision, with route: RouteID, _ event: Event) -> RouteDecision

  /// Returns whether a task waits for the closing result of a route.
  ///
  /// - Parameter isAwaited: Whether a task waits now. In a playback, no task outside waits.
  func isAwaited(_ route: RouteID, _ event: Event, _ isAwaited: Bool) -> Bool

  /// Waits for something outside that a route needs.
  ///
  /// - Parameters:
  ///   - type: The type of the value, unless `Value` is its type.
  ///   - work: The work of the app or of the host.
  /// - Throws: The error of the work, or an error that replaces its result.
  func wait<Value: Sendable>(
    for need: RouteNeed, as type: Any.Type, of route: RouteID, _ event: Event,
    _ work: @MainActor () async throws -> Value
  ) async throws -> Value
}

/// Something outside that determines when, and with which result, a route continues. The raw values are words in files of
/// recordings.
package enum RouteNeed: String {
  /// The beginning of a transition.
  case transition
  /// The host, which performs the transition.
  case host
  /// The app's closure that loads the parameters.
  case parameters = "loaded"
  /// The closure of an interceptor that has parked the route.
  case park = "decided"
}

extension Runtime {
  /// The seam, if routes pass it.
  var routeSeam: (any RouteSeam)? { tap.seam as? any RouteSeam }
}
