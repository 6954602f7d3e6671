import Observability

/// A line on a screen, which consists of parts in different styles.
public struct Line: Equatable, ExpressibleByStringInterpolation {
  /// A part of a line in one style.
  struct Part: Equatable {
    let text: String
    let style: TextStyle
  }

  private(set) var parts: [Part]

  /// Creates a line with one part.
  public init(_ text: String, _ style: TextStyle = .plain) { parts = [Part(text: text, style: style)] }

  /// Creates a plain line.
  public init(stringLiteral text: String) { self.init(text) }

  /// Joins two lines to one line.
  public static func + (left: Line, right: Line) -> Line {
    var line = left
    line.parts += right.parts
    return line
  }

  /// Returns the text for a terminal. Control characters in the text are escaped.
  ///
  /// - Parameter isStyled: Whether the text contains the escape sequences of its styles.
  func text(isStyled: Bool) -> String {
    parts.map { part in
      let text = oneLine(part.text, limit: .max)
      return isStyled && !text.isEmpty ? part.style.applied(to: text) : text
    }.joined()
  }
}

extension String {
  /// The lines of the text, indented.
  public var indentedLines: [Line] {
    split(separator: "\n", omittingEmptySubsequences: false).map { Line("   \($0)") }
  }
}
