// Results that a module sends to its opener while the module is open.

extension Presenter {
  /// Sends a result to the opener of the module. The module remains open. Examples are a selection, progress or a
  /// changed draft.
  ///
  /// The opener's module receives the result immediately, in the same way as the closing result. The result is a
  /// success with this name and the id of the route event, and it enters the opener's chain below the presenter. Before
  /// that, the result is added to the streams that ``RouteHandle/messages(of:buffering:)`` has returned. Results arrive
  /// in the order in which they are sent, and before the closing result. After a redirection, the opener receives the
  /// results of the module that was actually opened. See <doc:EmbeddedModules>.
  ///
  /// - Parameters:
  ///   - name: The name that the opener maps. Both features use the same declaration of the name.
  ///   - output: The data of the result: a value, not a shared object.
  /// - Returns: One of these outcomes:
  ///   - ``Outcome/answered``: The opener's mapping has handled the result, or a stream has received the result.
  ///   - ``Outcome/unhandled``: No stream has received the result, and either the opener's mapping has not handled it,
  ///     or the app opened the module. The result is reported.
  ///   - ``Outcome/waiting``: The result is sent later, after the earlier results to openers.
  ///   - ``Outcome/gone``: This module is closed, or the opener no longer exists and no stream has received the result.
  ///     The result is counted as dropped.
  @discardableResult public func sendToOpener<Name: TypedName>(_ name: Name, _ output: Name.Output) -> Outcome {
    port.sendToOpener(name, output, by: self)
  }
}
