/// The declaration of a type or an extension in a source file.
public struct TypeDeclaration: Hashable, Sendable {
  /// The kinds of declarations.
  public enum Kind: String, Sendable { case `class`, `struct`, `enum`, actor, `protocol`, `extension` }

  /// The levels of access, in ascending order.
  public enum Access: Int, Sendable, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, `open`

    /// Orders the levels by the code that may use a declaration.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The kind.
  public let kind: Kind
  /// The name with the names of the enclosing types, such as `Outer.Inner`. For an extension, the extended type.
  public let name: String
  /// The names of the inherited classes and protocols, without modules and generic arguments.
  public let inherited: [String]
  /// The access, which is at most the access of the enclosing types.
  public let access: Access
  /// Whether the type, or an enclosing type, has generic parameters.
  public let isGeneric: Bool
  /// The `#if` conditions that enclose the declaration, from the outside.
  public let conditions: [Condition]
  /// The platform versions that the declaration and the enclosing types require, such as `iOS 26, *`.
  public internal(set) var availability: [String] = []
  /// Whether the declaration has a stored property without a value, which the initializer of a structure must set.
  public internal(set) var hasUnsetProperty = false
  /// The initializers that the declaration contains.
  public internal(set) var initializers: [Initializer] = []
  /// The position of the name.
  public let place: SourcePosition
  /// The number of the last line.
  public internal(set) var endLine = 0
  /// The indices of the tokens from the name to the end of the body.
  var tokens = 0..<0

  /// The number of lines.
  var lineCount: Int { max(1, endLine - place.line + 1) }

  /// The name without the names of the enclosing types.
  public var simpleName: String { name.lastComponent }
}

/// A branch of an `#if`.
public struct Condition: Hashable, Sendable {
  /// The position of the `#if`.
  let start: SourcePosition
  /// The number of the branch.
  let branch: Int
  /// The condition under which the branch is compiled, such as `os(iOS)` or `!(os(iOS))`.
  public let text: String
}

/// An initializer.
public struct Initializer: Hashable, Sendable {
  /// A parameter of an initializer.
  struct Parameter: Hashable, Sendable {
    /// The label, or `_`.
    var label = ""
    var type = WrittenType.void
    var hasDefault = false
  }

  /// The parameters.
  let parameters: [Parameter]
  /// The labels of the parameters. A missing label is `_`.
  public var labels: [String] { parameters.map(\.label) }
  /// The access.
  public let access: TypeDeclaration.Access
  /// Whether the initializer can return `nil`.
  public let isFailable: Bool
  /// Whether the initializer has generic parameters.
  public let isGeneric: Bool
  /// Whether the initializer is asynchronous.
  public let isAsynchronous: Bool
  /// Whether the initializer can throw an error.
  let isThrowing: Bool
  /// Whether an attribute makes the initializer unavailable.
  public let isUnavailable: Bool
  /// The position.
  public let place: SourcePosition
}
