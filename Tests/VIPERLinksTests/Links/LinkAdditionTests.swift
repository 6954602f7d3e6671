import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Transitions and actions of links")
struct LinkAdditionTests {
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.link("plain/:id", to: Way.note) { (id: Int) in id }
      app.link(
        "note/:id", to: Way.note, transitions: [.push, .present],
        actions: [LinkAction("share", sends: Way.share)]
      ) { (id: Int) in id }
      app.link("styled", through: [Way.list, Way.note], transitions: [.push]) {
        [RouteStep(Way.list(), style: .root), RouteStep(Way.note(5), style: .present)]
      }
      app.link("acting/:id", to: Way.note, actions: [LinkAction("share", sends: Way.share)]) {
        (id: Int) in id
      }
      app.link("nowhere", through: [Way.list], transitions: [.push]) { [] }
    }
  }

  @Test func `a link with a transition that its pattern allows is opened with this transition`() async throws {
    #expect(try await app.opening("app://note/1") == "note 1")
    #expect(try await app.opening("app://note/2?transition=push") == "note 1 > note 2")
    #expect(
      try await app.opening("app://note/3?transition=present") == "note 1 > note 2 | note 3")
  }

  @Test func `the transition of a link applies to the last step, and overrides the pattern's style`() async throws {
    #expect(try await app.opening("app://styled") == "list | note 5")
    #expect(try await app.opening("app://styled?transition=push") == "list > note 5")
  }

  @Test(
    arguments: [
      ("app://note/1?transition=root", "notAllowed", "transition"),
      ("app://note/1?transition", "notAllowed", "transition"), ("app://note/1?action=delete", "notAllowed", "action"),
      ("app://plain/1?transition=push", "reservedKey", "transition"),
      ("app://plain/1?action=share", "reservedKey", "action"),
      ("app://acting/1?transition=push", "reservedKey", "transition"),
      ("app://note/1?transition=push&transition=push", "repeatedParameter", "transition"),
      ("app://note/1?action=share&x&action=share", "repeatedParameter", "action"),
    ])
  func `a transition or action that the pattern does not allow is rejected`(
    _ link: String, _ error: String, _ name: String
  ) async {
    #expect(await app.refusal(link).hasPrefix("LinkError.\(error): \(link), \(name)"))
  }

  @Test func `a transition that is not allowed is rejected even if the pattern has no steps`() async {
    #expect(await app.refusal("app://nowhere?transition=root").hasPrefix("LinkError.notAllowed: "))
  }

  @Test func `the action of a link is sent once, after the module is shown`() async throws {
    #expect(try await app.opening("app://note/1?action=share") == "note 1")
    #expect(
      app.journal.lines == [
        "way.note is asked for", "note 1 starts", "way.note is shown", "note 1 shares",
      ])
    #expect(app.reports == [])
  }

  @Test func `the action of a link is sent only to the module that the link opens`() async throws {
    try app.links.open("app://note/1?action=share")
    try app.links.open("app://note/2")
    await app.router.idle()
    #expect(app.journal.lines.filter { $0.hasSuffix("shares") } == ["note 1 shares"])
  }

  @Test func `the action of a link is not sent to the target of a redirection`() async throws {
    app.decide = { request in
      request.isNamed(Way.note) ? .redirect(to: Way.settings()) : .proceed
    }
    #expect(try await app.opening("app://note/1?action=share") == "settings")
    #expect(!app.journal.lines.contains { $0.hasSuffix("shares") })
  }

  @Test func `the action of a link is not sent when its route fails`() async throws {
    app.decide = { _ in .refuse("closed today") }
    let flow = try app.links.open("app://note/1?action=share")
    await app.router.idle()
    #expect(flow.error != nil)
    #expect(app.journal.lines == ["way.note is asked for"])
    #expect(app.reports.count == 1)
  }

  @Test func `if the host does not support the transition of a link, the link fails with a route error`()
    async throws
  {
    try app.router.register("more") {
      $0.link("curled", to: Way.list, transitions: [.named("curl")])
    }
    let flow = try app.links.open("app://curled?transition=curl")
    #expect(flow.error is RouteError)
    #expect(app.sink.messages == [try #require(flow.error.map { "\($0)" })])
  }
}
