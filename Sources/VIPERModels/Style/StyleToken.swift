/// The name of a color, font or role, to which each front end assigns a value.
///
/// A name with a dot is a special case of the name before its last dot. A front end that does not know `text.secondary`
/// uses `text`.
///
/// ```swift
/// extension ColorToken { static let secondary: Self = "text.secondary" }
/// ```
public struct StyleToken<Kind>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Creates a token with a name.
  public init(_ name: String) { self.name = name }
  /// Creates a token with a name.
  public init(stringLiteral name: String) { self.init(name) }

  /// The more general token, or `nil` for a name without dots.
  public var general: Self? { name.lastIndex(of: ".").map { Self(String(name[..<$0])) } }
  /// The name.
  public var description: String { name }
}

/// The name of a color.
public typealias ColorToken = StyleToken<TokenKind.Color>
/// The name of a font.
public typealias FontToken = StyleToken<TokenKind.Font>
/// The name of a role, such as a headline or a danger. A front end has a style for each role.
public typealias RoleToken = StyleToken<TokenKind.Role>

/// The kinds of tokens. A token of one kind cannot be used where another kind is required.
public enum TokenKind {
  /// The kind of ``ColorToken``.
  public enum Color: Sendable {}
  /// The kind of ``FontToken``.
  public enum Font: Sendable {}
  /// The kind of ``RoleToken``.
  public enum Role: Sendable {}
}
