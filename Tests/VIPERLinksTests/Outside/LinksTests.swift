import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Links open routes")
struct LinksTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("list", to: Way.list)
      app.link("settings", to: Way.settings)
      app.link("notes/:id", through: [Way.list, Way.note]) { (id: Int) in
        [RouteStep(Way.list, style: .root), RouteStep(Way.note, id)]
      }
      app.link("three/:first/:second", through: [Way.note, Way.list]) { (first: Int, second: Int) in
        [RouteStep(Way.list), RouteStep(Way.note, first), RouteStep(Way.note, second)]
      }
      app.link("notes/:id/draft?mode&tag", to: Way.draft) {
        (id: Int, mode: NoteMode?, tags: [String]) in
        Draft(note: id, mode: mode, tags: tags)
      }
      app.link("nowhere", through: [Way.list]) { [] }
      app.link("hidden", through: [Way.list]) { [RouteStep(Way.list), RouteStep(Way.secret)] }
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
      (
        "app://notes/x/draft",
        #"its parameter "id" is "x", but Int is expected. Usually the link was written by hand, or for another"#
          + " version of the app. Correct the link, or take a `String` and check it yourself."
      ),
      (
        "app://notes/1/draft?mode=delete",
        #"its parameter "mode" is "delete", but NoteMode is expected. Usually the link was written by hand, or for"#
          + " another version of the app. Correct the link, or take a `String` and check it yourself."
      ),
      (
        "app://notes/1/draft?mode=read&mode=edit",
        #"it has the parameter "mode" more than once. Usually it was appended to a link that had it already. Leave"#
          + " one of them, or take an array of it, if it is of the query."
      ),
      (
        "app://notes/1/draft?id=2",
        #"it has the parameter "id" more than once. Usually it was appended to a link that had it already. Leave one"#
          + " of them, or take an array of it, if it is of the query."
      ),
    ])
  func `a value that is not right is refused by its name`(_ link: String, _ why: String) async {
    #expect(await app.refusal(link) == "The link \"\(link)\" was not opened: \(why)")
  }

  @Test func `a feature may refuse the values, and its error is told`() async {
    #expect(
      await app.refusal("app://gone/3")
        == #"The link "app://gone/3" was not opened: its values are refused: note 3 was deleted. Usually what it"#
        + " leads to is not there any more. Look at the closure given where it is registered.")
    #expect(await app.refusal("app://odd") == #"The link "odd" was not opened: of the feature."#)
  }

  // MARK: Steps

  @Test func `a link may be several steps, each from the module before`() async throws {
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

  @Test func `the sequence tells how far it has come`() async throws {
    let sequence = try app.links.open("app://three/1/2")
    #expect(sequence.steps.map(\.name) == ["way.list", "way.note", "way.note"])
    #expect(sequence.handles.count == 1)
    #expect(!sequence.isFinished)
    let last = try await sequence.finished()
    #expect((last?.target as? WayView)?.name == "note 2")
    #expect(sequence.handles.map(\.state) == [.routed, .routed, .routed])
    #expect(app.screen == "list > note 1 > note 2")
    #expect(sequence.error == nil)
  }

  @Test func `a step that fails ends the rest, and is told once`() async throws {
    app.decide = { request in
      request.parameters(of: Way.note) == 1 ? .refuse("closed today") : .proceed
    }
    let sequence = try app.links.open("app://three/1/2")
    await #expect(throws: RouteError.self) { try await sequence.finished() }
    await app.router.idle()
    #expect(app.screen == "list")
    #expect(app.asked.map { $0.prefix(8) } == ["way.list", "way.note"])
    let error = #"The route "way.note" was refused by an interceptor: closed today"#
    #expect(app.reports == [error])
    #expect(sequence.error.map { "\($0)" } == error)
  }

  @Test func `what a step's parameters do not allow is refused before anything is opened`() async {
    let error =
      #"The link "app://three/1/0" was not opened: its values are refused: The route "way.note" was not opened: its"#
      + " module rejects these parameters: there is no note 0. Look at what its registration makes of"
      + " them. Usually what it leads to is not there any more. Look at the closure given where it is registered."
    #expect(await app.refusal("app://three/1/0") == error)
    #expect(app.screen.isEmpty && app.asked == [])
  }

  @Test func `whether a link would be opened can be asked beforehand`() throws {
    for (link, isKnown) in [
      ("app://three/1/2", true), ("app://three/1/0", false), ("app://three/x/2", false),
      ("web://three/1/2", false), ("app://nothing", false), ("app://", false),
    ] {
      #expect(app.links.canOpen(try #require(URL(string: link))) == isKnown, "\(link)")
    }
    #expect(app.screen.isEmpty && app.asked == [] && app.reports == [])
  }

  @Test func `an interceptor that opens another route instead ends the steps there`() async throws {
    app.decide = { $0.isNamed(Way.list) ? .redirect(to: Way.login, style: .root) : .proceed }
    let sequence = try app.links.open("app://three/1/2")
    await app.router.idle()
    #expect(app.screen == "login")
    #expect(
      sequence.error.map { "\($0)" }
        == #"Instead of the route "way.list", "way.login" was opened by an interceptor, so what was to follow it was"#
        + " not opened. Usually it is a gate. To let all follow when it opens, let it park the route instead."
    )
    app.decide = { $0.parameters(of: Way.note) == 2 ? .redirect(to: Way.settings) : .proceed }
    let last = try app.links.open("app://three/1/2")
    await app.router.idle()
    #expect(app.screen.hasSuffix("note 1 | settings") && last.error == nil, "nothing was to follow")
  }

  @Test func `a first step that fails at once is told by the sequence, not thrown`() async throws {
    app.decide = { _ in .refuse("closed today") }
    let sequence = try app.links.open("app://list")
    #expect(sequence.isFinished)
    let error = #"The route "way.list" was refused by an interceptor: closed today"#
    await #expect(throws: RouteError.self) { try await sequence.finished() }
    #expect(sequence.error.map { "\($0)" } == error)
    #expect(app.reports == [error])
  }

  @Test func `no steps open nothing`() async throws {
    let sequence = try app.links.open("app://nowhere")
    #expect(sequence.isFinished)
    #expect(try await sequence.finished() == nil)
    #expect(app.screen.isEmpty)
    #expect(app.reports == [])
  }

  @Test func `a step that is not listed is refused, and none is taken`() async {
    #expect(
      await app.refusal("app://hidden")
        == #"The link "app://hidden" was not opened: its steps lead to "way.secret", which the pattern "hidden" does"#
        + " not list. Add the route to `through:`, or leave out the step.")
  }

  // MARK: Where

  @Test func `a url is the same as its text`() async throws {
    let url = try #require(URL(string: "app://notes/42/draft?tag=a%26b"))
    try app.links.open(url)
    await app.router.idle()
    #expect(app.screen == #"draft 42 - ["a&b"]"#)
  }

  @Test func `a link is opened in the window that is said, or in the main one`() async throws {
    let other = InMemoryNavigator()
    try app.links.open("app://notes/1", in: other)
    try app.links.open("app://notes/2")
    await app.router.idle()
    #expect(LinkApp.screen(of: other) == "list > note 1")
    #expect(app.screen == "list > note 2")
  }

  @Test func `without a navigator nothing is opened, and it is told once`() async throws {
    app.router.navigator = nil
    let sequence = try app.links.open("app://notes/1")
    let error =
      #"The route "way.list" was not opened: the router has no navigator. Set `router.navigator` when the app"#
      + " starts; in a test, to an InMemoryNavigator."
    #expect(sequence.error.map { "\($0)" } == error)
    #expect(app.reports == [error])
  }
}
