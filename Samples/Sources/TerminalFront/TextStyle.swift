/// A text style of a terminal (ECMA-48, "Select Graphic Rendition").
public nonisolated struct TextStyle: Equatable, Sendable {
  /// The parameters of the control sequence.
  private let codes: [Int]

  /// The default style of the terminal.
  public static let plain = TextStyle(codes: [])
  /// Bold text.
  public static let bold = TextStyle(codes: [1])
  /// Faint text.
  public static let dim = TextStyle(codes: [2])

  /// A color from the user's color scheme for the terminal.
  public enum Color: Int, Sendable {
    case red = 31, green, yellow, blue, magenta, cyan
  }

  /// Returns the style of text in a color.
  public static func color(_ color: Color) -> TextStyle { TextStyle(codes: [color.rawValue]) }

  /// Combines two styles.
  public static func + (left: TextStyle, right: TextStyle) -> TextStyle {
    TextStyle(codes: left.codes + right.codes)
  }

  /// Returns the text between the control sequences that switch the style on and off.
  func applied(to text: String) -> String {
    if codes.isEmpty { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
