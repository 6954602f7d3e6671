import Observability

/// One line on a screen, in parts of different styles.
public struct Line: Equatable, ExpressibleByStringInterpolation {
  /// A part of a line in one style.
  struct Part: Equatable {
    let text: String
    let style: TextStyle
  }

  private(set) var parts: [Part]

  /// A line, or the beginning of one.
  public init(_ text: String, _ style: TextStyle = .plain) { parts = [Part(text: text, style: style)] }

  /// A plain line.
  public init(stringLiteral text: String) { self.init(text) }

  /// One line behind the other, in one line.
  public static func + (left: Line, right: Line) -> Line {
    var line = left
    line.parts += right.parts
    return line
  }

  /// The text for a terminal, in which nothing that somebody has typed does anything.
  ///
  /// - Parameter isStyled: whether the terminal is told the styles.
  func text(isStyled: Bool) -> String {
    parts.map { part in
      let text = oneLine(part.text, limit: .max)
      return isStyled && !text.isEmpty ? part.style.applied(to: text) : text
    }.joined()
  }
}

extension String {
  /// Its lines, as text stands below a title.
  public var indentedLines: [Line] {
    split(separator: "\n", omittingEmptySubsequences: false).map { Line("   \($0)") }
  }
}
