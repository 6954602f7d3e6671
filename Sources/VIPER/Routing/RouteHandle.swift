/// How far a route has come.
public enum RouteState: Sendable, Hashable, CustomStringConvertible {
  /// The module is built, and waits to be shown or is being shown.
  case routing
  /// The module is shown.
  case routed
  /// The module is finishing and waits to be taken off, or is being taken off.
  case removing
  /// The module has left.
  case removed
  /// The module was not shown; the handle has the error.
  case failed

  /// The state's name.
  public var description: String {
    switch self {
    case .routing: "routing"
    case .routed: "routed"
    case .removing: "removing"
    case .removed: "removed"
    case .failed: "failed"
    }
  }
}

/// A module that was opened, in the hands of who opened it. It keeps nothing alive.
@MainActor public struct RouteHandle<Output: Sendable> {
  let progress: RouteProgress

  /// The route event: the closing result carries its id.
  public var event: Event.ID { progress.event }
  /// How far the route has come.
  public var state: RouteState { progress.state }
  /// Why it failed, if it failed.
  public var error: RouteError? { progress.error }
  /// The style that was really used; the style asked for, until it is shown.
  public var style: RouteStyle { progress.style }
  /// The view that was opened, while it lives.
  public var target: (any ModuleView)? { progress.view }

  /// Waits until the module closes.
  ///
  /// The opener's result mapping gets the closing result too; if it takes none, who waits here has
  /// taken it.
  ///
  /// - Returns: what it gave; `nil` if it closed without, by whatever way.
  /// - Throws: the ``RouteError`` for which it was not shown, or `CancellationError` if the waiting task
  ///   is cancelled; the module stays then.
  public func output() async throws -> Output? {
    let result = try await progress.result()
    return result.isSuccess ? result.data as? Output : nil
  }

  /// Takes the module off the screen, by the inverse of how it was shown, with all that lies on top.
  ///
  /// It closes without output. Does nothing if it is leaving or has left.
  public func remove() { progress.passage?.remove() }
}
