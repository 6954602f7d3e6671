/// How a module came to be: who is to be told, once, when it closes.
@MainActor protocol Opening: AnyObject {
  /// The route that opened it; `nil` if it was built by hand.
  var route: String? { get }
  /// The module is done: tell the opener, and begin to take the module off the screen.
  ///
  /// - Parameter output: what it gives; `nil` for nothing.
  /// - Returns: `false` if the module had finished or closed before.
  func finish(with output: (any Sendable)?) -> Bool
  /// The module's view has left, by whatever way.
  func closed()
}

/// What a presenter's policy gives route events to.
@MainActor protocol RouteTaker: AnyObject {
  /// Opens the route that the event names.
  ///
  /// - Parameters:
  ///   - event: a route event.
  ///   - chain: the module that sent it, which will get the closing result.
  ///   - place: the link to which results are passed.
  func take(_ event: Event, from chain: ModuleChain, at place: Int) -> Outcome
}
