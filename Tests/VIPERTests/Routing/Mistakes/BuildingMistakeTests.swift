import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// Each test makes a mistake and checks the exact report, or checks that a correct program that looks alike has none.
@MainActor @Suite("Mistakes in building modules")
struct BuildingMistakeTests {
  private let app: GreeterApp

  init() throws { app = try GreeterApp() }

  private let tap = MiddlewareList(beforePresenter: [Tap(name: "tap", journal: Journal())])

  // MARK: The router's middleware

  @Test func `middleware that is set after a module was built is reported once`() throws {
    let view = try app.build()
    for list in [tap, MiddlewareList(), tap] { app.router.middleware = list }
    #expect(
      app.sink.recordedBriefs == ["middleware.setLate: Greeter"])
    #expect(view.port.moduleID != nil)
  }

  @Test func `middleware that is set before the first module, or changed for new modules, is not reported`() throws {
    app.router.middleware = MiddlewareList()
    let view = try app.build()
    app.router.middleware = tap
    #expect(app.sink.messages == [])
    #expect(view.port.moduleID != nil)
  }

  @Test func `middleware that is set when no module exists is not reported`() throws {
    _ = try app.build()
    app.router.middleware = tap
    #expect(app.sink.messages == [])
  }

  // MARK: A module that is never ready

  @Test func `a module that sends events and is never ready is reported once`() async throws {
    let views = try ["Anna", "Otto"].map { try app.build("Greeter", $0) }
    for view in views {
      view.send(Greeter.greet())
      #expect((view as? ProbeView)?.results.isEmpty == true, "the event waits")
      view.send(Greeter.greet())
    }
    await settle()
    #expect(
      app.sink.recordedBriefs == ["module.notReady: greeter.greet, Greeter"])
  }

  @Test func `a module that is ready in the same turn, or unused, is not reported`() async throws {
    let early = try app.build("Greeter", "Anna")
    early.send(Greeter.greet())
    early.port.viewIsReady()
    early.send(Greeter.greet())
    #expect((early as? ProbeView)?.outputs(of: Greeter.greet) == ["Hello Anna", "Hello Anna"])
    let unused = try app.build("Greeter", "Otto")
    await settle()
    #expect(app.sink.messages == [])
    #expect(unused.port.moduleID != nil)
  }

  @Test func `an event that a module of a route sends before it is shown, and that is not shown, is reported as lost`()
    async throws
  {
    await app.open("home")
    let handle = app.router.route(Greeter.shown("Anna"), preparing: { (view: ProbeView) in view.send(Greeter.greet()) })
    await app.router.idle(after: handle.remove())
    #expect(app.sink.diagnostics.map(\.code) == ["event.lostWithModule"])
    #expect(handle.state == .removed)
  }

  @Test func `a module that another view takes over before it is ready receives its parameters`() async throws {
    let view = try app.build("Greeter", "Anna")
    view.send(Greeter.greet())
    let other = ProbeView()
    try view.transferModule(to: other)
    await settle()
    other.port.viewIsReady()
    other.send(Greeter.greet())
    #expect(other.outputs(of: Greeter.greet) == ["Hello Anna", "Hello Anna"])
    await app.router.idle()
    #expect(app.sink.messages == [])
  }

  // MARK: Builders

  @Test func `a builder without a router names the shared router`() throws {
    let error = #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Nowhere").build() }
    #expect(
      error.map(brief) == "module.unknownPrefix: Nowhere")
  }

  @Test func `a misspelled prefix is reported with the nearest one`() throws {
    let error = #expect(throws: Diagnostic.self) { try app.build("Greter") }
    #expect(
      error.map(brief) == "module.unknownPrefix: Greter, Greeter?")
  }

  @Test func `an output of a module whose opener has no module is reported with the cause`() async throws {
    var builder = VIPBuilder(prefix: "Greeter", router: app.router, parameters: "Anna")
    let opener = ProbeView()
    builder.opener = opener
    let view = try builder.build()
    view.port.viewIsReady()
    view.send(Greeter.leave("bye"))
    #expect(
      app.sink.briefs == ["module.finishedWithoutOpener: Greeter"])
    #expect(opener.port.moduleID == nil)
  }

  @Test func `an output of a module whose opener receives it is not reported`() throws {
    let opener = ProbeView()
    try app.router.register { $0.module(prefix: "Opener", view: { opener }) }
    _ = try app.build("Opener")
    var builder = VIPBuilder(prefix: "Greeter", router: app.router, parameters: "Anna")
    builder.opener = opener
    let view = try builder.build()
    view.port.viewIsReady()
    view.send(Greeter.leave("bye"))
    #expect(app.sink.messages == [])
    #expect(opener.results.map(\.status) == [.success])
  }

  // MARK: Made modules

  private let notRetained = "route.previewNotRetained: greeter.made"

  @Test(arguments: [true, false])
  func `a made module that is not retained is reported once`(isSent: Bool) async throws {
    let opener = try app.build("Plain")
    for _ in 0..<3 {
      if isSent { opener.send(Greeter.made("Anna")) } else { app.router.route(Greeter.made("Anna")) }
      await app.router.idle()
    }
    #expect(app.sink.recordedBriefs == [notRetained])
  }

  @Test func `a made module that is retained and later released, removed or shown is not reported`() async throws {
    await app.open("home")
    do {
      let released = app.router.route(Greeter.made("Anna"))
      await settle()
      #expect(released.target != nil)
    }
    app.router.route(Greeter.made("Otto")).remove()
    #expect(app.router.route(Greeter.made("Emma")).commit(as: .push) == .routed)
    await app.router.idle()
    let view = app.router.route(Greeter.made("Ida")).target
    await app.router.idle()
    #expect(app.sink.messages == [])
    #expect(view?.port.moduleID != nil)
    #expect(app.navigator.views.count == 2)
  }
}
