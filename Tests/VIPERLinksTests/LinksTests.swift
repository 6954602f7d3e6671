import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTesting

@MainActor @Suite("Links open routes", .timeLimit(.minutes(5)))
struct LinksTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("list", to: Way.list)
      app.link(
        "notes/:id", through: [Way.list, Way.note], transitions: [.push, .present],
        actions: [LinkAction("share", sends: Way.share)]
      ) { (id: Int) in
        [RouteStep(Way.list, style: .root), RouteStep(Way.note, id)]
      }
      app.link("notes/:id/draft?mode&tag", to: Way.draft) {
        (id: Int, mode: NoteMode?, tags: [String]) in
        Draft(note: id, mode: mode, tags: tags)
      }
      app.identifier(to: Way.draft, transitions: [.present])
      app.identifier("home", to: Way.list)
    }
  }

  @Test func `a link becomes a route with typed parameters`() async throws {
    #expect(
      try await app.opening("app://notes/42/draft?mode=edit&tag=a&tag=b")
        == #"draft 42 edit ["a", "b"]"#)
  }

  @Test func `a link may be several steps, each from the module before`() async throws {
    #expect(try await app.opening("https://example.org/notes/42/") == "list > note 42")
    #expect(
      try await app.opening("app://notes/7?transition=present&action=share") == "list | note 7")
    #expect(app.journal.lines == ["start", "start", "start", "start", "share"])
  }

  @Test func `plain data opens a route, or says which field is wrong`() async throws {
    try app.router.links.open(
      message: Data(
        #"[{"route": "home"}, {"route": "way.draft", "parameters": {"note": 3, "mode": "read"}, "transition": "present"}]"#
          .utf8))
    await app.router.idle()
    #expect(app.screen == "list | draft 3 read []")
    let error = #expect(throws: LinkError.self) {
      try app.router.links.open(
        message: Data(
          #"[{"route": "home"}, {"route": "way.draft", "parameters": {"note": 3, "tags": ["a", 1]}}]"#
            .utf8))
    }
    print(error.map { "\($0)" } ?? "")
  }
}
