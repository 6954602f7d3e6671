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
        [RouteStep(Way.list, style: .root), RouteStep(Way.note, 5, style: .present)]
      }
      app.link("acting/:id", to: Way.note, actions: [LinkAction("share", sends: Way.share)]) {
        (id: Int) in id
      }
      app.link("nowhere", through: [Way.list], transitions: [.push]) { [] }
    }
  }

  @Test func `a link may ask for a transition that its pattern allows`() async throws {
    #expect(try await app.opening("app://note/1") == "note 1")
    #expect(try await app.opening("app://note/2?transition=push") == "note 1 > note 2")
    #expect(
      try await app.opening("app://note/3?transition=present") == "note 1 > note 2 | note 3")
  }

  @Test func `it is for the last step, before what the pattern says`() async throws {
    #expect(try await app.opening("app://styled") == "list | note 5")
    #expect(try await app.opening("app://styled?transition=push") == "list > note 5")
  }

  @Test(
    arguments: [
      (
        "app://note/1?transition=root",
        #"its "transition" is "root", and allowed are "push", "present". Usually the link was made for another version"#
          + " of the app. Correct it, or allow it where the route is registered for links."
      ),
      (
        "app://note/1?transition",
        #"its "transition" is "", and allowed are "push", "present". Usually the link was made for another version"#
          + " of the app. Correct it, or allow it where the route is registered for links."
      ),
      (
        "app://note/1?action=delete",
        #"its "action" is "delete", and allowed are "share". Usually the link was made for another version"#
          + " of the app. Correct it, or allow it where the route is registered for links."
      ),
      (
        "app://plain/1?transition=push",
        #"it has the key "transition", which says how a route is opened and is not allowed here. Usually the link was"#
          + " made for another pattern. Leave the key out, or allow it where the pattern is registered."
      ),
      (
        "app://plain/1?action=share",
        #"it has the key "action", which says how a route is opened and is not allowed here. Usually the link was"#
          + " made for another pattern. Leave the key out, or allow it where the pattern is registered."
      ),
      (
        "app://acting/1?transition=push",
        #"it has the key "transition", which says how a route is opened and is not allowed here. Usually the link was"#
          + " made for another pattern. Leave the key out, or allow it where the pattern is registered."
      ),
      (
        "app://note/1?transition=push&transition=push",
        #"it has the parameter "transition" more than once. Usually it was appended to a link that had it already."#
          + " Leave one of them, or take an array of it, if it is of the query."
      ),
      (
        "app://note/1?action=share&x&action=share",
        #"it has the parameter "action" more than once. Usually it was appended to a link that had it already."#
          + " Leave one of them, or take an array of it, if it is of the query."
      ),
    ])
  func `what is not allowed is refused`(_ link: String, _ why: String) async {
    #expect(await app.refusal(link) == "The link \"\(link)\" was not opened: \(why)")
  }

  @Test func `what is not allowed is refused where there are no steps, too`() async {
    #expect(await app.refusal("app://nowhere?transition=root").contains("allowed are"))
  }

  @Test func `an action is sent once, when the module is shown`() async throws {
    #expect(try await app.opening("app://note/1?action=share") == "note 1")
    #expect(
      app.journal.lines == [
        "way.note is asked for", "note 1 starts", "way.note is shown", "note 1 shares",
      ])
    #expect(app.reports == [])
  }

  @Test func `an action is sent to the module of its link only`() async throws {
    try app.links.open("app://note/1?action=share")
    try app.links.open("app://note/2")
    await app.router.idle()
    #expect(app.journal.lines.filter { $0.hasSuffix("shares") } == ["note 1 shares"])
  }

  @Test func `an action is not sent to what is opened instead`() async throws {
    app.decide = { request in
      request.isNamed(Way.note) ? .redirect(to: Way.settings) : .proceed
    }
    #expect(try await app.opening("app://note/1?action=share") == "settings")
    #expect(!app.journal.lines.contains { $0.hasSuffix("shares") })
  }

  @Test func `an action is not sent when its route fails`() async throws {
    app.decide = { _ in .refuse("closed today") }
    let sequence = try app.links.open("app://note/1?action=share")
    await app.router.idle()
    #expect(sequence.error != nil)
    #expect(app.journal.lines == ["way.note is asked for"])
    #expect(app.reports.count == 1)
  }

  @Test func `a transition that the host does not know fails as it does inside the app`()
    async throws
  {
    try app.router.register("more") {
      $0.link("curled", to: Way.list, transitions: [RouteStyle("curl")])
    }
    let sequence = try app.links.open("app://curled?transition=curl")
    #expect(sequence.error is RouteError)
    #expect(app.reports == [try #require(sequence.error.map { "\($0)" })])
  }
}
