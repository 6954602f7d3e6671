/// The colors, fonts and roles of a front end. Resolves the tokens of styles.
///
/// ```swift
/// var styles = StyleResolver(
///   colors: ["text": Ink.black, "accent": .blue, "danger": .red], fonts: ["title": Face.bold],
///   roles: ["headline": Style(font: "title"), "danger": Style(color: "danger")])
/// styles.resolve(Style("headline", color: "text.secondary"))  // bold and black
/// styles.unknown  // [], because the more general "text" is known
/// ```
public struct StyleResolver<Color, Font> {
  private let colors: [ColorToken: Color]
  private let fonts: [FontToken: Font]
  private let roles: [RoleToken: Style]

  /// The requested tokens that are unknown, and for which no more general token is known. Each token occurs once, in
  /// the form `color "pink"`, in the order of the requests. A resolved style has no values for them.
  public private(set) var unknown: [String] = []

  /// Creates a resolver with the values of a front end.
  ///
  /// - Parameters:
  ///   - colors: The colors by token.
  ///   - fonts: The fonts by token.
  ///   - roles: The styles of roles. A role in such a style is a more general role. A cycle of roles ends at the first
  ///     repeated role.
  public init(colors: [ColorToken: Color] = [:], fonts: [FontToken: Font] = [:], roles: [RoleToken: Style] = [:]) {
    (self.colors, self.fonts, self.roles) = (colors, fonts, roles)
  }

  /// Returns a style with values of the front end. Values of the style take precedence over those of its role.
  public mutating func resolve(_ style: Style) -> ResolvedStyle<Color, Font> {
    var (full, seen) = (style, Set<RoleToken>())
    while let role = full.role, seen.insert(role).inserted {
      full.role = nil
      if let general = find(role, in: roles, "role") { full = full.over(general) }
    }
    return ResolvedStyle(
      color: find(full.color, in: colors, "color"), background: find(full.background, in: colors, "color"),
      font: find(full.font, in: fonts, "font"), borderColor: find(full.border?.color, in: colors, "color"),
      borderWidth: full.border?.width, cornerRadius: full.border?.radius)
  }

  private mutating func find<Kind, Value>(
    _ token: StyleToken<Kind>?, in values: [StyleToken<Kind>: Value], _ kind: String
  ) -> Value? {
    var next = token
    while let current = next {
      if let value = values[current] { return value }
      next = current.general
    }
    guard let token else { return nil }
    let fault = "\(kind) \"\(token)\""
    if !unknown.contains(fault) { unknown.append(fault) }
    return nil
  }
}

extension StyleResolver: Sendable where Color: Sendable, Font: Sendable {}
