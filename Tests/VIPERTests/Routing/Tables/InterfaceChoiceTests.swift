import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// What the app chooses by.
@MainActor private final class Version { var isNew = false }

@MainActor @Suite("Who serves an interface")
struct InterfaceChoiceTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func share(_ route: RouteName<String, String>, isShared: Bool = true) throws {
    try app.serve(Wanted.headed, by: route, isShared: isShared, registrar: "Of \(route)") { $0 }
  }

  /// The routes that are opened when the interface is asked for once more.
  private func opened() -> String {
    app.journal.lines = []
    app.home.route(Wanted.headed, "A", style: .make)
    let lines = app.journal.lines.filter { $0.hasPrefix("gate before") }
    return lines.map { String($0.split(separator: " ")[2]) }.joined(separator: " ")
  }

  @Test func `Of several that share it the first that was registered serves it`() throws {
    try share(Page.limited)
    try share(Page.named)
    app.listen()
    #expect(opened() == "page.limited" && opened() == "page.limited")
    #expect(app.router.styles(of: Wanted.headed) == [.push, .present, .make])
  }

  @Test func `The app chooses, and is asked each time; what it said last holds`() throws {
    try share(Page.limited)
    try share(Page.named)
    app.listen()
    let version = Version()
    app.router.choose(Wanted.headed) { version.isNew ? Page.named : Page.limited }
    #expect(opened() == "page.limited")
    version.isNew = true
    #expect(opened() == "page.named" && app.router.styles(of: Wanted.headed) == nil)
    app.router.choose(Wanted.headed) { Page.limited }
    #expect(opened() == "page.limited" && app.sink.messages == [])
  }

  @Test func `To choose does not concern who asks for a route by its name`() async throws {
    try share(Page.limited)
    try share(Page.named)
    app.router.choose(Wanted.headed) { Page.named }
    app.listen()
    let handle = app.home.route(Page.limited, "A", style: .make)
    #expect(app.journal.lines.first == "gate before page.limited as make")
    #expect(handle.target(as: Wanted.headed)?.title == "untitled")
  }

  @Test func `A route that does not serve it is an error, told once`() async throws {
    try share(Page.limited)
    try share(Page.named)
    let other = RouteName<String, String>("choice.other")
    app.router.choose(Wanted.headed) { other }
    let handle = app.home.route(Wanted.headed, "A")
    #expect(handle.state == .failed && handle.outcome == .rejected)
    let text =
      "The interface \"Headed\" was not opened: \"choice.other\" was chosen, which does not serve it; it is served by"
      + " \"page.limited\", \"page.named\". Usually the closure given to `router.choose(_:by:)` names another route than"
      + " was registered with `app.interface(…, by: …)`."
    #expect("\(try #require(handle.error))" == text)
    await app.router.idle()
    #expect(app.sink.messages == [text] && app.builtPages == 0)
    #expect(!app.router.canRoute(Wanted.headed) && app.router.styles(of: Wanted.headed) == nil)
    let error = #expect(throws: RouteError.self) { try app.home.checkRoute(Wanted.headed, "A") }
    #expect(error.map { "\($0)" } == text && app.sink.messages.count == 1)
  }

  @Test func `To choose for what nobody serves is an error that says so`() throws {
    app.router.choose(Wanted.headed) { Page.named }
    let error = app.home.route(Wanted.headed, "A").error
    #expect(
      "\(try #require(error))"
        == "The interface \"Headed\" was not opened: \"page.named\" was chosen, which does not serve it; no route does."
        + " Usually the closure given to `router.choose(_:by:)` names another route than was registered with"
        + " `app.interface(…, by: …)`.")
  }

  @Test func `What waits goes on to the route that was chosen when it was asked for`() async throws {
    try share(Page.limited)
    try share(Page.named)
    let version = Version()
    app.router.choose(Wanted.headed) { version.isNew ? Page.named : Page.limited }
    app.router.interceptors = [
      Listening(name: "park", journal: Journal()) { _ in .park { .proceed } }
    ]
    app.listen()
    let handle = app.home.route(Wanted.headed, "A")
    #expect(handle.outcome == .held)
    version.isNew = true
    await app.router.idle()
    #expect(app.journal.lines.first == "gate before page.limited as push")
    #expect(handle.state == .routed && handle.target(as: Wanted.headed) != nil)
  }
}
