/// A front's colours, fonts and roles: makes styles of tokens.
///
/// ```swift
/// var styles = StyleResolver(
///   colors: ["text": Ink.black, "accent": .blue, "danger": .red], fonts: ["title": Face.bold],
///   roles: ["headline": Style(font: "title"), "danger": Style(color: "danger")])
/// styles.resolve(Style("headline", color: "text.secondary"))  // bold and black
/// styles.unknown  // [], as the more general "text" is known
/// ```
public struct StyleResolver<Color, Font> {
  private let colors: [ColorToken: Color]
  private let fonts: [FontToken: Font]
  private let roles: [RoleToken: Style]

  /// The tokens that were asked for and are not known, nor more general ones: each once, as `color "pink"`, in the
  /// order in which they came. A style goes without them.
  public private(set) var unknown: [String] = []

  /// Creates a resolver of a front's own values.
  ///
  /// - Parameters:
  ///   - colors: the colours by token.
  ///   - fonts: the fonts by token.
  ///   - roles: the styles of roles. A role in such a style is a more general one; one that leads back to itself ends there.
  public init(colors: [ColorToken: Color] = [:], fonts: [FontToken: Font] = [:], roles: [RoleToken: Style] = [:]) {
    (self.colors, self.fonts, self.roles) = (colors, fonts, roles)
  }

  /// The style in the front's own values: what is set in it, then what its role has.
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
