/// How a module came to be: who hears what it tells, and is told once when it closes.
@MainActor protocol ModulePresentation: AnyObject {
  /// The route that opened it; `nil` if it was built by hand.
  var route: String? { get }
  /// The module tells its opener something, and stays.
  ///
  /// - Parameters:
  ///   - name: the name under which the opener gets it.
  ///   - output: what it carries.
  ///   - cause: the event that is being handled, if one is.
  /// - Returns: what became of it; `nil` if there is nobody who could hear it.
  func tell<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome?
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
@MainActor protocol RouteEventHandler: AnyObject {
  /// Opens the route that the event names.
  ///
  /// - Parameters:
  ///   - event: a route event.
  ///   - chain: the module that sent it, which will get the closing result.
  ///   - position: the position above which its results enter.
  func open(_ event: Event, from chain: ModuleChain, above position: Int) -> Outcome
}
