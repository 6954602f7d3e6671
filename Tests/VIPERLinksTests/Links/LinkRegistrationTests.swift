import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERLinks
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Registration of links, identifiers and restorable routes")
struct LinkRegistrationTests {
  /// Returns the text of the error that the registrar "more" causes, or `nil`.
  private func refusal(
    _ app: LinkApp, _ more: (inout Registration) -> Void
  ) throws -> String? {
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register("more", more)
    }
    return error.map(brief)
  }

  @Test func `an invalid pattern is rejected at registration`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes/::id", to: Way.note) { (id: Int) in id } }
        == "registration.invalidEntry: link \"notes/::id\", more"
    )
  }

  @Test func `a closure that takes fewer values than its pattern has names is rejected`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes/:id?mode", to: Way.note) { (id: Int) in id } }
        == "registration.invalidEntry: link \"notes/:id?mode\", more")
    #expect(
      try refusal(app) { $0.link("notes/:id", to: Way.list) } == "registration.invalidEntry: link \"notes/:id\", more")
  }

  @Test func `two transitions or actions with the same name are rejected`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes", to: Way.list, transitions: [.tab("a"), .tab("b")]) }
        == "registration.invalidEntry: link \"notes\", more")
    let action = LinkAction("share", sends: Way.share)
    #expect(
      try refusal(app) { $0.link("notes", to: Way.list, actions: [action, action]) }
        == "registration.invalidEntry: link \"notes\", more")
  }

  @Test func `a pattern for the same links as an earlier pattern is rejected, and the error names both patterns`()
    throws
  {
    let app = try LinkApp { $0.link("notes/:id", to: Way.note) { (id: Int) in id } }
    #expect(
      try refusal(app) { $0.link("/Notes/:number?x", to: Way.note) { (id: Int, _: Int) in id } }
        == "registration.duplicateEntry: link \"/Notes/:number?x\", app as \"notes/:id\", more")
    #expect(
      try refusal(app) {
        $0.link("a", to: Way.list)
        $0.link("A/", to: Way.settings)
      }
        == "registration.duplicateEntry: link \"A/\", more as \"a\", more")
  }

  @Test func `a duplicate identifier or restorable route is rejected`() throws {
    let app = try LinkApp {
      $0.identifier("note", to: Way.note)
      $0.restorable(Way.note)
    }
    #expect(
      try refusal(app) { $0.identifier("note", to: Way.list) }
        == "registration.duplicateEntry: identifier \"note\", app, more")
    #expect(
      try refusal(app) { $0.restorable(Way.note) } == "registration.duplicateEntry: restorable \"way.note\", app, more")
    try app.router.register("link beside it") { $0.link("note", to: Way.list) }
  }

  @Test func `a link to a route is rejected unless the route is registered before the link or together with it`()
    throws
  {
    let app = try LinkApp()
    let nots = RouteName<Int, String>("way.nots")
    #expect(
      try refusal(app) { $0.link("notes/:id", to: nots) { (id: Int) in id } }
        == "registration.unknownRoute: way.nots, link \"notes/:id\", more, way.note?")
    #expect(
      try refusal(app) { $0.link("two", through: [Way.list, nots]) { [] } }
        == "registration.unknownRoute: way.nots, link \"two\", more, way.note?")
    #expect(
      try refusal(app) { $0.identifier(to: nots) }
        == "registration.unknownRoute: way.nots, identifier \"way.nots\", more, way.note?")
    #expect(
      try refusal(app) { $0.restorable(nots) }
        == "registration.unknownRoute: way.nots, restorable \"way.nots\", more, way.note?")
    try app.router.register("both") {
      $0.link("notes/:id", to: nots) { (id: Int) in id }
      $0.route(nots, to: "Way")
    }
  }

  @Test func `a rejected registration leaves no links or identifiers behind`() async throws {
    let app = try LinkApp { $0.link("list", to: Way.list) }
    _ = try refusal(app) {
      $0.link("fine", to: Way.list)
      $0.identifier("fine", to: Way.list)
      $0.link("list", to: Way.settings)
    }
    #expect(await app.refusal("app://fine") == "LinkError.noPattern: app://fine")
    #expect(await app.refusal(message: #"{"route": "fine"}"#) == "LinkError.unknownIdentifier: fine, route, []")
    #expect(try await app.opening("app://list") == "list")
    try app.router.register("again") {
      $0.link("fine", to: Way.list)
      $0.identifier("fine", to: Way.list)
    }
    #expect(try await app.opening("app://fine") == "list > list")
  }

  @Test func `a link that is registered later is found`() async throws {
    let app = try LinkApp()
    #expect(await app.refusal("app://later") == "LinkError.noPattern: app://later")
    try app.router.register("later") { $0.link("later", to: Way.list) }
    #expect(try await app.opening("app://later") == "list")
  }

  @Test func `the matching pattern is found among a thousand patterns`() async throws {
    let app = try LinkApp { app in
      for number in 0..<1000 {
        app.link("feature\(number)/:id", to: Way.note) { (id: Int) in number * 1000 + id }
      }
    }
    #expect(try await app.opening("app://feature0/1") == "note 1")
    #expect(try await app.opening("app://feature999/7") == "note 1 > note 999007")
    #expect(
      await app.refusal("app://faeture500/7") == "LinkError.noPattern: app://faeture500/7, feature500/:id")
    #expect(await app.refusal("app://feature1000/7").hasPrefix("LinkError.noPattern: app://feature1000/7"))
  }

  @Test func `a link can lead to an interface`() async throws {
    let interface = RouteInterface<any ModuleView, Int, String>()
    let app = try LinkApp { app in
      app.interface(interface, by: Way.note) { (view: WayView) in view }
      app.link("notes/:id", through: [interface]) { (id: Int) in [RouteStep(interface(id))] }
    }
    #expect(try await app.opening("app://notes/3") == "note 3")
    #expect(
      app.router.describe().routes.first { $0.name == Way.note.text }?.links == ["notes/:id"])
    try app.router.register { $0.link("only/:id", to: interface) { (id: Int) in id } }
    #expect(try await app.opening("app://only/4") == "note 3 > note 4")
    let other = RouteInterface<any ModuleView, Int, Never>()
    #expect(
      try refusal(app) { $0.link("other", through: [other]) { [] } }
        == "registration.unknownRoute: ModuleView, link \"other\", more")
  }

  @Test func `the router, its links and the flows that the links opened are released`() async throws {
    var app: LinkApp? = try LinkApp { app in
      app.link("notes/:id", through: [Way.list, Way.note]) { (id: Int) in
        [RouteStep(Way.list()), RouteStep(Way.note(id))]
      }
      app.identifier(to: Way.list)
      app.restorable(Way.list)
    }
    weak let router = app?.router
    weak let links = app?.links
    weak let navigator = app?.navigator
    weak let opened = try app?.links.open("app://notes/1")
    #expect(throws: LinkError.self) { try app?.links.open("app://notes/0") }
    weak let sent = try app?.links.open(message: Data(#"{"route": "way.list"}"#.utf8))
    app?.links.isHeld = true
    weak let held = try app?.links.open("app://notes/2")
    #expect(opened != nil, "the flows are retained until they end")
    #expect(held != nil, "the flows are retained until they end")
    await app?.router.idle()
    #expect(opened == nil)
    #expect(sent == nil)
    #expect(app?.router.savedNavigation() != nil)
    app = nil
    for _ in 0..<100 where router != nil || held != nil { await Task.yield() }
    #expect(router == nil)
    #expect(links == nil)
    #expect(navigator == nil)
    #expect(held == nil)
  }
}
