/// The style of a field, or of all of a row. What is not set is as the front has it.
public struct Style: Equatable, Sendable {
  /// The part that it plays, whose style the front has; what else is set here comes before that.
  public var role: RoleToken?
  /// The colour of what is drawn.
  public var color: ColorToken?
  /// The colour behind it.
  public var background: ColorToken?
  /// The font.
  public var font: FontToken?
  /// The line around it.
  public var border: Border?

  /// A line around something.
  public struct Border: Equatable, Sendable {
    /// The line's colour; `nil` for the front's own.
    public var color: ColorToken?
    /// The line's width, in the front's units; `nil` for the front's own.
    public var width: Double?
    /// The radius of the corners; `nil` for the front's own.
    public var radius: Double?

    /// A border of these.
    public init(color: ColorToken? = nil, width: Double? = nil, radius: Double? = nil) {
      (self.color, self.width, self.radius) = (color, width, radius)
    }
  }

  /// A style of these.
  public init(
    _ role: RoleToken? = nil, color: ColorToken? = nil, background: ColorToken? = nil, font: FontToken? = nil,
    border: Border? = nil
  ) {
    (self.role, self.color, self.background, self.font, self.border) = (role, color, background, font, border)
  }

  /// This style, with the other's values where this has none.
  public func over(_ other: Style) -> Style {
    let edge = border.map { border in
      Border(
        color: border.color ?? other.border?.color, width: border.width ?? other.border?.width,
        radius: border.radius ?? other.border?.radius)
    }
    return Style(
      role ?? other.role, color: color ?? other.color, background: background ?? other.background,
      font: font ?? other.font, border: edge ?? other.border)
  }
}
