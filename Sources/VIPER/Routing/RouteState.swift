/// The progress of a route.
///
/// ```
/// unrouted ─▶ routing ─▶ routed ─▶ removing ─▶ removed
/// ```
///
/// It may end before, in `removed` if the module leaves, or in `failed` if it cannot be shown. It goes back when
/// something failed and may be tried again: from `routing` to `unrouted` if what was made could not be shown,
/// from `removing` to `routed` if it could not be taken off. What is removed before it was shown skips `routed`.
public enum RouteState: Sendable, Hashable, CustomStringConvertible {
  /// Nothing is to be shown yet: an interceptor has parked the route, its module is being loaded, or it was
  /// made without being shown.
  case unrouted
  /// The module is built, and waits to be shown or is being shown.
  case routing
  /// The module is shown.
  case routed
  /// The module is finishing and waits to be taken off, or is being taken off.
  case removing
  /// The module has left, or was let go of before it was shown.
  case removed
  /// The module was not shown; the handle has the error.
  case failed

  /// Whether nothing comes after it.
  public var isFinal: Bool { self == .removed || self == .failed }

  /// The state's name.
  public var description: String {
    switch self {
    case .unrouted: "unrouted"
    case .routing: "routing"
    case .routed: "routed"
    case .removing: "removing"
    case .removed: "removed"
    case .failed: "failed"
    }
  }
}
