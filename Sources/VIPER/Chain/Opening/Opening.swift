/// How a module came to be: who hears what it tells, and is told once when it closes.
@MainActor protocol Opening: AnyObject {
  /// The route that opened it; `nil` if it was built by hand.
  var route: String? { get }
  /// The module tells its opener something, and stays.
  ///
  /// - Parameters:
  ///   - name: the name under which the opener gets it.
  ///   - output: what it carries.
  ///   - cause: the event that is being handled, if one is.
  /// - Returns: what became of it; `nil` if there is nobody who could hear it.
  func tell<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: Cause?) -> Outcome?
  /// The module is done: tell the opener, and begin to take the module off the screen.
  ///
  /// - Parameter output: what it gives; `nil` for nothing.
  /// - Returns: `false` if the module had finished or closed before.
  func finish(with output: (any Sendable)?) -> Bool
  /// Another view has taken the module over.
  func handedOver(to view: any ResultReceiver & AnyObject)
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
