import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// What a person reads of each error: what happened, why it usually does, and what to do. Each is reached here as
/// an app would.
@MainActor @Suite("C38: what errors of routes say")
struct RouteMessageTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// What the handle's error says; the sink must have been told the same, and just that.
  private func text<Output>(_ handle: RouteHandle<Output>, in app: RouteApp) async -> String {
    await app.router.idle()
    let text = handle.error.map { "\($0)" } ?? "nothing"
    let isTold = app.sink.messages.count == 1 && app.reports.contains(text)
    return isTold ? text : "\(text), but the sink has \(app.sink.messages)"
  }

  private func text<Output>(_ handle: RouteHandle<Output>) async -> String {
    await text(handle, in: app)
  }

  @Test func `Unroutable`() async {
    #expect(
      await text(app.home.route(RouteName<Void, Never>("page.nambd")))
        == "No router has the route \"page.nambd\". Did you mean \"page.named\"? Usually its module router was not"
        + " registered, or the name is misspelt. Register a ModuleRouter that has it.")
  }

  @Test func `Wrong parameters`() throws {
    app.home.send(Event(named: "page.named", data: 1, kind: .route))
    #expect(
      app.sink.messages == [
        "The route \"page.named\" was given parameters of type Int, but String is expected. Usually the event was"
          + " made with `Event(named:data:)`. Use the route's declared name."
      ])
  }

  @Test func `Not to be had with these parameters`() async {
    #expect(
      await text(app.home.route(Page.numbered, 10))
        == "The route \"page.numbered\" was not opened: its module rejects these parameters: there are"
        + " ten pages. Look at what its registration makes of them.")
  }

  @Test func `Unsupported style`() async {
    #expect(
      await text(app.home.route(Page.limited, "A", style: .embed(in: "list")))
        == "The route \"page.limited\" was not opened: it is not to be shown by the style \"embed(list)\", only by"
        + " \"push\", \"present\", \"make\". Use one of these, or add it to its registration.")
  }

  @Test func `Busy`() async {
    app.home.route(Page.named, "A")
    #expect(
      await text(app.home.route(Page.numbered, 1))
        == "The route \"page.numbered\" was not opened: the same view has asked for \"page.named\", which has not been"
        + " shown yet. Usually somebody tapped twice; then all is well. To show both, wait for `shown()` of the"
        + " first.")
  }

  private struct Deciding: RouteInterceptor {
    let decide: @MainActor (RouteRequest) -> RouteDecision
    func before(_ request: RouteRequest) -> RouteDecision { decide(request) }
  }

  @Test func `Refused`() async {
    app.router.interceptors = [Deciding { _ in .refuse("Nobody has logged in.") }]
    #expect(
      await text(app.home.route(Page.named, "A"))
        == "The route \"page.named\" was refused by an interceptor: Nobody has logged in.")
  }

  @Test func `Redirected in a circle`() async {
    app.router.interceptors = [
      Deciding {
        $0.isNamed(Page.named) ? .redirect(to: Page.numbered, 1) : .redirect(to: Page.named, "A")
      }
    ]
    #expect(
      await text(app.home.route(Page.named, "A"))
        == "The route \"page.numbered\" was not opened: interceptors redirect it in a cycle: page.named →"
        + " page.numbered → page.named. Let one of them proceed.")
  }

  @Test func `Wrong target`() async {
    #expect(
      await text(app.home.route(Page.named, "A", preparing: { (_: ProbeView) in }))
        == "The route \"page.named\" was not opened: its opener prepares a target of type ProbeView, but its view is"
        + " PageView. Usually the route leads to another module than was thought. Let the view conform."
    )
  }

  @Test func `Cannot be committed`() async {
    let handle = await app.open("A")
    #expect(handle.commit() == .rejected && handle.error == nil)
    #expect(
      app.sink.messages == [
        "The route \"page.named\" cannot be committed: it is routed, and only what was made and not shown can be."
          + " Open it by the style `make`, keep the handle, and commit once."
      ])
  }

  @Test func `A target that could not be prepared`() async {
    let handle = app.home.route(Page.named, "A") { (_: PageView) in throw TextError("no ink") }
    #expect(
      await text(handle)
        == "The route \"page.named\" was not opened: its opener could not prepare its target: no ink. Look at what"
        + " was passed as `preparing:`.")
    #expect(app.layout == "home")
  }

  @Test func `Not assembled, and without a router`() throws {
    let view = PageView("loose")
    let loose = view.route(Page.named, "A").error
    #expect(
      "\(try #require(loose))"
        == "The route \"page.named\" was not opened: PageView belongs to no module yet. Usually it was used before"
        + " `build()` or `assemble(…)`. Build its module first.")
    try view.assemble(diagnostics: app.sink)
    let handle = view.route(Page.named, "A")
    #expect(
      "\(try #require(handle.error))"
        == "The route \"page.named\" was not opened: PageView belongs to no module with a router. Usually it was put"
        + " together by hand, or its view has gone. Build it by a VIPBuilder.")
    #expect(handle.state == .failed && app.sink.messages.count == 1)
  }

  @Test func `Too deep`() async throws {
    await app.open("A")
    app.router.depthLimit = 0
    app.page("A")?.send(Page.openAnother, "B")
    await app.router.idle()
    #expect(
      app.sink.messages == [
        "The route \"page.named\" was not opened: more than 0 events, each caused by the one before, led to it: … →"
          + " page.openAnother → page.named. Usually modules open each other as soon as they are ready, or an interceptor"
          + " opens a route for each route, that one too. Break the cycle."
      ])
  }

  @Test func `Could not be built`() async {
    let text = await text(app.home.route(Page.broken))
    #expect(
      text.hasPrefix(
        "The route \"page.broken\" was not opened: The interactor of module \"Broken\""))
    #expect(text.contains("out of paper"))
  }

  @Test func `No navigator`() async {
    app.router.navigator = nil
    #expect(
      await text(app.home.route(Page.named, "A"))
        == "The route \"page.named\" was not opened: the router has no navigator. Set `router.navigator` when the app"
        + " starts; in a test, to an InMemoryNavigator.")
  }

  @Test func `Could not be shown, and could not be taken off`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    host.showing = { _, _ in throw TextError("no paper") }
    #expect(
      await text(app.home.route(Page.named, "A"))
        == "The route \"page.named\" could not be shown: no paper")
    let app = try RouteApp()
    let other = ScriptedHost(.standard, [app.home])
    app.router.navigator = other
    other.removing = { _ in throw TextError("no hands") }
    let handle = await app.open("A")
    handle.remove()
    #expect(
      await text(handle, in: app)
        == "The module of route \"page.named\" could not be taken off the screen: no hands")
  }
}
