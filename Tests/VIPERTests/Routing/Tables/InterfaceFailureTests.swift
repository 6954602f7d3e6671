import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// A page of another kind.
private final class LargePage: PageView {}

@MainActor @Suite("Interfaces that cannot be had")
struct InterfaceFailureTests {
  private static let noImplementation =
    "No route serves the interface \"Playable\". Usually the module router that does was not registered, or does not"
    + " say so. Add `app.interface(…, by: …)` to the one that has such a module."
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    try app.serve(Wanted.headed, by: Page.named) { $0 }
  }

  @Test func `What nobody serves is unhandled, and told once`() async throws {
    let handle = app.home.route(Wanted.playable, "A")
    #expect(handle.outcome == .unhandled && handle.state == .failed && handle.target == nil)
    #expect("\(try #require(handle.error))" == Self.noImplementation)
    await app.router.idle()
    #expect(app.sink.messages == [Self.noImplementation] && app.home.heard == [])
    #expect(app.home.send(Wanted.playable, "A") == .unhandled)
    #expect(app.home.heard == ["unhandled"] && app.home.results.last?.message == Self.noImplementation)
    #expect(app.home.results.last?.isNamed(Wanted.playable) == true)
    await app.router.idle()
    #expect(app.sink.messages == [Self.noImplementation, Self.noImplementation])
    #expect(!app.router.canRoute(Wanted.playable) && app.router.styles(of: Wanted.playable) == nil)
    let error = #expect(throws: RouteError.self) {
      try app.home.checkRoute(Wanted.playable, "A")
    }
    #expect(error.map { "\($0)" } == Self.noImplementation)
  }

  @Test func `What nobody serves leads to the fallback, as a route that nobody has`() async throws {
    let lost = RouteName<RouteError, Never>("interface.lost")
    try app.router.register { registration in
      registration.module(prefix: "Lost", view: { PageView("\($0.parameters)") })
      registration.route(lost, .present, to: "Lost", parameters: .mapping { "\($0)" })
    }
    app.router.fallback = lost
    let handle = app.home.route(Wanted.playable, "A")
    await app.router.idle()
    #expect(handle.state == .failed && app.layout == "home | \(Self.noImplementation)")
    #expect(app.sink.messages.filter { $0.contains("interface") } == [Self.noImplementation])
  }

  @Test func `Interceptors hear of it under the name by which it was asked for`() {
    app.listen()
    var isNamed = false
    struct Hearing: RouteFailureObserver {
      let hear: @MainActor (RouteRequest) -> Void
      func before(_ request: RouteRequest) -> RouteDecision { .proceed }
      func failed(_ request: RouteRequest, with error: RouteError) { hear(request) }
    }
    app.router.interceptors.append(
      Hearing { request in
        isNamed = request.isNamed(Wanted.playable)
      })
    app.home.route(Wanted.playable, "A")
    #expect(app.journal.lines == ["gate failed Playable"] && isNamed)
  }

  @Test func `Around a view of another class nothing is opened, and the view is left alone`() async throws {
    final class Poster: VIPView, Headed { var title = "poster" }
    let poster = Poster()
    let handle = app.home.route(Wanted.headed, "A", around: poster) { _ in
      Issue.record("prepared")
    }
    await app.router.idle()
    #expect(handle.state == .failed && !poster.port.isAssembled && app.layout == "home")
    #expect(
      app.sink.messages == [
        "The interface \"Headed\" was not opened: the route \"page.named\" serves it by the view PageView, but the view"
          + " is Poster. Usually another view was given to build around. Give one of that class."
      ])
    let page = LargePage("large")
    let second = app.home.route(Wanted.headed, "A", around: page) { $0.title = "mine" }
    await app.router.idle()
    #expect(second.target === page && page.title == "mine" && app.layout == "home large")
    #expect(second.target(as: Wanted.headed) === page)
  }

  @Test func `A module without a view of its own serves the interface around one that is given`() async throws {
    let route = RouteName<String, String>("interface.viewless")
    try app.router.register { registration in
      registration.module(
        prefix: "Viewless", presenter: { _ in PagePresenter("viewless", app.journal) },
        interactor: { _ in VIPInteractor() })
      registration.route(route, .push, to: "Viewless")
      registration.interface(Wanted.called, by: route) { (page: PageView) in page }
    }
    #expect(app.home.route(Wanted.called, "A").state == .failed && app.sink.messages.count == 1)
    #expect(app.reports.hasPrefix("The route \"interface.viewless\" was not opened: "))
    #expect(app.home.route(Wanted.called, "A", around: VIPView()).state == .failed)
    var names: [String] = []
    let handle = app.home.route(Wanted.called, "A", around: PageView("given")) {
      names.append($0.name)
    }
    await app.router.idle()
    #expect(handle.state == .routed && app.layout == "home given" && names == ["given"])
  }

  @Test func `A closure that throws has nothing shown; its reason is told under the interface`() async throws {
    let handle = app.home.route(Wanted.headed, "A") { _ in throw TextError("no ink") }
    await app.router.idle()
    #expect(handle.state == .failed && app.layout == "home" && app.builtPages == 1)
    #expect(
      app.sink.messages == [
        "The route \"Headed\" was not opened: its opener could not prepare its target: no ink. Look at what was"
          + " passed as `preparing:`."
      ])
  }

  @Test func `A part without a router says for what it asked`() throws {
    let view = PageView("loose")
    let error = view.route(Wanted.headed, "A").error
    #expect(
      "\(try #require(error))"
        == "The route \"Headed\" was not opened: PageView belongs to no module yet. Usually it was used before"
        + " `build()` or `assemble(…)`. Build its module first.")
    #expect(view.push(Wanted.headed, "A").outcome == .rejected)
    #expect(throws: RouteError.self) { try view.checkRoute(Wanted.headed, "A") }
  }
}
