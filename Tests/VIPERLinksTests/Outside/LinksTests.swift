import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Links that open routes")
struct LinksTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("list", to: Way.list)
      app.link("settings", to: Way.settings)
      app.link("notes/:id", through: [Way.list, Way.note]) { (id: Int) in
        [RouteStep(Way.list(), style: .root), RouteStep(Way.note(id))]
      }
      app.link("three/:first/:second", through: [Way.note, Way.list]) { (first: Int, second: Int) in
        [RouteStep(Way.list()), RouteStep(Way.note(first)), RouteStep(Way.note(second))]
      }
      app.link("notes/:id/draft?mode&tag", to: Way.draft) {
        (id: Int, mode: NoteMode?, tags: [String]) in
        Draft(note: id, mode: mode, tags: tags)
      }
      app.link("find/:word?q", to: Way.draft) { (word: String, q: String?) in
        Draft(note: 0, mode: nil, tags: [word] + [q].compactMap(\.self))
      }
      app.link("logs/:action", to: Way.draft, actions: [LinkAction("share", sends: Way.share)]) { (action: String) in
        Draft(note: 0, mode: nil, tags: [action])
      }
      app.link("nowhere", through: [Way.list]) { [] }
      app.link("hidden", through: [Way.list]) { [RouteStep(Way.list()), RouteStep(Way.secret())] }
      app.link("gone/:id", to: Way.note) { (id: Int) throws -> Int in
        throw TextError("note \(id) was deleted")
      }
      app.link("odd", to: Way.note) { () throws -> Int in
        throw LinkError.malformed(link: "odd", reason: "of the feature.")
      }
    }
  }

  // MARK: Values

  @Test(
    arguments: [
      ("app://notes/42/draft?mode=edit&tag=a&tag=b", #"draft 42 edit ["a", "b"]"#),
      ("app://notes/42/draft", "draft 42 - []"),
      ("app://notes/-1/draft?tag=&mode=read", #"draft -1 read [""]"#),
      ("https://example.org/notes/7/draft/?utm_source=x#top", "draft 7 - []"),
      ("APP://Notes/7/draft?tag=%C3%A9", #"draft 7 - ["é"]"#),
    ])
  func `a link becomes a route with typed parameters`(_ link: String, _ screen: String) async throws {
    #expect(try await app.opening(link) == screen)
    #expect(app.reports == [])
  }

  @Test(
    arguments: [
      ("app://find/x?", ["x"]), ("app://find/x?&", ["x"]), ("app://find/x?q=1&", ["x", "1"]),
      ("app://find/x?other=%2541&q=50%25ad", ["x", "50%ad"]), ("app:/find/50%25ad", ["50%ad"]),
      ("app://find/AC%2FDC?q=https://b.org/c%2520d", ["AC/DC", "https://b.org/c%20d"]),
      ("app://find/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80?q=a%0D%0Ab", ["👩‍🚀", "a\r\nb"]),
      ("app://find/%00?q=%E2%80%AE", ["\u{0}", "\u{202E}"]), ("app://find/a+b?q=a+b;c=d#e", ["a+b", "a+b;c=d"]),
      ("app://logs/delete?action=share", ["delete"]),
    ])
  func `a value of a link is opened with the text that was encoded`(_ link: String, _ texts: [String]) async throws {
    #expect(try await app.opening(link) == "draft 0 - \(texts)")
    #expect(app.reports == [])
  }

  @Test func `an error with a value of a link is reported on one line`() async throws {
    try app.router.register("more") { app in
      app.link("broken/:word", to: Way.note) { (word: String) throws -> Int in throw TextError("no \(word)") }
    }
    _ = await app.refusal("app://broken/a%0D%0Ab%E2%80%AE")
    #expect(app.sink.messages.last?.contains("no a\\r\\nb\\u{202E}.") == true)
  }

  @Test(
    arguments: [
      ("app://notes/x/draft", "wrongValue: app://notes/x/draft, id, x, Int"),
      ("app://notes/1/draft?mode=delete", "wrongValue: app://notes/1/draft?mode=delete, mode, delete, NoteMode"),
      ("app://notes/1/draft?mode=read&mode=edit", "repeatedParameter: app://notes/1/draft?mode=read&mode=edit, mode"),
      ("app://notes/1/draft?id=2", "repeatedParameter: app://notes/1/draft?id=2, id"),
    ])
  func `a link with an invalid value is rejected, and the error names the parameter`(
    _ link: String, _ error: String
  ) async {
    #expect(await app.refusal(link) == "LinkError.\(error)")
  }

  @Test func `a feature can reject the values of a link, and its error is reported`() async {
    #expect(
      await app.refusal("app://gone/3")
        == "LinkError.refused: app://gone/3, note 3 was deleted")
    #expect(await app.refusal("app://odd") == "LinkError.malformed: odd")
  }

  // MARK: Steps

  @Test func `a link can have several steps, each opened from the previous module`() async throws {
    #expect(try await app.opening("https://example.org/notes/42/") == "list > note 42")
    #expect(
      app.journal.lines == [
        "way.list is asked for", "list starts", "way.list is shown",
        "way.note is asked for", "note 42 starts", "way.note is shown",
      ])
    #expect(
      app.asked == [
        "way.list by https://example.org/notes/42/", "way.note by https://example.org/notes/42/",
      ])
    app.journal.lines = []
    await app.gives("word")
    #expect(app.journal.lines == ["list hears way.note word"])
  }

  @Test func `a flow has the handles of its opened steps, and finishes with the last handle`() async throws {
    let flow = try app.links.open("app://three/1/2")
    #expect(flow.steps.map(\.name) == ["way.list", "way.note", "way.note"])
    #expect(flow.handles.count == 1)
    #expect(!flow.isFinished)
    let last = try await flow.waitUntilFinished()
    #expect((last?.target as? WayView)?.name == "note 2")
    #expect(flow.handles.map(\.state) == [.routed, .routed, .routed])
    #expect(app.screen == "list > note 1 > note 2")
    #expect(flow.error == nil)
  }

  @Test func `a failed step ends the flow, and is reported once`() async throws {
    app.decide = { request in
      request.parameters(of: Way.note) == 1 ? .refuse("closed today") : .proceed
    }
    let flow = try app.links.open("app://three/1/2")
    await #expect(throws: RouteError.self) { try await flow.waitUntilFinished() }
    await app.router.idle()
    #expect(app.screen == "list")
    #expect(app.asked.map { $0.prefix(8) } == ["way.list", "way.note"])
    let error = "route.refused: way.note ← closed today"
    #expect(app.reports == [error])
    #expect(flow.error.map(brief) == error)
  }

  @Test func `parameters that a step rejects prevent the opening of all steps`() async {
    let error = "LinkError.refused: app://three/1/0, route.parametersRejected: way.note ← there is no note 0"
    #expect(await app.refusal("app://three/1/0") == error)
    #expect(app.screen.isEmpty)
    #expect(app.asked == [])
  }

  @Test func `canOpen returns whether a link would be opened, without opening or reporting it`() throws {
    for (link, isKnown) in [
      ("app://three/1/2", true), ("app://three/1/0", false), ("app://three/x/2", false),
      ("web://three/1/2", false), ("app://nothing", false), ("app://", false),
    ] {
      #expect(app.links.canOpen(try #require(URL(string: link))) == isKnown, "\(link)")
    }
    #expect(app.screen.isEmpty)
    #expect(app.asked == [])
    #expect(app.reports == [])
  }

  @Test func `a flow ends at the step that an interceptor redirects`() async throws {
    app.decide = { $0.isNamed(Way.list) ? .redirect(to: Way.login(), style: .root) : .proceed }
    let flow = try app.links.open("app://three/1/2")
    await app.router.idle()
    #expect(app.screen == "login")
    #expect(
      flow.error.map(brief) == "route.redirected: way.list, way.login"
    )
    app.decide = { $0.parameters(of: Way.note) == 2 ? .redirect(to: Way.settings()) : .proceed }
    let last = try app.links.open("app://three/1/2")
    await app.router.idle()
    #expect(app.screen.hasSuffix("note 1 | settings"), "no step follows")
    #expect(last.error == nil, "no step follows")
  }

  @Test func `an immediate failure of the first step ends the flow with an error, and is not thrown`() async throws {
    app.decide = { _ in .refuse("closed today") }
    let flow = try app.links.open("app://list")
    #expect(flow.isFinished)
    let error = "route.refused: way.list ← closed today"
    await #expect(throws: RouteError.self) { try await flow.waitUntilFinished() }
    #expect(flow.error.map(brief) == error)
    #expect(app.reports == [error])
  }

  @Test func `a link without steps opens nothing`() async throws {
    let flow = try app.links.open("app://nowhere")
    #expect(flow.isFinished)
    #expect(try await flow.waitUntilFinished() == nil)
    #expect(app.screen.isEmpty)
    #expect(app.reports == [])
  }

  @Test func `a link with a step that its pattern does not list is rejected, and no step is opened`() async {
    #expect(
      await app.refusal("app://hidden") == "LinkError.unlistedRoute: app://hidden, way.secret, hidden")
  }

  // MARK: Windows

  @Test func `a URL is opened like its text`() async throws {
    let url = try #require(URL(string: "app://notes/42/draft?tag=a%26b"))
    try app.links.open(url)
    await app.router.idle()
    #expect(app.screen == #"draft 42 - ["a&b"]"#)
  }

  @Test func `a link is opened in the given window, or in the main window`() async throws {
    let other = InMemoryNavigator()
    try app.links.open("app://notes/1", in: other)
    try app.links.open("app://notes/2")
    await app.router.idle()
    #expect(LinkApp.screen(of: other) == "list > note 1")
    #expect(app.screen == "list > note 2")
  }

  @Test func `without a navigator, a link opens nothing and is reported once`() async throws {
    app.router.navigator = nil
    let flow = try app.links.open("app://notes/1")
    let error = "route.noNavigator: way.list"
    #expect(flow.error.map(brief) == error)
    #expect(app.reports == [error])
  }
}
