import Foundation
import Testing
import VIPER
import VIPERInspection
import VIPERLinks
import VIPERRestoration
import VIPERTesting

@MainActor @Suite("Registering ways from outside")
struct LinkRegistrationTests {
  /// What is refused, with its text, when it is registered by "more".
  private func refusal(
    _ app: LinkApp, _ more: (inout Registration) -> Void
  ) throws -> String? {
    let error = #expect(throws: RegistrationError.self) {
      try app.router.register("more", more)
    }
    return error.map { "\($0)" }
  }

  @Test func `a pattern that is not well made is refused`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes/::id", to: Way.note) { (id: Int) in id } }
        == #"The link "notes/::id", registered by more, is not well made: ":id" is no name, so write the names of"#
        + " placeholders, and those of the query between \"&\", with letters and digits of ASCII, \"-\" and \"_\" only."
    )
  }

  @Test func `a closure takes as many values as its pattern has names`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes/:id?mode", to: Way.note) { (id: Int) in id } }
        == #"The link "notes/:id?mode", registered by more, is not well made: its closure takes 1 value, but it has"#
        + " the names id, mode, so let it take one for each, those of the path first.")
    #expect(
      try refusal(app) { $0.link("notes/:id", to: Way.list) }?.contains("takes 0 values") == true)
  }

  @Test func `two transitions or actions of one name are refused`() throws {
    let app = try LinkApp()
    #expect(
      try refusal(app) { $0.link("notes", to: Way.list, transitions: [.tab("a"), .tab("b")]) }
        == #"The link "notes", registered by more, is not well made: it allows "tab" twice, and a link can mean only one"#
        + " of them, so leave out the other.")
    let action = LinkAction("share", sends: Way.share)
    #expect(
      try refusal(app) { $0.link("notes", to: Way.list, actions: [action, action]) }?
        .contains(#"it allows "share" twice"#) == true)
  }

  @Test func `two patterns for the same links are refused, and both are named`() throws {
    let app = try LinkApp { $0.link("notes/:id", to: Way.note) { (id: Int) in id } }
    #expect(
      try refusal(app) { $0.link("/Notes/:number?x", to: Way.note) { (id: Int, _: Int) in id } }
        == #"The link "/Notes/:number?x" is claimed twice: by app as "notes/:id" and by more. What comes from outside"#
        + " leads to one place. Remove one, or let them differ in more than names.")
    #expect(
      try refusal(app) {
        $0.link("a", to: Way.list)
        $0.link("A/", to: Way.settings)
      }
        == #"The link "A/" is claimed twice: by more as "a" and by more. What comes from outside leads to one place."#
        + " Remove one, or let them differ in more than names.")
  }

  @Test func `one identifier or saved route twice is refused`() throws {
    let app = try LinkApp {
      $0.identifier("note", to: Way.note)
      $0.restorable(Way.note)
    }
    #expect(
      try refusal(app) { $0.identifier("note", to: Way.list) }
        == #"The identifier "note" is claimed twice: by app and by more. What comes from outside leads to one place."#
        + " Remove one, or let them differ in more than names.")
    #expect(
      try refusal(app) { $0.restorable(Way.note) }?.hasPrefix(
        #"The restorable "way.note" is claimed twice: by app and by more."#) == true)
    try app.router.register("link beside it") { $0.link("note", to: Way.list) }
  }

  @Test func `a route must be registered before, or with it`() throws {
    let app = try LinkApp()
    let nots = RouteName<Int, String>("way.nots")
    #expect(
      try refusal(app) { $0.link("notes/:id", to: nots) { (id: Int) in id } }
        == #"The link "notes/:id" of more leads to the route "way.nots", which nobody registered. Did you mean"#
        + #" "way.note"? Usually the route's router is registered later. Register that first."#)
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

  @Test func `nothing is kept of what is refused`() async throws {
    let app = try LinkApp { $0.link("list", to: Way.list) }
    _ = try refusal(app) {
      $0.link("fine", to: Way.list)
      $0.identifier("fine", to: Way.list)
      $0.link("list", to: Way.settings)
    }
    #expect(await app.refusal("app://fine").contains("no pattern matches it"))
    #expect(await app.refusal(message: #"{"route": "fine"}"#).contains("there are none"))
    #expect(try await app.opening("app://list") == "list")
    try app.router.register("again") {
      $0.link("fine", to: Way.list)
      $0.identifier("fine", to: Way.list)
    }
    #expect(try await app.opening("app://fine") == "list > list")
  }

  @Test func `what is registered later is found`() async throws {
    let app = try LinkApp()
    #expect(await app.refusal("app://later").contains("no pattern matches it"))
    try app.router.register("later") { $0.link("later", to: Way.list) }
    #expect(try await app.opening("app://later") == "list")
  }

  @Test func `of a thousand patterns the right one is found`() async throws {
    let app = try LinkApp { app in
      for number in 0..<1000 {
        app.link("feature\(number)/:id", to: Way.note) { (id: Int) in number * 1000 + id }
      }
    }
    #expect(try await app.opening("app://feature0/1") == "note 1")
    #expect(try await app.opening("app://feature999/7") == "note 1 > note 999007")
    #expect(
      await app.refusal("app://faeture500/7").contains(#"Did you mean "feature500/:id"?"#))
    #expect(await app.refusal("app://feature1000/7").contains("no pattern matches it"))
  }

  @Test func `an interface may be what a link leads through`() async throws {
    let interface = RouteInterface<any ModuleView, Int, String>()
    let app = try LinkApp { app in
      app.interface(interface, by: Way.note) { (view: WayView) in view }
      app.link("notes/:id", through: [interface]) { (id: Int) in [RouteStep(interface, id)] }
    }
    #expect(try await app.opening("app://notes/3") == "note 3")
    #expect(
      app.router.describe().routes.first { $0.name == Way.note.text }?.links == ["notes/:id"])
    try app.router.register { $0.link("only/:id", to: interface) { (id: Int) in id } }
    #expect(try await app.opening("app://only/4") == "note 3 > note 4")
    let other = RouteInterface<any ModuleView, Int, Never>()
    #expect(
      try refusal(app) { $0.link("other", through: [other]) { [] } }
        == #"The link "other" of more leads to the route "ModuleView", which nobody registered. Usually the route's"#
        + " router is registered later. Register that first.")
  }

  @Test func `nothing is kept: neither the router, nor its links, nor what they have opened`()
    async throws
  {
    var app: LinkApp? = try LinkApp { app in
      app.link("notes/:id", through: [Way.list, Way.note]) { (id: Int) in
        [RouteStep(Way.list), RouteStep(Way.note, id)]
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
    #expect(opened != nil && held != nil, "somebody has them until they end")
    await app?.router.idle()
    #expect(opened == nil && sent == nil)
    #expect(app?.router.savedNavigation() != nil)
    app = nil
    for _ in 0..<100 where router != nil || held != nil { await Task.yield() }
    #expect(router == nil && links == nil && navigator == nil && held == nil)
  }
}
