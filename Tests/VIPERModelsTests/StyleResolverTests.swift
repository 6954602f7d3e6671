import Testing
import VIPERModels

extension ColorToken { fileprivate static let secondary: Self = "text.secondary" }

@Suite("Styles as the values of a front end")
struct StyleResolverTests {
  enum Ink { case black, blue, red }
  enum Face { case bold }

  var styles = StyleResolver(
    colors: ["text": Ink.black, "accent": .blue, "danger": .red], fonts: ["title": Face.bold],
    roles: [
      "headline": Style(font: "title"), "danger": Style("headline", color: "danger"), "one": Style("two"),
      "two": Style("one", color: "accent"),
    ])

  @Test mutating func `only the properties that a style sets are resolved`() {
    #expect(styles.resolve(Style()) == ResolvedStyle())
    let style = Style(color: "accent", border: Style.Border(color: "danger", width: 2))
    #expect(styles.resolve(style) == ResolvedStyle(color: .blue, borderColor: .red, borderWidth: 2))
  }

  @Test mutating func `an unknown specific token resolves to its more general token`() {
    #expect(
      styles.resolve(Style(color: .secondary, font: "title.large.wide")) == ResolvedStyle(color: .black, font: .bold))
    #expect(styles.unknown.isEmpty)
  }

  @Test mutating func `a role resolves to its style, and properties that are set explicitly take precedence`() {
    #expect(styles.resolve(Style("danger")) == ResolvedStyle(color: .red, font: .bold))
    #expect(styles.resolve(Style("danger.mild", color: "accent")) == ResolvedStyle(color: .blue, font: .bold))
  }

  @Test mutating func `the resolution of a style ends even if its roles form a cycle`() {
    #expect(styles.resolve(Style("one")) == ResolvedStyle(color: .blue))
    #expect(styles.unknown.isEmpty)
  }

  @Test mutating func `an unknown token is recorded once, and the rest of its style is resolved`() {
    for _ in 1...2 {
      #expect(
        styles.resolve(Style("quiet", color: "pink", background: "accent", font: "pink"))
          == ResolvedStyle(background: .blue))
    }
    #expect(styles.unknown == ["role \"quiet\"", "color \"pink\"", "font \"pink\""])
  }
}
