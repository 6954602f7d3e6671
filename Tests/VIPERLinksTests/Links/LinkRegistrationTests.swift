import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERLinks
import VIPERRestoration
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
    return error.map { "\($0)" }
  }

  @Test func `an invalid pattern is rejected at registration`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes/::id", to: Way.note) { (id: Int) in id } }
        == #"The link "notes/::id", registered by more, is invalid: ":id" is not a valid name. Write the names of"#
        + #" placeholders and query parameters with ASCII letters, ASCII digits, "-" and "_" only."#
    )
  }

  @Test func `a closure that takes fewer values than its pattern has names is rejected`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes/:id?mode", to: Way.note) { (id: Int) in id } }
        == #"The link "notes/:id?mode", registered by more, is invalid: its closure takes 1 value, but the pattern has"#
        + #" the names id, mode. Take one value for each name: first the names in the path, then the names in the"#
        + #" query."#)
    #expect(
      try refusal(app) { $0.link("notes/:id", to: Way.list) }?.contains("takes 0 values") == true)
  }

  @Test func `two transitions or actions with the same name are rejected`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes", to: Way.list, transitions: [.tab("a"), .tab("b")]) }
        == #"The link "notes", registered by more, is invalid: it allows "tab" twice, but this name must have one"#
        + #" meaning in a link. Remove one of the two."#)
    let action = LinkAction("share", sends: Way.share)
    #expect(
      try refusal(app) { $0.link("notes", to: Way.list, actions: [action, action]) }?
        .contains(#"it allows "share" twice"#) == true)
  }

  @Test func `a pattern for the same links as an earlier pattern is rejected, and the error names both patterns`()
    throws
  {
    let app = try LinkApp { $0.link("notes/:id", to: Way.note) { (id: Int) in id } }
    #expect(
      try refusal(app) { $0.link("/Notes/:number?x", to: Way.note) { (id: Int, _: Int) in id } }
        == #"The link "/Notes/:number?x" is registered twice: by app as "notes/:id" and by more. Every link and every"#
        + #" identifier must lead to one place. Remove one registration, or rename one entry. Two patterns of links"#
        + #" must differ in more than the names of their parameters."#)
    #expect(
      try refusal(app) {
        $0.link("a", to: Way.list)
        $0.link("A/", to: Way.settings)
      }
        == #"The link "A/" is registered twice: by more as "a" and by more. Every link and every identifier must lead"#
        + #" to one place. Remove one registration, or rename one entry. Two patterns of links must differ in more"#
        + #" than the names of their parameters."#)
  }

  @Test func `a duplicate identifier or restorable route is rejected`() throws {
    let app = try LinkApp {
      $0.identifier("note", to: Way.note)
      $0.restorable(Way.note)
    }
    #expect(
      try refusal(app) { $0.identifier("note", to: Way.list) }
        == #"The identifier "note" is registered twice: by app and by more. Every link and every identifier must lead"#
        + #" to one place. Remove one registration, or rename one entry. Two patterns of links must differ in more"#
        + #" than the names of their parameters."#)
    #expect(
      try refusal(app) { $0.restorable(Way.note) }?.hasPrefix(
        #"The restorable "way.note" is registered twice: by app and by more."#) == true)
    try app.router.register("link beside it") { $0.link("note", to: Way.list) }
  }

  @Test func `a link to a route is rejected unless the route is registered before the link or together with it`()
    throws
  {
    let app = try LinkApp()
    let nots = RouteName<Int, String>("way.nots")
    #expect(
      try refusal(app) { $0.link("notes/:id", to: nots) { (id: Int) in id } }
        == #"The link "notes/:id", registered by more, leads to the route "way.nots", which is not registered. Did you"#
        + #" mean "way.note"? Usually the feature with this route was registered later, or the name was misspelled."#
        + #" Register that feature first, or correct the name."#)
    #expect(
      try refusal(app) { $0.link("two", through: [Way.list, nots]) { [] } }?.contains("way.nots")
        == true)
    #expect(try refusal(app) { $0.identifier(to: nots) }?.contains("way.nots") == true)
    #expect(try refusal(app) { $0.restorable(nots) }?.contains("way.nots") == true)
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
    #expect(await app.refusal("app://fine").contains("no pattern matches the link"))
    #expect(await app.refusal(message: #"{"route": "fine"}"#).contains("No identifier is registered"))
    #expect(try await app.opening("app://list") == "list")
    try app.router.register("again") {
      $0.link("fine", to: Way.list)
      $0.identifier("fine", to: Way.list)
    }
    #expect(try await app.opening("app://fine") == "list > list")
  }

  @Test func `a link that is registered later is found`() async throws {
    let app = try LinkApp()
    #expect(await app.refusal("app://later").contains("no pattern matches the link"))
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
      await app.refusal("app://faeture500/7").contains(#"Did you mean "feature500/:id"?"#))
    #expect(await app.refusal("app://feature1000/7").contains("no pattern matches the link"))
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
        == #"The link "other", registered by more, leads to the route "ModuleView", which is not registered. Usually"#
        + #" the feature with this route was registered later, or the name was misspelled. Register that feature"#
        + #" first, or correct the name."#)
  }

  @Test func `the router, its links and the sequences that the links opened are released`() async throws {
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
    #expect(opened != nil, "the sequences are retained until they end")
    #expect(held != nil, "the sequences are retained until they end")
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
