/// A module that the scanner has found: types of one target with the same prefix.
public struct FoundModule: Hashable, Sendable {
  /// The prefix.
  public let prefix: String
  /// The view.
  public let view: FoundPart
  /// The presenter, or `nil` if events and results pass from the view to the interactor.
  public let presenter: FoundPart?
  /// The interactor, or `nil` if no event reaches an interactor.
  public let interactor: FoundPart?
}

/// The type of a module's part.
public struct FoundPart: Hashable, Sendable {
  /// The declaration of the type.
  public let type: TypeDeclaration
  /// Whether the type has exactly one initializer, so that its name without parameters is not ambiguous.
  public let hasOneInitializer: Bool

  /// The arguments of the initializer without the parameters that have a default value, or `nil` if it has none of these.
  var arguments: [String]?
  /// Whether the initializer can throw an error.
  var isThrowing = false

  /// The code that creates the part: a reference to the initializer, or a closure.
  var creation: String {
    let name = SwiftName.source(of: type.name)
    if let arguments { return "{ \(isThrowing ? "try " : "")\(name)(\(arguments.joined(separator: ", "))) }" }
    return hasOneInitializer ? "\(name).init" : "{ \(name)() }"
  }
}

/// A problem that the scanner reports.
public struct ScanProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The effects of problems.
  public enum Severity: String, Sendable {
    /// The command succeeds. A module with the problem is not registered.
    case warning
    /// The command fails, and writes nothing.
    case error
  }

  /// The effect.
  public let severity: Severity
  /// The position.
  public let place: SourcePosition
  /// The problem, its usual cause and its fix.
  public let text: String

  /// The problem as compilers write it.
  public var description: String { "\(place): \(severity.rawValue): \(text)" }
}
