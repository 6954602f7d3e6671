/// The name of a style, which each front makes something of its own of.
///
/// A name with dots is a specific one of what comes before the last dot: a front that does not know `text.secondary`
/// takes `text`.
///
/// ```swift
/// extension ColorToken { static let secondary: Self = "text.secondary" }
/// ```
public struct StyleToken<Kind>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let name: String

  /// A token of this name.
  public init(_ name: String) { self.name = name }
  /// A token of this name.
  public init(stringLiteral name: String) { self.init(name) }

  /// The more general token; `nil` for one without dots.
  public var general: Self? { name.lastIndex(of: ".").map { Self(String(name[..<$0])) } }
  /// The name.
  public var description: String { name }
}

/// The name of a colour.
public typealias ColorToken = StyleToken<TokenKind.Color>
/// The name of a font.
public typealias FontToken = StyleToken<TokenKind.Font>
/// The name of the part that something plays: a headline, a danger. A front has a style for it.
public typealias RoleToken = StyleToken<TokenKind.Role>

/// The kinds of tokens, so that none is taken for another.
public enum TokenKind {
  /// The kind of ``ColorToken``.
  public enum Color: Sendable {}
  /// The kind of ``FontToken``.
  public enum Font: Sendable {}
  /// The kind of ``RoleToken``.
  public enum Role: Sendable {}
}
