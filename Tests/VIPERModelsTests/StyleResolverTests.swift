import Testing
import VIPERModels

extension ColorToken { fileprivate static let secondary: Self = "text.secondary" }

@Suite("Styles in a front's own values")
struct StyleResolverTests {
  enum Ink { case black, blue, red }
  enum Face { case bold }

  var styles = StyleResolver(
    colors: ["text": Ink.black, "accent": .blue, "danger": .red], fonts: ["title": Face.bold],
    roles: [
      "headline": Style(font: "title"), "danger": Style("headline", color: "danger"), "one": Style("two"),
      "two": Style("one", color: "accent"),
    ])

  @Test mutating func `Only what is set is applied`() {
    #expect(styles.resolve(Style()) == ResolvedStyle())
    let style = Style(color: "accent", border: Style.Border(color: "danger", width: 2))
    #expect(styles.resolve(style) == ResolvedStyle(color: .blue, borderColor: .red, borderWidth: 2))
  }

  @Test mutating func `A specific token that is not known is its general one`() {
    #expect(
      styles.resolve(Style(color: .secondary, font: "title.large.wide")) == ResolvedStyle(color: .black, font: .bold))
    #expect(styles.unknown.isEmpty)
  }

  @Test mutating func `A role has a style, and what is set beside it comes first`() {
    #expect(styles.resolve(Style("danger")) == ResolvedStyle(color: .red, font: .bold))
    #expect(styles.resolve(Style("danger.mild", color: "accent")) == ResolvedStyle(color: .blue, font: .bold))
  }

  @Test mutating func `Roles that lead back to themselves end`() {
    #expect(styles.resolve(Style("one")) == ResolvedStyle(color: .blue))
    #expect(styles.unknown.isEmpty)
  }

  @Test mutating func `An unknown token is named once, and the rest of its style is applied`() {
    for _ in 1...2 {
      #expect(
        styles.resolve(Style("quiet", color: "pink", background: "accent", font: "pink"))
          == ResolvedStyle(background: .blue))
    }
    #expect(styles.unknown == ["role \"quiet\"", "color \"pink\"", "font \"pink\""])
  }
}
