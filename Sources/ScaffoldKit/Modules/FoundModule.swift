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

  /// The code that creates the part: a reference to the initializer, or a closure.
  var creation: String { hasOneInitializer ? "\(type.name).init" : "{ \(type.name)() }" }
}

/// A problem that the scanner reports.
public struct ScanProblem: Hashable, Sendable, CustomStringConvertible {
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
