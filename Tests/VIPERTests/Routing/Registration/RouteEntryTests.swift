import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Entry points from outside the app")
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

  /// The error of a registration that is rejected. The rejected registration must leave no trace.
  private func refused(_ add: (inout Registration) -> Void) -> String {
    let before = app.router.entryPoints.map(\.text)
    let kept = RouteName<String, Never>("entry.kept")
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register("Second") { registration in
        registration.route(kept, to: "Page")
        registration.add(link("fine"))
        add(&registration)
      }
    }
    #expect(app.router.entryPoints.map(\.text) == before)
    #expect(!app.router.canRoute(kept))
    return error.map(brief) ?? "nothing"
  }

  @Test func `entry points are returned in the order of their registration`() throws {
    try register("First", link("b"), link("a"))
    try register("Second", link("c", to: [Page.named, Page.numbered]), link("d", to: []))
    #expect(app.router.entryPoints.map(\.text) == ["b", "a", "c", "d"])
    #expect(app.router.entryPoints.map { $0.content as? String } == ["b", "a", "c", "d"])
    #expect(app.router.entryPoints[2].routes.map(\.text) == ["page.named", "page.numbered"])
  }

  @Test func `an entry point is rejected if another entry point of the same kind has the same claim`() throws {
    try register("First", link("notes/:id", claim: "notes/:"))
    #expect(
      refused { $0.add(link("notes/:number", claim: "notes/:")) }
        == "registration.duplicateEntry: link \"notes/:number\", First as \"notes/:id\", Second")
    #expect(
      refused {
        $0.add(link("x"))
        $0.add(link("x"))
      } == "registration.duplicateEntry: link \"x\", Second")
    try app.router.register {
      $0.add(
        EntryPoint(.identifier, text: "note", claim: "notes/:", routes: [Page.named], content: ()))
      $0.add(
        EntryPoint(.restoration, text: "note", claim: "notes/:", routes: [Page.named], content: ()))
    }
    #expect(app.router.entryPoints.map(\.kind) == [.link, .identifier, .restoration])
  }

  @Test func `if an entry point leads to an unregistered route, the error suggests the nearest name`() {
    #expect(
      refused { $0.add(link("a/:b", to: [Page.named, RouteName<Int, Never>("page.numberd")])) }
        == "registration.unknownRoute: page.numberd, link \"a/:b\", Second, page.numbered?"
    )
    #expect(
      refused {
        $0.add(
          EntryPoint(
            .identifier, text: "q", claim: "q", routes: [RouteName<Int, Never>("quite.else")],
            content: ()))
      }
        == "registration.unknownRoute: quite.else, identifier \"q\", Second")
    #expect(
      refused { $0.add(link("k", to: [RouteName<String, Never>("entry.kep")])) }
        == "registration.unknownRoute: entry.kep, link \"k\", Second, entry.kept?",
      "the suggested route is in the same registration")
  }

  @Test func `an entry point can lead to a route of the same registration`() throws {
    let own = RouteName<String, Never>("entry.own")
    try app.router.register { registration in
      registration.add(link("own", to: [own]))
      registration.route(own, to: "Page")
    }
    #expect(app.router.entryPoints.map(\.text) == ["own"])
  }

  @Test func `only the first reason that is passed to refuse(_:because:) is reported for an invalid entry point`() {
    #expect(
      refused {
        $0.refuse("link \"a//b\"", because: "a part is empty. Write something between the slashes.")
        $0.refuse("link \"c\"", because: "late")
      }
        == "registration.invalidEntry: link \"a//b\", Second")
  }
}
