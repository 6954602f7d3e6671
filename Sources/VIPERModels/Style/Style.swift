/// The style of a field or of a whole row. For values that are not set, the front end uses its defaults.
public struct Style: Equatable, Sendable {
  /// The role, for which the front end has a style. Values that are set in this style take precedence over the role's
  /// style.
  public var role: RoleToken?
  /// The foreground color.
  public var color: ColorToken?
  /// The background color.
  public var background: ColorToken?
  /// The font.
  public var font: FontToken?
  /// The border.
  public var border: Border?

  /// The border of an element.
  public struct Border: Equatable, Sendable {
    /// The color of the border, or `nil` for the front end's default.
    public var color: ColorToken?
    /// The width of the border in the units of the front end, or `nil` for the front end's default.
    public var width: Double?
    /// The corner radius, or `nil` for the front end's default.
    public var radius: Double?

    /// Creates a border.
    public init(color: ColorToken? = nil, width: Double? = nil, radius: Double? = nil) {
      (self.color, self.width, self.radius) = (color, width, radius)
    }
  }

  /// Creates a style.
  public init(
    _ role: RoleToken? = nil, color: ColorToken? = nil, background: ColorToken? = nil, font: FontToken? = nil,
    border: Border? = nil
  ) {
    (self.role, self.color, self.background, self.font, self.border) = (role, color, background, font, border)
  }

  /// Returns a copy of this style. In the copy, another style provides the values that are not set in this style.
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
