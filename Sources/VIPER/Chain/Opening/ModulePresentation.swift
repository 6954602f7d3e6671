/// The link of a module to its opener and to the screen, if it was opened.
@MainActor protocol ModulePresentation: AnyObject {
  /// The route that opened the module; `nil` if it was built by hand.
  var route: String? { get }
  /// Sends a message to the opener; the module stays open.
  ///
  /// - Parameters:
  ///   - name: the name under which the opener gets it.
  ///   - output: the data of the result.
  ///   - cause: the event that is being handled, if one is.
  /// - Returns: what became of it; `nil` if there is nobody to receive it.
  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome?
  /// Sends the closing result to the opener, and begins to take the module off the screen.
  ///
  /// - Parameter output: what the module gives; `nil` for nothing.
  /// - Returns: `false` if the module had finished or closed before.
  func finish(with output: (any Sendable)?) -> Bool
  /// Another view has taken the module over.
  func didTransfer(to view: any ResultReceiver & AnyObject)
  /// The module's view is seen.
  func didAppear()
  /// The module's view has left, for whatever reason.
  func didClose()
}

/// The router, as a presenter's policy knows it: the end of route events.
@MainActor protocol RouteEventHandler: AnyObject {
  /// Opens the route that an event names.
  ///
  /// - Parameters:
  ///   - event: a route event.
  ///   - chain: the module that sent it, which gets the closing result.
  ///   - position: the position above which its results enter.
  func open(_ event: Event, from chain: ModuleChain, above position: Int) -> Outcome
  /// The routes, links and transitions that have not ended.
  var pendingWorkOfRoutes: [PendingWork] { get }
}
