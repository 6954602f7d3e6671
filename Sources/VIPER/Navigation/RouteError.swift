/// The reason why a route could not be opened or closed, or why a host did not show or remove a view.
///
/// A host of your own throws errors of this type: `throw RouteError("drawer.locked", "The drawer is locked.")`. If a host
/// throws, the window is unchanged. The comparison of two errors leaves out their underlying errors.
public struct RouteError: Error, Equatable, CustomStringConvertible {
  /// The kind of the error. <doc:Errors> lists all kinds.
  public let code: ErrorCode
  /// The name of the route or interface, or the link. `nil` in an error that a host throws.
  public let route: String?
  /// Further names in the error, such as the other route, the view or the style.
  public let names: [String]
  /// The error that caused this error, such as the error of a closure or of the host.
  public var underlying: (any Error)? { uncompared.error }
  private let uncompared: UncomparedError
  /// A sentence for users of the app: the reason of a refusal, or the message of an ``EventFailure`` that a closure of
  /// the registration or of an adapter threw. For any other error, `nil`.
  public let message: String?
  /// The text for developers: the error, its usual cause and its fix.
  public let description: String

  /// Creates the error of a host.
  ///
  /// - Parameters:
  ///   - code: The kind of the error.
  ///   - names: The names in the error, such as the class of the view.
  ///   - description: The text for developers: the problem with its values, the usual cause and the fix.
  public init(_ code: ErrorCode, names: [String] = [], _ description: String) {
    self.init(code, route: nil, names: names, description)
  }

  package init(
    _ code: ErrorCode, route: String?, names: [String] = [], underlying: (any Error)? = nil, message: String? = nil,
    _ description: String
  ) {
    (self.code, self.route, self.names) = (code, route, names)
    (uncompared, self.message, self.description) = (UncomparedError(error: underlying), message, description)
  }
}

extension RouteError: FailureConvertible {
  /// Whether a double tap is the usual cause, which users need not know.
  var isBusy: Bool { code == .busy }

  var failure: EventFailure { EventFailure(isBusy ? .cancelled : .error, message) }
}

extension Diagnostic {
  /// Returns the report of a route that could not be opened or closed, or of a host that could not change the window.
  public static func routeFailed(_ error: RouteError) -> Diagnostic {
    Diagnostic(error.code, name: error.route, names: error.names, underlying: error, error.description)
  }
}
