/// A token of Swift source code. Comments produce no tokens.
struct Token: Equatable, Sendable {
  enum Kind: Sendable {
    /// A keyword or an identifier.
    case word
    /// An identifier in backticks. The text has no backticks.
    case escapedWord
    /// One character, or `->`.
    case symbol
    /// A number, a string or a regular expression. Only the text of a number is stored.
    case literal
    /// `#if`, `#elseif`, `#else` or `#endif`, with its condition.
    case directive
  }

  let kind: Kind
  let text: String
  let place: SourcePosition
  /// Whether whitespace or a comment precedes the token.
  let isSeparated: Bool

  /// Returns whether the token is this symbol.
  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
  /// Returns whether the token is this keyword.
  func isWord(_ word: String) -> Bool { kind == .word && text == word }
  /// 1 for an opening parenthesis, bracket or brace, -1 for a closing one, otherwise 0.
  var nesting: Int {
    guard kind == .symbol else { return 0 }
    return "([{".contains(text) ? 1 : ")]}".contains(text) ? -1 : 0
  }
  /// Whether the token is an identifier or a keyword.
  var isName: Bool { kind == .word || kind == .escapedWord }
}

extension String {
  /// The text after the last dot: `Inner` for `Outer.Inner`.
  var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
  /// The text before the first dot: `Outer` for `Outer.Inner`.
  var firstComponent: String { split(separator: ".").first.map(String.init) ?? self }
  /// The name of the file of a path.
  var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
  /// The text with a small first letter.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// A position in a source file.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The number of the line, from 1.
  public let line: Int
  /// The number of the column in characters of UTF-8, from 1.
  public let column: Int

  /// The position as compilers write it.
  public var description: String { "\(file):\(line):\(column)" }

  /// Orders positions by file, line and column.
  public static func < (a: Self, b: Self) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}
