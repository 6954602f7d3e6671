import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Accepted origins of links")
struct AcceptedOriginTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("list", to: Way.list)
      app.link("https://example.org/note/:id", to: Way.note) { (id: Int) in id }
      app.link("note/:id", to: Way.settings) { (_: Int) in }
    }
  }

  @Test func `a new router accepts no origin`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    #expect(router.links.origins.isEmpty)
    let error = #expect(throws: LinkError.self) { try router.links.open("app://list") }
    #expect(error.map(brief) == "LinkError.wrongOrigin: app://list, []")
    #expect(sink.briefs == ["link.refused: ← LinkError.wrongOrigin: app://list, []"])
  }

  @Test(
    arguments: [
      LinkOrigin.scheme("https"), .scheme(""), .scheme("my app"), .scheme("app://"),
      .host("example.org:8080"), .host("example.org/notes"), .host(""), .host("exämple.org"),
      .host("example.org", scheme: "app"),
    ])
  func `an invalid origin is reported and not accepted`(
    _ origin: LinkOrigin
  ) throws {
    let sink = CollectingSink()
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    router.links.accept(origin, .host("[::1]"), .host("xn--exmple-cua.org"), .scheme("x+y-1.z"))
    #expect(router.links.origins.count == 3)
    #expect(sink.briefs == ["link.refused: ← LinkError.invalidOrigin: \(origin)"])
  }

  @Test(
    arguments: [
      "web://list", "apps://list", "https://list", "http://example.org/list",
      "https://www.example.org/list", "https://example.org.evil.net/list",
      "https://xexample.org/list",
      "https://example.org./list",
    ])
  func `a link from another origin is rejected, and the error lists the accepted origins`(_ link: String) async {
    #expect(await app.refusal(link).hasPrefix("LinkError.wrongOrigin: \(link), "))
  }

  @Test(
    arguments: [
      "https://example.org:8443/list", "https://user@example.org/list",
      "https://example.org@evil.net/list", "app://example.org:80/list",
    ])
  func `a link with a port or a user is rejected before the origin of the link is checked`(
    _ link: String
  ) async {
    #expect(await app.refusal(link) == "LinkError.malformed: \(link)")
  }

  @Test(arguments: ["App://list", "https://EXAMPLE.org/list", "HTTPS://example.org:443/list"])
  func `when the origin of a link is checked, case and the default port of the scheme are ignored`(_ link: String)
    async throws
  {
    #expect(try await app.opening(link) == "list")
  }

  @Test func `a pattern with an origin matches only links from that origin, before patterns without an origin`()
    async throws
  {
    #expect(try await app.opening("https://example.org/note/1") == "note 1")
    app.links.accept(.scheme("more"), .host("example.net"))
    #expect(try await app.opening("https://example.net/note/1") == "note 1 | settings")
    #expect(try await app.opening("more://note/1") == "note 1 | settings | settings")
    #expect(app.links.origins.count == 4)
  }

  @Test func `the registration of a pattern with an origin does not accept links from this origin`() async throws {
    try app.router.register("more") { $0.link("other://list", to: Way.list) }
    #expect(await app.refusal("other://list").hasPrefix("LinkError.wrongOrigin: "))
  }
}
