/// The part of the seam that concerns routes.
@MainActor package protocol RouteSeam: Seam {
  /// Is called when a route is opened.
  ///
  /// - Parameter change: A closure that changes the route, as the app does with the route's handle. It returns `nil` if
  ///   the route no longer exists.
  /// - Returns: The number of the route among the routes that the same input has opened.
  func didOpen(by input: Int, change: @escaping @MainActor (RouteAct.Change) -> Outcome?) -> Int

  /// Is called when the state of a route has changed, with the error of a route that has failed.
  func didChange(_ route: RouteID, _ event: Event, to state: RouteState, because error: RouteError?)

  /// Lets an interceptor decide about a route.
  func decide(_ route: RouteID, _ event: Event, _ body: () -> RouteDecision) -> RouteDecision

  /// Lets a transition of a route continue when it begins, and when its host has returned.
  ///
  /// - Parameter host: The result of the host, or `nil` if the transition begins.
  /// - Throws: An error that replaces the result of the host.
  func didReach(_ host: Result<Void, any Error>?, of route: RouteID, _ event: Event) async throws

  /// Returns whether a task waits for the closing result of a route.
  ///
  /// - Parameter isAwaited: Whether a task waits now. In a playback, no task outside waits.
  func isAwaited(_ route: RouteID, _ event: Event, _ isAwaited: Bool) -> Bool

  /// Loads the parameters of a route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - event: The route event.
  ///   - type: The type of the parameters.
  ///   - work: The app's closure that loads the parameters.
  func load(_ route: RouteID, _ event: Event, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable)
    async throws
    -> any Sendable
}

/// The identity of a route, which is the same in each run with the same inputs.
package struct RouteID: Hashable, Sendable {
  /// The number of the input that opened the route, or 0.
  package let input: Int
  /// The number of the route among the routes that the input has opened.
  package let number: Int

  package init(input: Int, number: Int) { (self.input, self.number) = (input, number) }
}

extension Runtime {
  /// The seam, if routes pass it.
  var routeSeam: (any RouteSeam)? { tap.seam as? any RouteSeam }
}
