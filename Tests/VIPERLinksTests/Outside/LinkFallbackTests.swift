import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
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

  @Test func `an unknown link opens the fallback, and its error is thrown and reported once`() async throws {
    let error = #expect(throws: LinkError.self) { try app.links.open("app://nothing/here?x=1") }
    await app.router.idle()
    #expect(error.map(brief) == "LinkError.noPattern: app://nothing/here?x=1")
    #expect(app.reports == ["link.refused: ← LinkError.noPattern: app://nothing/here?x=1"])
    #expect(app.screen.hasPrefix("lost: "))
    #expect(app.asked == ["way.lost by app://nothing/here?x=1"])
  }

  @Test func `the fallback is opened in the window of the link`() async throws {
    let other = InMemoryNavigator()
    #expect(throws: LinkError.self) { try app.links.open("app://nothing", in: other) }
    await app.router.idle()
    #expect(app.screen.isEmpty)
    #expect(other.views.count == 1)
  }

  @Test func `an unknown held link opens the fallback when the hold ends`() async throws {
    app.links.isHeld = true
    let flow = try app.links.open("app://nothing")
    await app.router.idle()
    #expect(app.asked == [])
    app.links.isHeld = false
    await app.router.idle()
    #expect(app.screen.hasPrefix("lost:"))
    #expect(app.sink.messages == [try #require(flow.error.map { "\($0)" })])
  }

  @Test(
    arguments: [
      "web://notes/1", "app://notes/x", "app://notes/1?action=share", "nothing",
      "app://notes//1", "",
    ])
  func `a link that is rejected for another reason does not open the fallback`(_ link: String) async {
    #expect(await app.refusal(link).hasPrefix("LinkError."))
  }

  @Test func `a message opens the fallback only if its identifier is unknown`() async {
    #expect(throws: LinkError.self) {
      try app.links.open(message: Data(#"{"route": "nothing"}"#.utf8))
    }
    await app.router.idle()
    #expect(app.screen.hasPrefix("lost: "))
    #expect(app.reports.count == 1)
    #expect(app.asked == ["way.lost by nothing"])
    #expect(await app.refusal(message: #"{"route": 1}"#) == "LinkError.undecodable: route")
    #expect(app.asked.count == 1)
  }

  @Test func `a fallback that opens unknown links again ends at the depth limit`() async throws {
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
    #expect(count <= 50, "the limit of depth or of nesting ends the loop")
  }

  @Test func `without a fallback, an unknown link opens nothing`() async {
    app.router.fallback = nil
    #expect(await app.refusal("app://nothing") == "LinkError.noPattern: app://nothing")
  }

  @Test func `the error of an unknown link suggests a similar pattern`() async {
    app.router.fallback = nil
    #expect(await app.refusal("app://note/1") == "LinkError.noPattern: app://note/1, notes/:id")
    #expect(!(await app.refusal("app://note").contains("Did you mean")))
  }
}
