/// A presenter or view of a module with an output. The opener receives the output when the module closes.
///
/// ```swift
/// final class EditorPresenter: VIPPresenter, ProducesOutput {
///   typealias Output = Note
///   func saved(_ note: Note) { finish(with: note) }
/// }
/// ```
///
/// In a module without its own presenter, the view conforms.
public protocol ProducesOutput: EventSender {
  /// The type of the output, which equals the output type of the route.
  associatedtype Output: Sendable
}

extension ProducesOutput {
  /// Closes the module and sends the output to the module's opener.
  ///
  /// The opener receives the output immediately, in the current delivery, as a result with the name of the route. Then
  /// the router removes the module from the screen with the inverse of the transition that showed the module. If the
  /// app itself built and showed the module, the app must remove the module. A module closes only once. A second call
  /// has no effect and is reported. If the host could not remove the module, which is reported, a second call tries the
  /// removal again, and its output is not delivered. A call in a module without an opener is reported too.
  ///
  /// - Returns: Whether this call closed the module. The value is `false` if the module is already closed or has no
  ///   opener.
  @discardableResult public func finish(with output: Output) -> Bool { close(with: output) }
}

extension EventSender {
  /// Closes the module without an output. The opener receives a result with the status ``ResultStatus/empty``.
  ///
  /// A second call, and a call in a module without an opener, are reported.
  ///
  /// - Returns: Whether this call closed the module. The value is `false` if the module is already closed or has no
  ///   opener.
  @discardableResult public func finish() -> Bool { close(with: nil) }

  /// Rejects, at compile time, an output that the presenter or view does not declare.
  @available(
    *, unavailable, message: "The presenter or view must conform to ProducesOutput, and its Output must be this type"
  )
  @discardableResult public func finish<Value>(with output: Value) -> Bool { false }

  fileprivate func close(with output: (any Sendable)?) -> Bool {
    ((self as? any ModulePart)?.port.chain ?? routeSource?.port.chain)?.finish(with: output) ?? false
  }
}

extension ModuleChain {
  /// Closes the module on behalf of its presenter or view.
  @discardableResult func finish(with output: (any Sendable)?) -> Bool {
    guard runtime.isInside() else { return runtime.input(.finish(output), core) { finish(with: output) } }
    runtime.noteAct()
    if let openerLink { return openerLink.finish(with: output) }
    runtime.report(.finishedWithoutOpener(module: name))
    return false
  }
}
