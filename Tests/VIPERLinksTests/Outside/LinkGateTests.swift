import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Gates for links")
struct LinkGateTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link(
        "notes/:id", through: [Way.list, Way.note], actions: [LinkAction("share", sends: Way.share)]
      ) {
        (id: Int) in [RouteStep(Way.list(), style: .root), RouteStep(Way.note(id))]
      }
      app.link("note/:id", to: Way.note) { (id: Int) in id }
      app.identifier("note", to: Way.note)
      app.identifier(to: Way.list)
    }
  }

  /// Sets a decision that requires a login before the route is opened.
  private func logIn(before route: some RouteKey) {
    app.decide = { request in
      guard request.isNamed(route) else { return .proceed }
      return .park {
        let account = try await request.open(Way.login()).output()
        return account == nil ? .refuse("nobody has logged in") : .proceed
      }
    }
  }

  @Test func `a link that a gate parks is opened when the gate proceeds`() async throws {
    logIn(before: Way.note)
    let flow = try app.links.open("app://notes/7?action=share")
    await app.router.idle()
    #expect(app.screen == "list | login")
    #expect(!flow.isFinished)
    #expect(!app.journal.lines.contains("note 7 shares"))
    await app.gives("account")
    #expect(app.screen == "list > note 7")
    #expect(app.journal.lines.last == "note 7 shares")
    #expect(flow.isFinished)
    #expect(flow.error == nil)
    #expect(
      app.asked == [
        "way.list by app://notes/7?action=share", "way.note by app://notes/7?action=share",
        "way.login",
      ], "what the gate opens does not come from outside")
  }

  @Test func `all steps of a link are opened when the gate that parked the first step proceeds`() async throws {
    logIn(before: Way.list)
    let flow = try app.links.open("app://notes/7")
    await app.router.idle()
    #expect(app.screen == "login")
    await app.gives("account")
    _ = try await flow.waitUntilFinished()
    await app.router.idle()
    #expect(app.screen.hasSuffix("list > note 7"))
  }

  @Test func `a gate that later refuses a step ends the flow with an error`() async throws {
    try app.navigator.show(WayView("home", app.journal))
    logIn(before: Way.list)
    let flow = try app.links.open("app://notes/7?action=share")
    await app.router.idle()
    #expect(app.screen == "home | login")
    try app.navigator.dismiss()
    await app.router.idle()
    let error = "route.refused: way.list ← nobody has logged in"
    #expect(flow.error.map(brief) == error)
    #expect(app.reports == [error])
    #expect(app.screen == "home")
    #expect(!app.journal.lines.contains { $0.hasSuffix("shares") })
  }

  @Test func `a gate can refuse routes from outside, and allow all others`() async throws {
    app.decide = { request in request.link == nil ? .proceed : .refuse("not from outside") }
    let first = try app.links.open("app://note/1")
    let second = try app.links.open(message: Data(#"{"route": "note", "parameters": 1}"#.utf8))
    await app.router.idle()
    #expect(app.screen.isEmpty)
    #expect(first.error != nil)
    #expect(second.error != nil)
    #expect(app.reports.count == 2)
    app.router.route(Way.note(1))
    await app.router.idle()
    #expect(app.screen == "note 1")
  }

  @Test func `a gate receives the identifier of a message`() async throws {
    _ = try await app.opening(
      message: #"[{"route": "way.list"}, {"route": "note", "parameters": 1}]"#)
    #expect(app.asked == ["way.list by way.list", "way.note by note"])
    #expect(app.screen == "list > note 1")
  }

  @Test func `the target of a redirected link still counts as opened from outside`() async throws {
    app.decide = { request in
      request.isNamed(Way.note) ? .redirect(to: Way.settings()) : .proceed
    }
    let flow = try app.links.open("app://notes/7")
    _ = try await flow.waitUntilFinished()
    #expect(app.screen == "list | settings")
    #expect(app.asked.last == "way.settings by app://notes/7")
  }

  @Test func `a route from a module that a link opened does not count as opened from outside`() async throws {
    _ = try await app.opening("app://note/1")
    app.navigator.top?.route(Way.secret())
    await app.router.idle()
    #expect(app.asked.last == "way.secret")
  }

  @Test func `the closing of a parked step ends the flow with an error`() async throws {
    logIn(before: Way.note)
    let flow = try app.links.open("app://notes/7")
    await app.router.idle()
    flow.handles.last?.remove()
    await #expect(throws: RouteError.self) { try await flow.waitUntilFinished() }
    #expect(
      flow.error.map(brief) == "route.closed: way.note")
    #expect(app.reports == [])
  }

  @Test func `the cancellation of a task that waits for a flow does not stop the flow`() async throws {
    logIn(before: Way.note)
    let flow = try app.links.open("app://notes/7")
    await app.router.idle()
    let waiting = Task { @MainActor in try await flow.waitUntilFinished() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    await app.gives("account")
    #expect(app.screen == "list > note 7")
  }
}
