/// The progress of a route.
///
/// ```
/// unrouted ─▶ routing ─▶ routed ─▶ removing ─▶ removed
/// ```
///
/// A route that is removed before it is shown skips `routed`. A route whose module cannot be shown ends in `failed`.
/// Two failures allow another attempt. If a made module could not be shown, the state returns from `routing` to
/// `unrouted`. If a module could not be removed, the state returns from `removing` to `routed`.
public enum RouteState: Sendable, Hashable {
  /// No module waits to be shown yet: an interceptor has parked the route, its parameters are loading, or the module
  /// was made without being shown.
  case unrouted
  /// The module is built, and waits to be shown or is being shown.
  case routing
  /// The module is shown.
  case routed
  /// The module is closing, and waits to be removed or is being removed.
  case removing
  /// The module was removed, or was released before it was shown.
  case removed
  /// The module was not shown. The handle has the error.
  case failed

  /// Whether no other state follows.
  public var isFinal: Bool { self == .removed || self == .failed }
}
