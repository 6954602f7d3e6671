/// The identifier of a kind of error, such as `route.busy`. <doc:Errors> lists all codes.
///
/// A code does not change between versions, and a later version may add codes. Compare a code with a constant, or with
/// a string literal: `diagnostic.code == "event.unhandled"`.
public struct ErrorCode: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The code as text.
  public let description: String

  /// Creates a code from its text.
  public init(stringLiteral text: String) { description = text }
}

extension ErrorCode {
  /// No router has the route.
  public static let unroutable: ErrorCode = "route.unknown"
  /// An interceptor refused the route. ``RouteError/message`` is the sentence for users.
  public static let refused: ErrorCode = "route.refused"
  /// The same view has already requested a route that is not shown yet, for example by a double tap. A result for the
  /// opener has the status ``ResultStatus/cancelled``, so users see no failure.
  public static let busy: ErrorCode = "route.busy"
  /// A closure that checks, converts or loads the parameters of the route threw the underlying error.
  public static let parametersRejected: ErrorCode = "route.parametersRejected"
  /// The navigator could not remove the module from the screen. The underlying error is the error of the navigator.
  static let removeFailed: ErrorCode = "route.removeFailed"
  /// A removed module remains in memory. The underlying error is the ``Leak``.
  public static let leaked: ErrorCode = "module.leaked"
}
