import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

/// Each test makes a mistake and checks the exact report, or checks that a correct program that looks alike has none.
@MainActor @Suite("Mistakes with links")
struct LinkMistakeTests {
  private static func notes(_ app: inout Registration) {
    app.link("notes/:number", to: Way.note) { (number: Int) in number }
    app.link("tab", through: [Way.note]) { [RouteStep(Way.note(1), style: .tab("notes"))] }
    app.link("column", through: [Way.note]) { [RouteStep(Way.note(1), style: .column("notes"))] }
    app.link("inside", through: [Way.note]) { [RouteStep(Way.note(1), style: .embed)] }
    app.identifier("note", to: Way.note)
    app.identifier("list", to: Way.list)
  }

  // MARK: Held links

  /// A router with held links and a clock of the test.
  @MainActor private struct Held {
    let sink = CollectingSink()
    let clock = ManualClock()
    let navigator = InMemoryNavigator()
    let router: VIPRouter
    let journal = Journal()

    init() throws {
      router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
      router.idleness.clock = clock
      router.slowWorkThreshold = nil  // Only the links use the clock.
      router.links.accept(.scheme("app"))
      router.links.isHeld = true
      let journal = journal
      try router.register { app in
        app.module(prefix: "Way", view: { WayView("note", journal) })
        app.route(Way.list, .root, to: "Way")
        app.link("list", to: Way.list)
        app.identifier("list", to: Way.list)
      }
    }

    /// Advances the clock by the threshold, each time that a task sleeps.
    func wait() async {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(10))
      await settle()
    }

    func showRoot() async {
      router.route(Way.list())
      await router.idle()
    }
  }

  @Test(arguments: ["app://list", nil])
  func `a link that is still held after the root is shown is reported once`(_ link: String?) async throws {
    let held = try Held()
    if let link {
      try held.router.links.open(link)
    } else {
      try held.router.links.open(message: Data(#"{"route": "list"}"#.utf8))
    }
    try held.router.links.open("app://list/")
    await held.wait()
    #expect(held.sink.messages == [], "no root is shown yet")
    await held.showRoot()
    await held.wait()
    #expect(held.sink.messages == [], "the root was not shown for the whole interval")
    for _ in 0..<3 {
      if held.clock.sleeperCount > 0 { await held.wait() }
    }
    #expect(
      held.sink.recordedBriefs == ["links.held: \(link ?? "a message")"])
    #expect(held.clock.sleeperCount == 0)
  }

  @Test func `links that are held until a slow root is shown are not reported`() async throws {
    let held = try Held()
    try held.router.links.open("app://list")
    for _ in 0..<3 { await held.wait() }
    await held.showRoot()
    held.router.links.isHeld = false
    await held.router.idle()
    #expect(held.sink.messages == [])
    #expect(held.clock.sleeperCount == 0)
  }

  @Test func `a held link is listed with the property that releases it`() throws {
    let held = try Held()
    try held.router.links.open("app://list")
    #expect(
      held.router.pendingWork.map(\.description) == [
        "the link of \"app://list\", which waits for `links.isHeld` to be set to `false`"
      ])
  }

  // MARK: Links that arrive over another module

  @Test(arguments: [
    ("app://tab", "host.noTab"), ("app://column", "host.noColumn"), ("app://inside", "host.needsSource"),
  ])
  func `a link that cannot be shown over a form gets advice for its author`(_ link: String, _ code: ErrorCode)
    async throws
  {
    let app = try LinkApp(Self.notes)
    app.router.route(Way.list(), style: .root.wrapped(in: .tabs("notes")))
    await app.router.idle()
    app.router.route(Way.settings())  // The form is presented over the tabs.
    await app.router.idle()
    let flow = try app.links.open(link)
    await app.router.idle()
    #expect(app.sink.diagnostics.map(\.code) == [code])
    #expect(app.sink.messages.first?.contains(" \"\(link)\" ") == true)
    #expect(flow.error.map { "\($0)" } == app.sink.messages.first)
  }

  @Test func `a step whose module is covered by a form gets advice for the author of its link`() async throws {
    let app = try LinkApp { app in
      app.link("steps", through: [Way.list, Way.note]) {
        [RouteStep(Way.list(), style: .root), RouteStep(Way.note(1), style: .push)]
      }
    }
    app.router.interceptors.append(FormOverList(router: app.router))
    try app.links.open("app://steps")
    await app.router.idle()
    #expect(
      app.reports == ["host.notOnTop: way.note, WayView, WayView"])
  }

  /// Presents a form as soon as the list is shown.
  private struct FormOverList: RouteObserver {
    weak var router: VIPRouter?
    func before(_ request: RouteRequest) -> RouteDecision { .proceed }
    func changed(_ request: RouteRequest, _ change: RouteChange) {
      if case .shown = change, request.isNamed(Way.list) { router?.route(Way.settings()) }
    }
  }

  @Test func `a link with a style that is possible on every screen is not reported`() async throws {
    let app = try LinkApp(Self.notes)
    app.router.route(Way.list(), style: .root)
    await app.router.idle()
    app.router.route(Way.settings())
    await app.router.idle()
    #expect(try await app.opening("app://notes/1") == "list | settings > note 1")
    #expect(app.reports == [])
  }

  // MARK: Rejected links

  @Test func `a link is rejected with the accepted origins if its scheme is not accepted`() async throws {
    let app = try LinkApp(Self.notes)
    #expect(
      await app.refusal("other://notes/1")
        == "LinkError.wrongOrigin: other://notes/1, [app://, https://example.org/]")
  }

  @Test func `a link is rejected with the missing call if the app accepts no links`() throws {
    let sink = CollectingSink()
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    #expect(throws: LinkError.self) { try router.links.open("app://notes/1") }
    #expect(
      sink.briefs == ["link.refused: ← LinkError.wrongOrigin: app://notes/1, []"])
  }

  @Test func `parameters of another type are rejected with the expected type`() async throws {
    let app = try LinkApp(Self.notes)
    #expect(
      await app.refusal("app://notes/one")
        == "LinkError.wrongValue: app://notes/one, number, one, Int")
    #expect(
      await app.refusal(message: #"{"route": "note", "parameters": "one"}"#)
        == "LinkError.undecodable: note, parameters")
  }

  @Test func `an accepted event that the module does not handle is reported by the module`() async throws {
    let app = try LinkApp(Self.notes)
    _ = try await app.opening("app://notes/1")
    let unknown = EventName<Void, Never>("way.unknown")
    app.links.accept(from: WayView.self) { $0.event("unknown", unknown) }
    try app.links.send("unknown", to: try #require(app.navigator.top))
    #expect(app.reports == ["event.unhandled: way.unknown, Way"])
  }

  @Test func `a link of a released router is rejected with the cause`() throws {
    var router: VIPRouter? = VIPRouter()
    let links = try #require(router?.links)
    router = nil
    let error = #expect(throws: LinkError.self) { try links.open("app://notes/1") }
    #expect(
      error.map(brief) == "LinkError")
  }
}
