/// A style with colors and fonts of a front end. For a `nil` value, the front end uses its default.
public struct ResolvedStyle<Color, Font> {
  /// The foreground color.
  public var color: Color?
  /// The background color.
  public var background: Color?
  /// The font.
  public var font: Font?
  /// The color of the border.
  public var borderColor: Color?
  /// The width of the border.
  public var borderWidth: Double?
  /// The corner radius.
  public var cornerRadius: Double?

  /// Creates a resolved style.
  public init(
    color: Color? = nil, background: Color? = nil, font: Font? = nil, borderColor: Color? = nil,
    borderWidth: Double? = nil, cornerRadius: Double? = nil
  ) {
    (self.color, self.background, self.font) = (color, background, font)
    (self.borderColor, self.borderWidth, self.cornerRadius) = (borderColor, borderWidth, cornerRadius)
  }
}

extension ResolvedStyle: Equatable where Color: Equatable, Font: Equatable {}
extension ResolvedStyle: Sendable where Color: Sendable, Font: Sendable {}
