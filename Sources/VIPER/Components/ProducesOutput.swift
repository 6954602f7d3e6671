/// A presenter whose module has an output, which its opener receives when the module closes.
///
/// ```swift
/// final class EditorPresenter: VIPPresenter, ProducesOutput {
///   typealias Output = Note
///   func saved(_ note: Note) { finish(with: note) }
/// }
/// ```
public protocol ProducesOutput: Presenter {
  /// The type of the output; the same as the route's.
  associatedtype Output: Sendable
}

extension ProducesOutput {
  /// Closes the module and gives its opener the output.
  ///
  /// The opener receives it at once, as a result under the route's name, within the delivery in progress;
  /// then the router takes the module off the screen by the inverse of how it was shown. (The app itself takes off a
  /// module that it built and showed itself.) A module closes once: a second call does
  /// nothing, and is reported.
  ///
  /// - Returns: whether this call has closed it. `false` also for a module that was not opened: it has no opener, which
  ///   is reported.
  @discardableResult public func finish(with output: Output) -> Bool { port.finish(with: output) }
}

extension Presenter {
  /// Closes the module without output: its opener receives ``ResultStatus/empty``.
  ///
  /// - Returns: `false` if the module closed before, or was not opened, which is reported.
  @discardableResult public func finish() -> Bool { port.finish(with: nil) }
}
