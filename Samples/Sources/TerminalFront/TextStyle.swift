/// A style that terminals know (ECMA-48, "Select Graphic Rendition").
public nonisolated struct TextStyle: Equatable, Sendable {
  /// The parameters that switch it on.
  private let codes: [Int]

  /// As the terminal shows text by itself.
  public static let plain = TextStyle(codes: [])
  /// In heavy letters.
  public static let bold = TextStyle(codes: [1])
  /// Less visible than the rest.
  public static let dim = TextStyle(codes: [2])

  /// One of the colours that the person has set for the terminal.
  public enum Color: Int, Sendable {
    case red = 31, green, yellow, blue, magenta, cyan
  }

  /// Text in a colour.
  public static func color(_ color: Color) -> TextStyle { TextStyle(codes: [color.rawValue]) }

  /// Both styles at once.
  public static func + (left: TextStyle, right: TextStyle) -> TextStyle {
    TextStyle(codes: left.codes + right.codes)
  }

  /// The text, and what switches the style on before it and off behind it.
  func applied(to text: String) -> String {
    if codes.isEmpty { return text }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
