import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Each test causes an error as an app would, and checks that the message states the problem, a cause and a remedy.
@MainActor @Suite("C38: messages of route errors")
struct RouteMessageTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// Returns the error message of the handle. The sink must have received only this message.
  private func text<Output>(_ handle: RouteHandle<Output>, in app: RouteApp) async -> String {
    await app.router.idle()
    let text = handle.error.map { "\($0)" } ?? "nothing"
    let isTold = app.sink.messages.count == 1 && app.reports.contains(text)
    return isTold ? text : "\(text), but the sink has \(app.sink.messages)"
  }

  private func text<Output>(_ handle: RouteHandle<Output>) async -> String {
    await text(handle, in: app)
  }

  @Test func `an unknown route is reported with the nearest name`() async {
    #expect(
      await text(app.home.route(RouteName<Void, Never>("page.nambd")()))
        == "No router has the route \"page.nambd\". Did you mean \"page.named\"? Usually the module router with this"
        + " route was not registered, `Modules.generated.swift` is outdated, or the name was misspelled. Register that"
        + " module router, run `viper register`, or correct the name.")
  }

  @Test func `parameters of the wrong type are reported with the expected type`() throws {
    app.home.send(Event(named: "page.named", data: 1, kind: .route))
    #expect(
      app.sink.messages == [
        "The route \"page.named\" received parameters of type Int, but String is expected. Usually the event was"
          + " created with `Event(named:data:)`. Use the route's declared name."
      ])
  }

  @Test func `rejected parameters are reported with the reason`() async {
    #expect(
      await text(app.home.route(Page.numbered(10)))
        == "The route \"page.numbered\" was not opened: the closure that converts or loads its parameters threw an"
        + " error: there are ten pages. Usually the parameters are invalid, or the data could not be loaded. Pass"
        + " valid parameters, or correct the closure in the registration of the route or of its adapter.")
  }

  @Test func `an unsupported style is reported with the supported styles`() async {
    #expect(
      await text(app.home.route(Page.limited("A"), style: .embed(in: "list")))
        == "The route \"page.limited\" was not opened: it cannot be shown by the style \"embed(list)\", only by"
        + " \"push\", \"present\", \"make\". Use one of these styles, or add the style to the registration of the"
        + " route.")
  }

  @Test func `a second route of a view is reported with the first route`() async {
    app.home.route(Page.named("A"))
    #expect(
      await text(app.home.route(Page.numbered(1)))
        == "The route \"page.numbered\" was not opened: the same view already opens \"page.named\", which is not shown"
        + " yet. Usually the user tapped twice, and no fix is needed. To show both modules, wait for `shown()` of the"
        + " first route handle before you open the second route.")
  }

  private struct Deciding: RouteInterceptor {
    let decide: @MainActor (RouteRequest) -> RouteDecision
    func before(_ request: RouteRequest) -> RouteDecision { decide(request) }
  }

  @Test func `a refusal is reported with the reason of the interceptor`() async {
    app.router.interceptors = [Deciding { _ in .refuse("Nobody has logged in.") }]
    #expect(
      await text(app.home.route(Page.named("A")))
        == "The route \"page.named\" was refused by an interceptor: Nobody has logged in.")
  }

  @Test func `redirects in a cycle are reported with the cycle`() async {
    app.router.interceptors = [
      Deciding {
        $0.isNamed(Page.named) ? .redirect(to: Page.numbered(1)) : .redirect(to: Page.named("A"))
      }
    ]
    #expect(
      await text(app.home.route(Page.named("A")))
        == "The route \"page.numbered\" was not opened: interceptors redirect it in a cycle: page.named → page.numbered"
        + " → page.named. Let one of these routes proceed.")
  }

  @Test func `a target of the wrong type is reported with both types`() async {
    #expect(
      await text(app.home.route(Page.named("A"), preparing: { (_: ProbeView) in }))
        == "The route \"page.named\" was not opened: the opener prepares a target of type ProbeView, but the view of"
        + " the opened module is PageView. Usually the route opens a different module than expected. Open the expected"
        + " module, or conform the view to the expected type."
    )
  }

  @Test func `a commit of a shown module is reported with the module's state`() async {
    let handle = await app.open("A")
    #expect(handle.commit() == .rejected)
    #expect(handle.error == nil)
    #expect(
      app.sink.messages == [
        "The route \"page.named\" cannot be committed: it is routed. Only a module that was created and not shown can"
          + " be committed. Open the route by the style `make`, store the handle, and commit once."
      ])
  }

  @Test func `an error of the preparing closure is reported with its reason`() async {
    let handle = app.home.route(Page.named("A")) { (_: PageView) in throw TextError("no ink") }
    #expect(
      await text(handle)
        == "The route \"page.named\" was not opened: the opener could not prepare the opened module: no ink. Check the"
        + " closure passed as `preparing:`.")
    #expect(app.layout == "home")
  }

  @Test func `a route of a part without a module or without a router is reported with the missing step`() throws {
    let view = PageView("loose")
    let loose = view.route(Page.named("A")).error
    #expect(
      "\(try #require(loose))"
        == "The route \"page.named\" was not opened: PageView does not belong to a module. Usually the part was used"
        + " before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of the"
        + " part first, or use the other view.")
    try view.assemble(diagnostics: app.sink.report)
    let handle = view.route(Page.named("A"))
    #expect(
      "\(try #require(handle.error))"
        == "The route \"page.named\" was not opened: PageView has no router: the module was assembled without a router."
        + " Register the module, and build it with a VIPBuilder.")
    #expect(handle.state == .failed)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a route beyond the depth limit is reported with its causes`() async throws {
    await app.open("A")
    app.router.depthLimit = 0
    app.page("A")?.send(Page.openAnother("B"))
    await app.router.idle()
    #expect(
      app.sink.messages == [
        "The route \"page.named\" was not opened: more than 0 events, each caused by the previous event, led to it: … →"
          + " page.openAnother → page.named. Usually modules open each other as soon as they are ready, or an"
          + " interceptor opens another route for every route, including the routes that it opens itself. Break the cycle."
      ])
  }

  @Test func `a module that cannot be built is reported with the build error`() async {
    let text = await text(app.home.route(Page.broken()))
    #expect(
      text.hasPrefix(
        "The route \"page.broken\" was not opened: The interactor of module \"Broken\""))
    #expect(text.contains("out of paper"))
  }

  @Test func `a missing navigator is reported with the property to set`() async {
    app.router.navigator = nil
    #expect(
      await text(app.home.route(Page.named("A")))
        == "The route \"page.named\" was not opened: the router has no navigator. Set `router.navigator` when the app"
        + " starts. In a test, use an InMemoryNavigator.")
  }

  @Test func `a module that cannot be shown or removed is reported with the error of the host`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    host.showing = { _, _ in throw TextError("no paper") }
    #expect(
      await text(app.home.route(Page.named("A")))
        == "The route \"page.named\" could not be shown: no paper.")
    let app = try RouteApp()
    let other = ScriptedHost(.standard, [app.home])
    app.router.navigator = other
    other.removing = { _ in throw TextError("no hands") }
    let handle = await app.open("A")
    handle.remove()
    #expect(
      await text(handle, in: app)
        == "The module of route \"page.named\" could not be removed from the screen: no hands.")
  }
}
