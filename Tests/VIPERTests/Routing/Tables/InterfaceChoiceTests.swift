import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// The state that determines the choice of the app.
@MainActor private final class Version { var isNew = false }

@MainActor @Suite("Choice of the route that serves an interface")
struct InterfaceChoiceTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func share(_ route: RouteName<String, String>, isShared: Bool = true) throws {
    try app.serve(Wanted.headed, by: route, isShared: isShared, registrar: "Of \(route)") { $0 }
  }

  /// The routes that are opened by the next request for the interface.
  private func opened() -> String {
    app.journal.lines = []
    app.home.route(Wanted.headed("A"), style: .unshown)
    let lines = app.journal.lines.filter { $0.hasPrefix("gate before") }
    return lines.map { String($0.split(separator: " ")[2]) }.joined(separator: " ")
  }

  @Test func `the route that was registered first serves a shared interface`() throws {
    try share(Page.limited)
    try share(Page.named)
    app.listen()
    #expect(opened() == "page.limited")
    #expect(opened() == "page.limited")
    #expect(app.router.styles(of: Wanted.headed) == [.push, .present, .unshown])
  }

  @Test func `the closure of the last choose(_:by:) selects the route for each request`() throws {
    try share(Page.limited)
    try share(Page.named)
    app.listen()
    let version = Version()
    app.router.choose(Wanted.headed) { version.isNew ? Page.named : Page.limited }
    #expect(opened() == "page.limited")
    version.isNew = true
    #expect(opened() == "page.named")
    #expect(app.router.styles(of: Wanted.headed) == nil)
    app.router.choose(Wanted.headed) { Page.limited }
    #expect(opened() == "page.limited")
    #expect(app.sink.messages == [])
  }

  @Test func `choosing a route for an interface does not affect requests that name another route`() async throws {
    try share(Page.limited)
    try share(Page.named)
    app.router.choose(Wanted.headed) { Page.named }
    app.listen()
    let handle = app.home.route(Page.limited("A"), style: .unshown)
    #expect(app.journal.lines.first == "gate before page.limited as unshown")
    #expect(handle.target(as: Wanted.headed)?.title == "untitled")
  }

  @Test func `choosing a route that does not serve the interface is reported once`() async throws {
    try share(Page.limited)
    try share(Page.named)
    let other = RouteName<String, String>("choice.other")
    app.router.choose(Wanted.headed) { other }
    let handle = app.home.route(Wanted.headed("A"))
    #expect(handle.state == .failed)
    #expect(handle.outcome == .rejected)
    let text = "route.invalidChoice: Headed, choice.other, page.limited, page.named"
    #expect(brief(try #require(handle.error)) == text)
    await app.router.idle()
    #expect(app.sink.briefs == [text])
    #expect(app.builtPages == 0)
    #expect(!app.router.canRoute(Wanted.headed))
    #expect(app.router.styles(of: Wanted.headed) == nil)
    let error = #expect(throws: RouteError.self) { try app.home.checkRoute(Wanted.headed("A")) }
    #expect(error.map(brief) == text)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `choosing a route for an interface that no route serves is an error`() throws {
    app.router.choose(Wanted.headed) { Page.named }
    let error = app.home.route(Wanted.headed("A")).error
    #expect(
      brief(try #require(error)) == "route.invalidChoice: Headed, page.named")
  }

  @Test func `a parked request continues with the route that was chosen at the time of the request`() async throws {
    try share(Page.limited)
    try share(Page.named)
    let version = Version()
    app.router.choose(Wanted.headed) { version.isNew ? Page.named : Page.limited }
    app.router.interceptors = [
      Listening(name: "park", journal: Journal()) { _ in .park { .proceed } }
    ]
    app.listen()
    let handle = app.home.route(Wanted.headed("A"))
    #expect(handle.outcome == .held)
    version.isNew = true
    await app.router.idle()
    #expect(app.journal.lines.first == "gate before page.limited as push")
    #expect(handle.state == .routed)
    #expect(handle.target(as: Wanted.headed) != nil)
  }
}
