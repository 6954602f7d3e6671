import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

/// A page of a subclass.
private final class LargePage: PageView {}

@MainActor @Suite("Interfaces that cannot be opened")
struct InterfaceFailureTests {
  private static let noImplementation = "route.noImplementation: Playable"
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
    #expect(brief(try #require(handle.error)) == Self.noImplementation)
    await app.router.idle()
    #expect(app.sink.briefs == [Self.noImplementation])
    #expect(app.home.heard == [])
    #expect(app.home.send(Wanted.playable("A")) == .unhandled)
    #expect(app.home.heard == ["unhandled"])
    #expect(app.home.results.last?.error.map(brief) == Self.noImplementation)
    #expect(app.home.results.last?.message == nil, "for users")
    #expect(app.home.results.last?.isNamed(Wanted.playable) == true)
    await app.router.idle()
    #expect(app.sink.briefs == [Self.noImplementation, Self.noImplementation])
    #expect(!app.router.canRoute(Wanted.playable))
    #expect(app.router.styles(of: Wanted.playable) == nil)
    let error = #expect(throws: RouteError.self) {
      try app.home.checkRoute(Wanted.playable("A"))
    }
    #expect(error.map(brief) == Self.noImplementation)
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
    #expect(app.layout.hasPrefix("home | "))
    #expect(app.sink.briefs.first == Self.noImplementation)
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
    #expect(poster.port.moduleID == nil)
    #expect(app.layout == "home")
    #expect(
      app.sink.briefs == ["route.viewMismatch: Headed, page.named, PageView, Poster"])
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
    #expect(app.reports == "route.buildFailed: interface.viewless ← module.missingView: Viewless")
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
      app.sink.briefs == ["route.prepareFailed: Headed ← no ink"])
  }

  @Test func `a request of a part without a router is reported with the name of the requested interface`() throws {
    let view = PageView("loose")
    let error = view.route(Wanted.headed("A")).error
    #expect(
      brief(try #require(error)) == "route.notAssembled: Headed, PageView")
    #expect(view.push(Wanted.headed("A")).outcome == .rejected)
    #expect(throws: RouteError.self) { try view.checkRoute(Wanted.headed("A")) }
  }
}
