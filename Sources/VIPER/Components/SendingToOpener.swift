// Results that a module sends its opener while it is open.

extension Presenter {
  /// Sends the opener of the module a result, while the module stays open: a selection, its progress, a changed draft.
  ///
  /// The opener's module receives it at once, as it does the closing result: a success of this name, with the id of the
  /// route event, that climbs from below its presenter. A reader of ``RouteHandle/messages(of:buffering:)`` receives it
  /// before. Results arrive in the order in which they are sent, and before the closing result. After a redirection the
  /// opener receives those of the module that was really opened. See <doc:EmbeddedModules>.
  ///
  /// - Parameters:
  ///   - name: the name that the opener maps; both features see its declaration.
  ///   - output: the result's data: a value, not a shared object.
  /// - Returns: ``Outcome/answered`` if the opener's mapping or a reader has taken it. ``Outcome/unhandled`` if
  ///   none has, or an app opened the module and there is no reader, both of which are reported. ``Outcome/waiting`` if
  ///   it waits for results that are being sent. ``Outcome/gone`` if this module has closed or finished, or its opener
  ///   has gone and there is no reader; that is counted.
  @discardableResult public func sendToOpener<Name: TypedName>(_ name: Name, _ output: Name.Output) -> Outcome {
    port.sendToOpener(name, output, by: self)
  }

  /// Sends the opener of the module a result without data, while the module stays open.
  ///
  /// As ``sendToOpener(_:_:)``.
  @discardableResult public func sendToOpener<Name: TypedName>(_ name: Name) -> Outcome where Name.Output == Void {
    sendToOpener(name, ())
  }
}
