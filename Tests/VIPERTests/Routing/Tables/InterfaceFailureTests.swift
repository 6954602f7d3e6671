import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

/// A page of a subclass.
private final class LargePage: PageView {}

@MainActor @Suite("Interfaces that cannot be opened")
struct InterfaceFailureTests {
  private static let noImplementation =
    "No route serves the interface \"Playable\". Usually the module that implements the interface was not registered,"
    + " or its module router has no `app.interface(…, by: …)`. Register that module router, or add the missing line."
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    try app.serve(Wanted.headed, by: Page.named) { $0 }
  }

  @Test func `a request for an interface that no route serves is unhandled and reported once`() async throws {
    let handle = app.home.route(Wanted.playable("A"))
    #expect(handle.outcome == .unhandled)
    #expect(handle.state == .failed)
    #expect(handle.target == nil)
    #expect("\(try #require(handle.error))" == Self.noImplementation)
    await app.router.idle()
    #expect(app.sink.messages == [Self.noImplementation])
    #expect(app.home.heard == [])
    #expect(app.home.send(Wanted.playable("A")) == .unhandled)
    #expect(app.home.heard == ["unhandled"])
    #expect(app.home.results.last?.reason == Self.noImplementation)
    #expect(app.home.results.last?.message == nil, "for users")
    #expect(app.home.results.last?.isNamed(Wanted.playable) == true)
    await app.router.idle()
    #expect(app.sink.messages == [Self.noImplementation, Self.noImplementation])
    #expect(!app.router.canRoute(Wanted.playable))
    #expect(app.router.styles(of: Wanted.playable) == nil)
    let error = #expect(throws: RouteError.self) {
      try app.home.checkRoute(Wanted.playable("A"))
    }
    #expect(error.map { "\($0)" } == Self.noImplementation)
  }

  @Test func `a request for an interface that no route serves opens the fallback`() async throws {
    let lost = RouteName<RouteError, Never>("interface.lost")
    try app.router.register { registration in
      registration.module(prefix: "Lost", view: { (context: ModuleContext) in PageView("\(context.parameters)") })
      registration.route(lost, .present, to: "Lost", parameters: .mapping { "\($0)" })
    }
    app.router.fallback = lost
    let handle = app.home.route(Wanted.playable("A"))
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.layout == "home | \(Self.noImplementation)")
    #expect(app.sink.messages.filter { $0.contains("interface") } == [Self.noImplementation])
  }

  @Test func `interceptors recognize a failed request by the requested interface`() {
    app.listen()
    var isNamed = false
    app.router.interceptors.append(
      Noticing { request, change in
        if case .failed = change { isNamed = request.isNamed(Wanted.playable) }
      })
    app.home.route(Wanted.playable("A"))
    #expect(app.journal.lines == ["gate failed Playable"])
    #expect(isNamed)
  }

  @Test func `a request for an interface fails if the given view is of another class`() async throws {
    final class Poster: VIPView, Headed { var title = "poster" }
    let poster = Poster()
    let handle = app.home.route(Wanted.headed("A"), around: poster) { _ in
      Issue.record("the view was prepared")
    }
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(!poster.port.isAssembled)
    #expect(app.layout == "home")
    #expect(
      app.sink.messages == [
        "The interface \"Headed\" was not opened: the route \"page.named\" serves the interface with the view PageView,"
          + " but the view is Poster. Usually the module was built around an existing view of another class. Build the"
          + " module around a view of the expected class."
      ])
    let page = LargePage("large")
    let second = app.home.route(Wanted.headed("A"), around: page) { $0.title = "mine" }
    await app.router.idle()
    #expect(second.target === page)
    #expect(page.title == "mine")
    #expect(app.layout == "home large")
    #expect(second.target(as: Wanted.headed) === page)
  }

  @Test func `a module without a registered view can serve an interface around a given view`() async throws {
    let route = RouteName<String, String>("interface.viewless")
    try app.router.register { registration in
      registration.module(
        prefix: "Viewless", presenter: { PagePresenter("viewless", app.journal) },
        interactor: { VIPInteractor() })
      registration.route(route, .push, to: "Viewless")
      registration.interface(Wanted.called, by: route) { (page: PageView) in page }
    }
    #expect(app.home.route(Wanted.called("A")).state == .failed)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports.hasPrefix("The route \"interface.viewless\" was not opened: "))
    #expect(app.home.route(Wanted.called("A"), around: VIPView()).state == .failed)
    var names: [String] = []
    let handle = app.home.route(Wanted.called("A"), around: PageView("given")) {
      names.append($0.name)
    }
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(app.layout == "home given")
    #expect(names == ["given"])
  }

  @Test
  func `an error that the preparing closure throws is reported with the name of the requested interface`()
    async throws
  {
    let handle = app.home.route(Wanted.headed("A")) { _ in throw TextError("no ink") }
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.layout == "home")
    #expect(app.builtPages == 1)
    #expect(
      app.sink.messages == [
        "The route \"Headed\" was not opened: the opener could not prepare the opened module: no ink. Check the closure"
          + " passed as `preparing:`."
      ])
  }

  @Test func `a request of a part without a router is reported with the name of the requested interface`() throws {
    let view = PageView("loose")
    let error = view.route(Wanted.headed("A")).error
    #expect(
      "\(try #require(error))"
        == "The route \"Headed\" was not opened: PageView does not belong to a module. Usually the part was used"
        + " before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of the"
        + " part first, or use the other view.")
    #expect(view.push(Wanted.headed("A")).outcome == .rejected)
    #expect(throws: RouteError.self) { try view.checkRoute(Wanted.headed("A")) }
  }
}
