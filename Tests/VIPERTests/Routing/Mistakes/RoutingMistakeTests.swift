import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Mistakes in routing")
struct RoutingMistakeTests {
  private let app: GreeterApp

  init() throws { app = try GreeterApp() }

  private func text<Output>(_ handle: RouteHandle<Output>?) -> String? { handle?.error.map { "\($0)" } }

  // MARK: A missing router

  @Test func `a released router is named as the cause`() throws {
    let sink = CollectingSink()
    var router: VIPRouter? = VIPRouter(diagnostics: sink.report)
    try router?.register { $0.module(prefix: "Plain", view: { ProbeView() }) }
    let view = try router.map { try VIPBuilder(prefix: "Plain", router: $0).build() }
    router = nil
    let reason =
      "the router was released. Usually no object retains the router. Retain the router while the app or test runs."
    let route = "The route \"greeter.login\" was not opened"
    #expect(text(view?.route(Greeter.login())) == "\(route): ProbeView has no router: \(reason)")
    #expect(view?.send(Greeter.login()) == .unhandled)
    #expect(
      sink.messages == [
        "\(route): ProbeView has no router: \(reason)",
        "The route \"greeter.login\" of module \"Plain\" was not opened: \(reason)",
      ])
  }

  @Test func `a module that was assembled without a router is named as the cause`() throws {
    let view = ProbeView()
    let sink = CollectingSink()
    try view.assemble(diagnostics: sink.report)
    #expect(view.send(Greeter.login()) == .unhandled)
    #expect(
      sink.messages == [
        "The route \"greeter.login\" of module \"ProbeView\" was not opened: the module was assembled without a router."
          + " Register the module, and build it with a VIPBuilder."
      ])
  }

  @Test func `a released view is named as the cause`() throws {
    let presenter = GreetingPresenter()
    try ProbeView().assemble(presenter: presenter)
    #expect(
      text(presenter.route(Greeter.login()))
        == "The route \"greeter.login\" was not opened: GreetingPresenter has no router: the view of the module no longer"
        + " exists. Usually the view was not retained. Retain the view.")
  }

  @Test func `a route that is opened in the initializer of a part is reported with the missing step`() async throws {
    final class Hasty: VIPPresenter {
      private(set) var error: String?
      override init() {
        super.init()
        error = route(Greeter.login()).error.map { "\($0)" }
      }
    }
    let presenter = Hasty()
    try app.router.register { $0.module(prefix: "Hasty", view: { ProbeView() }, presenter: { presenter }) }
    _ = try app.build("Hasty")
    #expect(
      presenter.error
        == "The route \"greeter.login\" was not opened: Hasty does not belong to a module. Usually the part was used"
        + " before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of the"
        + " part first, or use the other view.")
  }

  // MARK: Gates

  /// A gate that parks each route and opens the login, except for the routes that `proceeds` accepts.
  private func park(
    login style: RouteStyle? = nil, proceeds: @escaping @MainActor (RouteRequest) -> Bool = { _ in false }
  ) {
    let gate = app.gate
    app.router.interceptors = [
      DecidingGate { request in
        guard !request.isNamed(Greeter.login), !proceeds(request) else { return .proceed }
        return .park {
          request.open(Greeter.login(), style: style)
          await gate.pass()
          return .proceed
        }
      }
    ]
  }

  @Test func `a gate whose login becomes the root is reported once`() async throws {
    park()
    app.router.route(Greeter.shown("home"))
    await settle()
    app.router.route(Greeter.shown("late"))
    await settle()
    #expect(app.navigator.containers.map(\.count) == [1, 1], "the second login is presented over the first")
    #expect(
      app.sink.messages == [
        "The module of the route \"greeter.login\" became the root of the window, which cannot be dismissed: the window"
          + " was empty when the interceptor that parks \"greeter.shown\" opened it. Let the interceptor proceed for the"
          + " first route of the app, or give both routes the style `root`."
      ])
    app.gate.open()
    await app.router.idle()
  }

  @Test func `a gate that lets the first route proceed is not reported`() async throws {
    park { $0.parameters(of: Greeter.shown) == "home" }
    await app.open("home")
    app.router.route(Greeter.shown("item"))
    await settle()
    app.gate.open()
    await app.router.idle()
    #expect(app.sink.messages == [])
    #expect(app.navigator.containers.map(\.count) == [1, 2])
  }

  @Test(arguments: [RouteStyle.root, .present])
  func `a login that the first route replaces as the root is not reported`(_ login: RouteStyle) async throws {
    park(login: login)
    app.router.route(Greeter.shown("home"), style: .root)
    await settle()
    app.gate.open()
    await app.router.idle()
    #expect(app.sink.messages == [])
    #expect(app.navigator.views.count == 1)
  }

  @Test func `pending work names the interceptor that has not decided, and the loading of parameters`() async throws {
    let gate = app.gate
    app.router.interceptors = [
      DecidingGate { request in
        guard request.isNamed(Greeter.shown) else { return .proceed }
        return .park { await gate.pass(returning: .cancel) }
      }
    ]
    app.router.route(Greeter.shown("Anna"))
    app.router.route(Greeter.loaded("Otto"))
    await settle()
    #expect(
      app.router.pendingWork.map(\.description) == [
        "the route of \"greeter.shown\", which waits for the decision of DecidingGate",
        "the route of \"greeter.loaded\", which waits for the loading of its parameters",
      ])
    gate.open()
    await app.router.idle()
    #expect(app.sink.messages == [])
  }

  // MARK: Finishing and removing

  @Test func `a module that finishes twice is reported once, and a handle that removes twice is not`() async throws {
    await app.open("home")
    let handle = await app.open("Anna")
    handle.target?.send(Greeter.leave("first"))
    handle.target?.send(Greeter.leave("second"))
    await app.router.idle(after: handle.remove())
    #expect(handle.givenOutput == "first")
    #expect(
      app.sink.messages == [
        "A part of module \"Greeter\" called `finish` twice, and the second call had no effect. Usually two"
          + " handlers of the same action call `finish`, or a button was pressed twice. Call `finish` once, and"
          + " ignore a second press."
      ])
  }

  @Test func `a module that could not be removed may finish again, and keeps its first output`() async throws {
    let host = ScriptedHost()
    app.router.navigator = host
    await app.open("home")
    let handle = await app.open("Anna")
    host.removing = { _ in throw TextError("the door is stuck") }
    handle.target?.send(Greeter.leave("first"))
    await app.router.idle()
    host.removing = { _ in true }
    await app.router.idle(after: handle.target?.send(Greeter.leave("second")))
    #expect(handle.givenOutput == "first")
    #expect(handle.state == .removed)
    #expect(
      app.sink.messages == [
        "The module of route \"greeter.shown\" could not be removed from the screen: the door is stuck."
      ])
  }

  @Test func `an output that no part of the opener handles is reported`() async throws {
    let opener = try app.build("Plain")
    try app.navigator.show(opener)
    let handle = await app.router.idle(after: opener.route(Greeter.shown("Anna")))
    handle.target?.send(Greeter.leave("bye"))
    await app.router.idle()
    #expect(
      app.sink.messages == [
        "No part handled the result \"greeter.shown\" (success) in module \"Plain\". Usually the mapping of the view"
          + " or presenter has no `$0.receive(…)` for the result. Add this handler. To receive all other results, add"
          + " `$0.receive { view, result in … }` to the mapping of the view."
      ])
  }

  @Test func `an output that a task awaits, or that no opener expects, is not reported`() async throws {
    let opener = try app.build("Plain")
    try app.navigator.show(opener)
    let awaited = await app.router.idle(after: opener.route(Greeter.shown("Anna")))
    let output = Task { @MainActor in try await awaited.output() }
    await settle()
    awaited.target?.send(Greeter.leave("bye"))
    #expect(try await output.value == "bye")
    await app.open("Otto").target?.send(Greeter.leave("bye"))
    await app.router.idle()
    #expect(app.sink.messages == [])
  }

  // MARK: Places

  @Test func `the app cannot embed a module without a source`() async throws {
    await app.open("home")
    #expect(
      text(app.router.route(Greeter.login(), style: .embed))
        == "The route \"greeter.login\" was not opened: The style \"embed\" requires a view that opens the route, but the"
        + " app opened the route. Route from a view, or pass the view as `from:`.")
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a window that is not retained is reported once`() async throws {
    let handle = await app.router.idle(after: app.router.route(Greeter.login(), in: InMemoryNavigator()))
    #expect(
      text(handle)
        == "The route \"greeter.login\" was not opened: its window no longer exists. Usually the user closed the window,"
        + " or the navigator of the window was not retained. Retain the navigator, or open the route in another window."
    )
    #expect(app.sink.messages == [text(handle)])
  }

  @Test func `a module cannot be built around a view that belongs to another module`() async throws {
    await app.open("home")
    let view = try app.build("Login")
    #expect(
      text(app.router.route(Greeter.login(), around: view))
        == "The route \"greeter.login\" was not opened: The module \"Login\" could not be assembled: ProbeView already"
        + " belongs to a module. A part can belong to one module only. Usually a registration's closure returns a stored"
        + " object, or the view passed as `around:` or to `transferModule` is in use. Create a new object in each call."
    )
  }

  @Test func `a module that opens its own route when it is ready is reported once`() async throws {
    final class Endless: VIPPresenter, Mapped {
      static let again = RouteName<Void, Never>("greeter.again")
      static let mapping = Mapping(Endless.self) { $0.on(Lifecycle.didAppear) { $0.push(again()) } }
    }
    try app.router.register { app in
      app.module(prefix: "Endless", view: { ProbeView() }, presenter: { Endless() })
      app.route(Endless.again, to: "Endless")
    }
    app.router.depthLimit = 9
    app.router.route(Endless.again())
    await app.router.idle()
    #expect(app.sink.messages.count == 1)
    #expect(
      app.sink.messages.first?.hasPrefix(
        "The route \"greeter.again\" was not opened: more than 9 events, each caused by the previous event, led to it: … →"
      ) == true)
  }

  @Test func `a fallback that no feature registers is a configuration error`() throws {
    app.router.fallback = RouteName("start")
    #expect(
      app.router.validate().map(\.description) == [
        "router.fallback: \"start\" is required, but no feature provides it. Usually the providing feature was not"
          + " registered, or the name was misspelled. Register the feature, or correct the name. If another feature"
          + " provides the module under a different name, adapt a required route by `app.adapt(…)`."
      ])
  }

  // MARK: Broadcasts

  private enum News {
    static let arrived = EventName<String, Never>("news.arrived")
    static let names: [any TypedName] = [arrived]
  }

  private final class Reader: VIPInteractor, Mapped {
    static let mapping = Mapping(Reader.self) { $0.on(News.arrived) { $0.text = $1 } }
    var text = ""
  }

  @Test func `a listed broadcast that no registered module maps is a configuration error`() throws {
    try app.router.register("NewsRouter") { $0.feature(News.self, names: News.names) }
    let faults = app.router.validate().map(\.description)
    #expect(faults.count == 1)
    #expect(
      faults.first?.hasSuffix(
        "News lists \"news.arrived\", but no part handles this name. Usually the name is missing from a mapping, or the"
          + " module or route with the name was not registered. Map the name, register the module or route, or remove the"
          + " name from the list. Validation does not detect names that a class handles in `received`, `receive` or"
          + " `handle`, or that your own middleware answers.") == true)
  }

  @Test func `a broadcast that no open module handles is not reported`() throws {
    try app.router.register { app in
      app.feature(News.self, names: News.names)
      app.module(prefix: "Reader", view: { ProbeView() }, interactor: { Reader() })
    }
    #expect(app.router.validate() == [])
    #expect(app.router.broadcast(News.arrived("rain")) == 0)
    #expect(app.sink.messages == [])
  }
}
