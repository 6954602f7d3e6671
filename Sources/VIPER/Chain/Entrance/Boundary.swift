/// The boundary between the modules of a router and everything outside them. A recorder observes the boundary, and a
/// playback replaces everything outside it.
@MainActor package protocol Boundary: AnyObject {
  /// Lets an input in, now or later.
  ///
  /// - Parameter deliver: A closure that delivers the input.
  /// - Returns: The outcome, or ``Outcome/waiting`` if the input is delivered later.
  func enter(_ input: OutsideInput, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome

  /// Is called before an input that cannot wait, because its caller needs more than an outcome.
  func begin(_ input: OutsideInput)

  /// Is called after an input that cannot wait.
  func end(_ input: OutsideInput, _ outcome: Outcome?)

  /// Returns whether a task of the app must wait before it continues. If so, ``wait(_:_:)`` is called next.
  func mustWait(_ continuation: OutsideInput) -> Bool

  /// Lets a task of the app wait.
  ///
  /// - Parameter resume: A closure that lets the task continue.
  func wait(_ continuation: OutsideInput, _ resume: @escaping @MainActor () -> Void)

  /// Is called when a task that has waited continues.
  func didContinue()

  /// Is called when a route is opened.
  ///
  /// - Returns: The number of the route. Routes are numbered in the order in which they are opened.
  func didOpen(_ route: BoundaryRoute) -> Int

  /// Calls an interactor with an event.
  func call(_ call: InteractorCall) -> Outcome

  /// Is called when a result reaches the view, or a request.
  func willArrive(_ result: EventResult, in module: ModuleCore)

  /// Is called when the task of an interactor's handler has been created.
  func didBegin(_ task: HandlerTask)

  /// Is called when the task of an interactor's handler has returned.
  func didEnd(_ task: HandlerTask)

  /// Is called when a module was built.
  func didBuild(_ module: ModuleCore)

  /// Is called when the state of a route has changed.
  func didChange(route: String, to state: String)

  /// Loads the parameters of a route.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - type: The type of the parameters.
  ///   - work: The app's closure that loads the parameters.
  func load(_ route: String, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable) async throws
    -> any Sendable

  /// Returns the number of a new delay or request. Delays and requests of one name at one position of a module are
  /// numbered in the order in which they begin.
  func nextNumber(of input: OutsideInput) -> Int

  /// Returns the clock of a delay, or `nil` if the delay uses its own clock.
  func clock(of delay: OutsideInput) -> (any Clock<Duration>)?

  /// Returns the number that code inside the boundary obtains from the system: a random number, or a measured time.
  ///
  /// - Parameter number: The number of the system.
  func number(_ number: UInt64) -> UInt64

  /// Whether the reports of hosts are ignored, because they come from a recording.
  var ignoresHosts: Bool { get }

  /// Whether middleware with effects outside the app is left out.
  var leavesOutEffects: Bool { get }
}

/// A route that was opened.
@MainActor package struct BoundaryRoute {
  /// Returns whether the route still exists.
  package let exists: @MainActor () -> Bool
  /// Changes the route, as the app does with the route's handle. The argument is a `RouteAct`.
  package let change: @MainActor (any Sendable) -> Outcome?
}

/// The task-local mark of code that runs because of an input.
package enum Inside {
  /// Whether the current task was created by code inside the boundary.
  @TaskLocal package static var isOfTask = false
}
