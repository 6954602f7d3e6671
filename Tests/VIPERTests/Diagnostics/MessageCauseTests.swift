import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Cause {
  /// The handler waits for the gate of the interactor.
  static let work = EventName<Int, Int>("cause.work")
}

private final class CauseInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CauseInteractor.self) {
    $0.on(Cause.work) { part, number in await part.gate.pass(returning: number) }
    $0.policy(.inOrder, for: Cause.work)
  }
  let gate = Gate()
}

/// Each test causes an error in one of its less common situations, and checks which error is reported there.
@MainActor @Suite("Mistakes in less common situations")
struct MessageCauseTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func refusal(_ body: () throws -> some Any) -> String {
    let error = #expect(throws: (any Error).self) { _ = try body() }
    return error.map(brief) ?? ""
  }

  // MARK: Finishing

  @Test func `a launched root that finishes is reported as a root, not as a module without an opener`() async throws {
    let app = try GreeterApp()
    let root = try app.router.launch(opening: Greeter.shown("home"))
    await app.router.idle()
    root.target?.send(Greeter.leave("bye"))
    await app.router.idle()
    #expect(
      app.sink.briefs == ["route.removeFailed: greeter.shown ← host.root: ProbeView"])
    #expect(root.state == .routed)
  }

  // MARK: Events

  @Test func `an event that waits for an earlier handler when the user closes the module is reported`() async throws {
    let interactor = CauseInteractor()
    let probe = try ModuleProbe(interactor: interactor)
    probe.send(Cause.work(1))
    await interactor.gate.visited()
    probe.send(Cause.work(2))
    probe.view.port.viewWasRemoved()
    interactor.gate.open()
    await probe.idle()
    #expect(
      probe.sink.briefs == ["event.lostWithModule: cause.work, Probe"])
  }

  @Test func `a route of a view that lost its module to another view names the transfer`() throws {
    let old = try VIPBuilder(prefix: "Page", router: app.router, parameters: "A").build()
    try old.transferModule(to: PageView("B"))
    let handle = old.route(Page.named("C"))
    #expect(handle.error.map(brief) == "route.notAssembled: page.named, PageView")
  }

  // MARK: Parameters of routes

  @Test func `parameters that onInitialize rejects are a result of the module, and the route is shown`() async throws {
    final class Strict: VIPPresenter, Mapped {
      static let opened = RouteName<Int, Never>("cause.strict")
      static let mapping = Mapping(Strict.self) {
        $0.onInitialize { (_: Strict, _: Int) in throw EventFailure(.invalid, "Enter a number.") }
      }
    }
    try app.router.register { app in
      app.module(prefix: "Strict", view: { VIPView() }, presenter: { Strict() })
      app.route(Strict.opened, .push, to: "Strict")
    }
    let handle = app.home.route(Strict.opened(1))
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.error == nil)
    #expect(app.sink.briefs == ["result.unhandled: viper.initialize, Strict, invalid"])
  }

  @Test func `a commit that is redirected has no message for users`() async throws {
    let preview = app.home.route(Page.named("A"), style: .unshown)
    app.router.interceptors = [
      DecidingGate { $0.isNamed(Page.named) ? .redirect(to: Page.numbered(1)) : .proceed }
    ]
    #expect(preview.commit() == .rejected)
    await app.router.idle()
    #expect(preview.error?.message == nil)
    #expect(
      preview.error.map(brief) == "route.refused: page.named ← \"page.numbered\" is opened instead.")
  }

  // MARK: Windows

  @Test func `a misspelled tab is reported with the names of the tabs`() async throws {
    let app = try RouteApp(root: .tab("notes"))
    await app.open("A", as: .tab("settings"))
    let text = "host.noTab: setings, notes, settings"
    #expect(refusal { try app.navigator.select(tab: "setings") } == text)
    await app.open("B", as: .present, from: app.page("A"))
    #expect(
      refusal { try app.navigator.select(tab: "notes") }
        == "host.noTab: notes")
  }

  @Test func `a view that is not shown yet, or is in another window, is reported as not shown in the window`() throws {
    let text = "host.notShown: PageView"
    let second = InMemoryNavigator()
    let other = PageView("other")
    try second.show(other, as: .root)
    #expect(refusal { try app.navigator.close(other) } == text)
    let handle = app.home.route(Page.named("A"))
    let early = try #require(handle.target)
    #expect(refusal { try app.navigator.tree.reveal(early) } == text)
    #expect(app.layout == "home")
  }

  // MARK: Registration

  @Test func `two default adapters of an interface are reported with the advice to keep one default`() throws {
    try app.serve(Wanted.headed, by: Page.named, registrar: "Pages") { $0 }
    func adapt(_ registrar: String) throws {
      try app.adapt(registrar) { $0.adapt(Needs.plainLabel, to: Wanted.headed, isDefault: true) { LabelAdapter($0) } }
    }
    try adapt("First")
    #expect(
      refusal { try adapt("Second") }
        == "registration.duplicateInterface: Labelled, the adapter of First, the adapter of Second")
  }
}
