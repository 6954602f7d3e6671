/// A presenter whose module gives its opener something when it closes.
///
/// ```swift
/// final class EditorPresenter: VIPPresenter, Finishes {
///   typealias Output = Note
///   func saved(_ note: Note) { finish(with: note) }
/// }
/// ```
public protocol Finishes: Presenter {
  /// What the opener gets; the same as the route's output.
  associatedtype Output: Sendable
}

extension Finishes {
  /// Closes the module and gives its opener the output.
  ///
  /// The opener gets it at once, as a result under the route's name, within the delivery under way;
  /// then the router takes the module off the screen by the inverse of how it was shown. (A module that
  /// an app built and showed by itself is for the app to take off.) A module closes once: a second
  /// call does nothing.
  ///
  /// - Returns: whether this call was the one. `false` also for a module that nobody opened: it has
  ///   nobody to give anything to, which is reported.
  @discardableResult
  public func finish(with output: Output) -> Bool {
    port.finish(with: output)
  }
}

extension Presenter {
  /// Closes the module without output: its opener gets ``ResultStatus/empty``.
  ///
  /// - Returns: `false` if the module closed before, or nobody opened it, which is reported.
  @discardableResult
  public func finish() -> Bool { port.finish(with: nil) }
}
