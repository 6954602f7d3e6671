import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Mistakes in routing")
struct RoutingMistakeTests {
  private let app: GreeterApp

  init() throws { app = try GreeterApp() }

  private func text<Output>(_ handle: RouteHandle<Output>?) -> String? { handle?.error.map(brief) }

  // MARK: A missing router

  @Test func `a released router is named as the cause`() throws {
    let sink = CollectingSink()
    var router: VIPRouter? = VIPRouter(onDiagnostic: sink.report)
    try router?.register { $0.module(prefix: "Plain", view: { ProbeView() }) }
    let view = try router.map { try VIPBuilder(prefix: "Plain", router: $0).build() }
    router = nil
    #expect(text(view?.route(Greeter.login())) == "route.noRouter: greeter.login, ProbeView")
    #expect(view?.send(Greeter.login()) == .unhandled)
    #expect(
      sink.recordedBriefs == ["route.noRouter: greeter.login, ProbeView", "route.noRouter: greeter.login, Plain"])
  }

  @Test func `a module that was assembled without a router is named as the cause`() throws {
    let view = ProbeView()
    let sink = CollectingSink()
    try view.assemble(onDiagnostic: sink.report)
    #expect(view.send(Greeter.login()) == .unhandled)
    #expect(
      sink.briefs == ["route.noRouter: greeter.login, ProbeView"])
  }

  @Test func `a released view is named as the cause`() throws {
    let presenter = GreetingPresenter()
    try ProbeView().assemble(presenter: presenter)
    #expect(
      text(presenter.route(Greeter.login()))
        == "route.noRouter: greeter.login, GreetingPresenter")
  }

  @Test func `a route that is opened in the initializer of a part is reported with the missing step`() async throws {
    final class Hasty: VIPPresenter {
      private(set) var error: String?
      override init() {
        super.init()
        error = route(Greeter.login()).error.map(brief)
      }
    }
    let presenter = Hasty()
    try app.router.register { $0.module(prefix: "Hasty", view: { ProbeView() }, presenter: { presenter }) }
    _ = try app.build("Hasty")
    #expect(
      presenter.error
        == "route.notAssembled: greeter.login, Hasty")
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
      app.sink.recordedBriefs == ["route.gateBecameRoot: greeter.login, greeter.shown"])
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
      app.sink.briefs == ["module.finishedTwice: Greeter"])
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
      app.sink.briefs == ["route.removeFailed: greeter.shown ← the door is stuck"])
  }

  @Test func `an output that no part of the opener handles is reported`() async throws {
    let opener = try app.build("Plain")
    try app.navigator.show(opener)
    let handle = await app.router.idle(after: opener.route(Greeter.shown("Anna")))
    handle.target?.send(Greeter.leave("bye"))
    await app.router.idle()
    #expect(
      app.sink.briefs == ["result.unhandled: greeter.shown, Plain, success"])
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
        == "host.needsSource: greeter.login, embed")
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a window that is not retained is reported once`() async throws {
    let handle = await app.router.idle(after: app.router.route(Greeter.login(), in: InMemoryNavigator()))
    #expect(
      text(handle)
        == "route.windowGone: greeter.login"
    )
    #expect(app.sink.briefs == ["route.windowGone: greeter.login"])
  }

  @Test func `a module cannot be built around a view that belongs to another module`() async throws {
    await app.open("home")
    let view = try app.build("Login")
    #expect(
      text(app.router.route(Greeter.login(), around: view))
        == "route.buildFailed: greeter.login ← module.partInUse: ProbeView, Login"
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
    #expect(
      app.sink.briefs == [
        "route.tooDeep: greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again, viper.didAppear, greeter.again"
      ])
  }

  @Test func `a fallback that no feature registers is a configuration error`() throws {
    app.router.fallback = RouteName("start")
    #expect(app.router.validate().map(brief) == ["validation.notProvided: start"])
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
    #expect(app.router.validate().map(brief) == ["validation.unhandled: news.arrived, News"])
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
