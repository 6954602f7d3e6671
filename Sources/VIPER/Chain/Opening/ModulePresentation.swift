/// The way in which a module was opened: it forwards to the opener, and takes the module off the screen.
@MainActor protocol ModulePresentation: AnyObject {
  /// The route that opened it; `nil` if it was built by hand.
  var route: String? { get }
  /// Sends the opener a result, while the module stays open.
  ///
  /// - Parameters:
  ///   - name: the name under which the opener gets it.
  ///   - output: the data of the result.
  ///   - cause: the event that is being handled, if one is.
  /// - Returns: the outcome; `nil` if there is no receiver.
  func tell<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome?
  /// Finishes the module: gives the opener the closing result, and begins to take the module off the screen.
  ///
  /// - Parameter output: the output of the module; `nil` for none.
  /// - Returns: `false` if the module had finished or closed before.
  func finish(with output: (any Sendable)?) -> Bool
  /// Notes that another view has taken the module over.
  func handedOver(to view: any ResultReceiver & AnyObject)
  /// Notes that the module has closed.
  func closed()
}

/// The receiver of the route events that pass a presenter.
@MainActor protocol RouteEventHandler: AnyObject {
  /// Opens the route that the event names.
  ///
  /// - Parameters:
  ///   - event: a route event.
  ///   - chain: the module that sent it, which will get the closing result.
  ///   - position: the position above which its results enter.
  func open(_ event: Event, from chain: ModuleChain, above position: Int) -> Outcome
}
