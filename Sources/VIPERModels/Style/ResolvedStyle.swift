/// A style in a front's own colours and fonts. What is `nil` is not set, and stays as the front has it.
public struct ResolvedStyle<Color, Font> {
  /// The colour of what is drawn.
  public var color: Color?
  /// The colour behind it.
  public var background: Color?
  /// The font.
  public var font: Font?
  /// The colour of the line around it.
  public var borderColor: Color?
  /// The width of the line.
  public var borderWidth: Double?
  /// The radius of the corners.
  public var cornerRadius: Double?

  /// A style of these.
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
