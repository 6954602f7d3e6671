import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTesting

@MainActor @Suite("The fallback of links")
struct LinkFallbackTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("notes/:id", to: Way.note) { (id: Int) in id }
      app.identifier("note", to: Way.note)
    }
    app.router.fallback = Way.lost
  }

  @Test func `an unknown link opens it with its text, and is thrown and told once`() async throws {
    let error = #expect(throws: LinkError.self) { try app.links.open("app://nothing/here?x=1") }
    await app.router.idle()
    let text =
      #"The link "app://nothing/here?x=1" was not opened: no pattern matches it. Usually its feature was not"#
      + " registered, or a component is misspelt. Register a pattern for it: `app.link(…)`."
    #expect(error.map { "\($0)" } == text)
    #expect(app.reports == [text])
    #expect(
      app.screen.hasPrefix(
        #"lost: Nothing was opened by "app://nothing/here?x=1": no feature has a link"#)
    )
    #expect(app.asked == ["way.lost by app://nothing/here?x=1"])
  }

  @Test func `it is opened in the window that was said`() async throws {
    let other = InMemoryNavigator()
    #expect(throws: LinkError.self) { try app.links.open("app://nothing", in: other) }
    await app.router.idle()
    #expect(app.screen.isEmpty)
    #expect(other.views.count == 1)
  }

  @Test func `a held link that is unknown opens it later`() async throws {
    app.links.isHeld = true
    let sequence = try app.links.open("app://nothing")
    await app.router.idle()
    #expect(app.asked == [])
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen.hasPrefix("lost:"))
    #expect(app.reports == [try #require(sequence.error.map { "\($0)" })])
  }

  @Test(
    arguments: [
      "web://notes/1", "app://notes/x", "app://notes/1?action=share", "nothing",
      "app://notes//1", "",
    ])
  func `a link that is refused for another reason does not open it`(_ link: String) async {
    #expect(await app.refusal(link).contains("was not opened"))
  }

  @Test func `an unknown identifier opens it as well; other faults of a message do not`() async {
    #expect(throws: LinkError.self) {
      try app.links.open(message: Data(#"{"route": "nothing"}"#.utf8))
    }
    await app.router.idle()
    #expect(app.screen.hasPrefix(#"lost: Nothing was opened by "nothing": "#))
    #expect(app.reports.count == 1 && app.asked == ["way.lost by nothing"])
    #expect(await app.refusal(message: #"{"route": 1}"#).contains("a string is expected"))
    #expect(app.asked.count == 1)
  }

  @Test func `one that opens unknown links in its turn ends at the depth limit`() async throws {
    app.router.depthLimit = 20
    let links = app.links
    var count = 0
    app.decide = { request in
      count += 1
      if count < 100 { _ = try? links.open("app://nothing/\(count)") }
      return .proceed
    }
    #expect(throws: LinkError.self) { try app.links.open("app://nothing") }
    await app.router.idle()
    #expect(count <= 50, "by depth, or by nesting")
  }

  @Test func `without one nothing is opened`() async {
    app.router.fallback = nil
    #expect(await app.refusal("app://nothing").contains("no pattern matches it"))
  }

  @Test func `an unknown link is told what pattern it resembles`() async {
    app.router.fallback = nil
    #expect(await app.refusal("app://note/1").contains(#"Did you mean "notes/:id"?"#))
    #expect(!(await app.refusal("app://note").contains("Did you mean")))
  }
}
