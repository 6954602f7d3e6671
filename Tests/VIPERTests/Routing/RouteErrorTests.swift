import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C44 C45: errors of routes")
struct RouteErrorTests {
  private let app: WayApp

  init() throws { app = try WayApp() }

  @Test func `a failure of a transition is reported once, and the opener receives one result`() async throws {
    app.router.route(Stop.count())
    let handle = app.home.route(Stop.about())
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.sink.messages.count == 1)
    #expect(app.home.results.map(\.status) == [.error])
    #expect(app.home.results[0].error is RouteError)
  }

  @Test(arguments: [true, false])
  func `B05: an unknown route is reported with the nearest known name`(byEvent: Bool) async throws {
    if byEvent {
      #expect(app.home.send(Event(named: "way.detial", data: "x", kind: .route)) == .unhandled)
      #expect(app.home.results.map(\.status) == [.unhandled])
    } else {
      #expect(app.home.route(RouteName<Void, Never>("way.abuot")()).outcome == .unhandled)
    }
    let names = byEvent ? "way.detial, way.detail?" : "way.abuot, way.about?"
    #expect(app.sink.briefs == ["route.unknown: \(names)"])
  }

  @Test func `an unknown route fails and opens the fallback, which receives the error`() async throws {
    app.router.fallback = Stop.lost
    let handle = app.home.route(Stop.missing())
    #expect(handle.state == .failed)
    await app.router.idle()
    let lost = try #require(app.navigator.top?.dataSource(as: LostPresenter.self))
    #expect("\(try #require(lost.error))" == "\(try #require(handle.error))")
    #expect(app.sink.messages.count == 1)
    #expect(app.stack == [["ProbeView"], ["ProbeView"]])
    app.home.route(Stop.broken())
    await app.router.idle()
    #expect(app.navigator.views.count == 2, "only an unknown route opens the fallback")
  }

  @Test func `an unknown route fails without recursion if its fallback is also unknown`() async throws {
    app.router.fallback = RouteName<RouteError, Never>("way.nowhere")
    app.home.route(Stop.missing())
    await app.router.idle()
    #expect(app.sink.messages.count == 2)
    #expect(app.navigator.views.count == 1)
  }

  @Test
  func `views that open each other while they are created end with an error that names the routes`() async throws {
    let around = RouteName<Void, Never>("errors.around")
    let router = app.router
    try router.register { app in
      app.module(
        prefix: "Around",
        view: { [weak router] in
          router?.route(around())
          return ProbeView()
        })
      app.route(around, .push, to: "Around")
    }
    router.route(around())
    #expect(
      app.sink.briefs == [
        "route.tooDeep: errors.around, errors.around, errors.around, errors.around, errors.around, errors.around, errors.around, errors.around, errors.around"
      ])
    await router.idle()
    #expect(app.navigator.views.count == 51)
  }

  @Test func `modules that build each other in their closures end with an error that names the modules`() throws {
    let router = app.router
    try router.register { app in
      for (prefix, other) in [("Hen", "Egg"), ("Egg", "Hen")] {
        app.module(
          prefix: prefix,
          view: { [weak router] () throws -> ProbeView in
            if let router { _ = try VIPBuilder(prefix: other, router: router).build() }
            return ProbeView()
          })
      }
      app.route(Stop.missing, to: "Hen")
    }
    let error = #expect(throws: Diagnostic.self) {
      try VIPBuilder(prefix: "Hen", router: router).build()
    }
    #expect(brief(try #require(error)) == "module.buildsItself: Hen, Egg")
    #expect(app.home.route(Stop.missing()).state == .failed)
    #expect(app.sink.briefs == ["route.buildFailed: way.missing ← module.buildsItself: Hen, Egg"])
  }

  @Test func `a module can build nested modules of its own kind`() throws {
    let router = app.router
    try router.register { app in
      app.module(
        prefix: "Folder",
        view: { [weak router] (context: ModuleContext) throws -> ProbeView in
          if let router, let depth = context.parameters as? Int, depth > 0 {
            _ = try VIPBuilder(prefix: "Folder", router: router, parameters: depth - 1).build()
          }
          return ProbeView()
        })
    }
    _ = try VIPBuilder(prefix: "Folder", router: router, parameters: 20).build()
  }

  @Test
  func `A18: the error of a route differs for a part without a module and a part of a released module`() async throws {
    let loose = ProbeView()
    #expect(brief(try #require(loose.route(Stop.about()).error)) == "route.notAssembled: way.about, ProbeView")
    #expect(
      brief(try #require(VIPPresenter().route(Stop.about()).error)) == "route.notAssembled: way.about, VIPPresenter")
    #expect(throws: RouteError.self) { try loose.checkRoute(Stop.about()) }
    let presenter = WayPresenter()
    try VIPView().assemble(presenter: presenter)
    #expect(brief(try #require(presenter.route(Stop.about()).error)) == "route.noRouter: way.about, WayPresenter")
  }

  @Test func `an error of the navigator is reported with its message`() async throws {
    let closed = ScriptedHost()
    closed.refusal = { _ in RouteError("host.closed", "The shop is closed.") }
    let handle = app.router.route(Stop.about(), in: closed)
    #expect(
      handle.error.map { "\($0)" }
        == "The route \"way.about\" was not opened: The shop is closed.")
  }
}
