import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Ways to routes from outside")
struct RouteEntryTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func link(
    _ text: String, claim: String? = nil, to routes: [any TypedName] = [Page.named]
  ) -> EntryPoint {
    EntryPoint(.link, text: text, claim: claim ?? text, routes: routes, content: text)
  }

  private func register(_ registrar: String, _ entries: EntryPoint...) throws {
    try app.router.register(registrar) { for entry in entries { $0.add(entry) } }
  }

  /// What the error says; nothing may be kept of the registration.
  private func refused(_ add: (inout Registration) -> Void) -> String {
    let before = app.router.entryPoints.map(\.text)
    let kept = RouteName<String, Never>("entry.kept")
    let error = #expect(throws: RegistrationError.self) {
      try app.router.register("Second") { registration in
        registration.route(kept, to: "Page")
        registration.add(link("fine"))
        add(&registration)
      }
    }
    #expect(app.router.entryPoints.map(\.text) == before && !app.router.canRoute(kept))
    return error.map { "\($0)" } ?? "nothing"
  }

  @Test func `They are found again in their order, with what was kept with them`() throws {
    try register("First", link("b"), link("a"))
    try register("Second", link("c", to: [Page.named, Page.numbered]), link("d", to: []))
    #expect(app.router.entryPoints.map(\.text) == ["b", "a", "c", "d"])
    #expect(app.router.entryPoints.map { $0.content as? String } == ["b", "a", "c", "d"])
    #expect(app.router.entryPoints[2].routes.map(\.text) == ["page.named", "page.numbered"])
  }

  @Test func `Two of one claim are refused, whatever they are called; of two kinds they are not`() throws {
    try register("First", link("notes/:id", claim: "notes/:"))
    #expect(
      refused { $0.add(link("notes/:number", claim: "notes/:")) }
        == "The link \"notes/:number\" is claimed twice: by First as \"notes/:id\" and by Second. What comes from outside"
        + " leads to one place. Remove one, or let them differ in more than names.")
    #expect(
      refused {
        $0.add(link("x"))
        $0.add(link("x"))
      }.hasPrefix("The link \"x\" is claimed twice by Second."))
    try app.router.register {
      $0.add(
        EntryPoint(.identifier, text: "note", claim: "notes/:", routes: [Page.named], content: ()))
      $0.add(
        EntryPoint(.restoration, text: "note", claim: "notes/:", routes: [Page.named], content: ()))
    }
    #expect(app.router.entryPoints.map(\.kind) == [.link, .identifier, .restoration])
  }

  @Test func `One that leads to a route that nobody has is refused, with the nearest name`() {
    #expect(
      refused { $0.add(link("a/:b", to: [Page.named, RouteName<Int, Never>("page.numberd")])) }
        == "The link \"a/:b\" of Second leads to the route \"page.numberd\", which nobody registered. Did you mean"
        + " \"page.numbered\"? Usually the route's router is registered later. Register that first."
    )
    #expect(
      refused {
        $0.add(
          EntryPoint(
            .identifier, text: "q", claim: "q", routes: [RouteName<Int, Never>("quite.else")],
            content: ()))
      }
        == "The identifier \"q\" of Second leads to the route \"quite.else\", which nobody registered. Usually the"
        + " route's router is registered later. Register that first.")
    #expect(
      refused { $0.add(link("k", to: [RouteName<String, Never>("entry.kep")])) }
        .contains("Did you mean \"entry.kept\"?"), "it is registered with it")
  }

  @Test func `One may lead to a route that is registered with it`() throws {
    let own = RouteName<String, Never>("entry.own")
    try app.router.register { registration in
      registration.add(link("own", to: [own]))
      registration.route(own, to: "Page")
    }
    #expect(app.router.entryPoints.map(\.text) == ["own"])
  }

  @Test func `What a library refuses is told with its reason, the first of several`() {
    #expect(
      refused {
        $0.refuse("link \"a//b\"", because: "a part is empty. Write something between the slashes.")
        $0.refuse("link \"c\"", because: "late")
      }
        == "The link \"a//b\", registered by Second, is not well made: a part is empty. Write something between the"
        + " slashes.")
  }
}
