/// A report of a mistake or a loss: a lost event, misuse of the API, a failed route, or an error in the configuration.
///
/// A diagnostic is reported to the sink of the router (``VIPRouter/onDiagnostic``), or thrown where a feature is
/// registered or a module is built. If the runtime answers an event for the reported reason, the diagnostic is the error
/// of that ``EventResult``. The comparison of two diagnostics leaves out their underlying errors.
public struct Diagnostic: Error, Equatable, CustomStringConvertible {
  /// The kind of the report. <doc:Errors> lists all kinds.
  public let code: ErrorCode
  /// The name of the event, result, route, service or class that the report concerns, or `nil`.
  public let name: String?
  /// The name of the module, or `nil` if the report concerns no module.
  public let module: String?
  /// Further names in the report, such as the events in a chain, or the features that register the same route.
  public let names: [String]
  /// The error that caused the report: the ``RouteError`` of a route, the ``Leak`` of a module, the ``RequestError`` of a
  /// request, or the error that a closure threw.
  public var underlying: (any Error)? { uncompared.error }
  private let uncompared: UncomparedError
  /// The text for developers: the problem with its values, the usual cause and the fix.
  public let description: String

  package init(
    _ code: ErrorCode, name: String? = nil, module: String? = nil, names: [String] = [],
    underlying: (any Error)? = nil, _ description: String
  ) {
    (self.code, self.name, self.module, self.names) = (code, name, module, names)
    (uncompared, self.description) = (UncomparedError(error: underlying), description)
  }

  /// Returns a copy with a text before the description. The original is the underlying error of the copy.
  func prefixed(_ text: String, module: String? = nil) -> Diagnostic {
    Diagnostic(
      code, name: name, module: module ?? self.module, names: names, underlying: self, text + description)
  }
}

/// An error that takes no part in the comparison of the value that contains it.
struct UncomparedError: Equatable {
  let error: (any Error)?
  static func == (left: UncomparedError, right: UncomparedError) -> Bool { true }
}
