/// The connection of an opened module to its opener and to the screen.
@MainActor protocol OpenerLink: AnyObject, Sendable {
  /// The route that opened the module, or `nil` if the module was built in code.
  var route: String? { get }
  /// Sends a message to the opener. The module remains open.
  ///
  /// - Parameters:
  ///   - name: The name of the result that the opener receives.
  ///   - output: The data of the result.
  ///   - cause: The event that is being handled, or `nil`.
  /// - Returns: The outcome of the message, or `nil` if there is no receiver.
  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: TaskCause?) -> Outcome?
  /// Sends the closing result to the opener, and begins to remove the module from the screen.
  ///
  /// - Parameter output: The output of the module, or `nil`.
  /// - Returns: Whether this call finished the module. The value is `false` if the module had already finished or
  ///   closed.
  func finish(with output: (any Sendable)?) -> Bool
  /// Records that another view now owns the module.
  func didTransfer(to view: AnyObject)
  /// Records that the module's view has appeared.
  func didAppear()
  /// Records that the module's view was removed, or released without being removed.
  func didClose()
}
