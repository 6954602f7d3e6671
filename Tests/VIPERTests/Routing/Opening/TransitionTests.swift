import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Transitions: one serial queue per window")
struct TransitionTests {
  private let app: WayApp
  private let paced = PacedNavigator()

  init() throws {
    app = try WayApp()
  }

  /// A second window with a root that can route.
  private func window() async throws -> any ModuleView {
    paced.isPaced = false
    let root = app.router.route(Stop.count(), style: .root, in: paced)
    try await root.waitUntilShown()
    paced.isPaced = true
    return try #require(root.target)
  }

  @Test(arguments: [true, false])
  func `the second route of a double tap is rejected`(byEvent: Bool) async throws {
    var errors: [String] = []
    if byEvent {
      #expect(app.home.send(Stop.detail("x")) == .routed)
      #expect(app.home.send(Stop.detail("x")) == .rejected)
    } else {
      app.home.push(Stop.detail("x"))
      let second = app.home.push(Stop.detail("x"))
      #expect(second.state == .failed)
      #expect(second.target == nil)
    }
    errors = app.sink.briefs
    await app.router.idle()
    #expect(app.words == ["x"])
    #expect(app.sink.briefs == errors)
    #expect(errors == ["route.busy: way.detail, way.detail"])
    #expect(app.home.push(Stop.detail("x")).state == .failed, "a later third tap also fails")
    #expect(app.words == ["x"])
  }

  @Test
  func `a module that finishes during its preparation closes immediately, even during another transition`()
    async throws
  {
    let root = try await window()
    let first = root.route(Stop.detail("x"), style: .embed)
    await paced.gate.visited()
    weak var view: (any ModuleView)?
    let second = root.route(Stop.detail("y"), style: .embed) { (prepared: WayView) in
      view = prepared
      prepared.port.viewIsReady()
      prepared.send(Stop.done("y"))
    }
    #expect(second.state == .removed)
    #expect(second.givenOutput == "y")
    #expect(first.state == .routing, "the first transition has not ended")
    #expect(view == nil, "the first transition has not ended")
    paced.gate.open()
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(paced.views.count == 2)
  }

  @Test func `a view that is about to be covered cannot present a module but can embed one`() async throws {
    app.home.push(Stop.detail("x"))
    #expect(app.home.present(Stop.about()).state == .failed)
    let child = app.home.route(Stop.about(), style: .embed)
    #expect(child.state == .routing)
    await app.router.idle()
    #expect(child.state == .routed)
    #expect(app.stack == [["ProbeView", "WayView"]])
  }

  @Test func `a second route of a view is opened if the first route was removed before`() async throws {
    let first = app.home.push(Stop.detail("x"))
    first.remove()
    let second = await app.router.idle(after: app.home.push(Stop.detail("y")))
    #expect(first.state == .removed)
    #expect(second.state == .routed)
    #expect(app.words == ["y"])
    #expect(app.sink.messages.isEmpty)
  }

  @Test func `a second request for a parked or loading route opens no second module`() async throws {
    let loaded = RouteName<String, String>("transitions.loaded")
    let gate = Gate()
    try app.router.register { app in
      app.route(
        loaded, .push, to: WayPresenter.self,
        parameters: .loading { await gate.pass(returning: $0) })
    }
    let first = app.home.route(loaded("x"))
    let second = app.home.route(loaded("x"))
    let other = app.router.route(Stop.count())
    #expect(first.state == .unrouted)
    #expect(second.state == .failed)
    #expect(other.state == .routing)
    try await other.waitUntilShown()
    other.remove()
    try await other.waitUntilRemoved()
    gate.open()
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(app.navigator.views.count == 2)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a transition in one window does not delay a transition in another window`() async throws {
    let root = try await window()
    let slow = root.push(Stop.detail("slow"))
    let quick = app.home.push(Stop.detail("quick"))
    try await quick.waitUntilShown()
    #expect(slow.state == .routing)
    #expect(app.words == ["quick"])
    let elsewhere = app.router.route(Stop.about(), in: paced)
    #expect(elsewhere.state == .routing)
    paced.gate.open()
    await app.router.idle()
    #expect(slow.state == .routed)
    #expect(elsewhere.state == .routed)
    #expect(paced.views.count == 3)
    #expect(app.navigator.views.count == 2)
    try #require(paced.tree.top).present(Stop.count())
    await app.router.idle()
    #expect(paced.tree.containers.count == 2, "a view routes in its own window")
    slow.remove()
    await app.router.idle()
    #expect(paced.views.count == 1)
    #expect(app.navigator.views.count == 2)
    #expect(app.sink.messages == [])
  }

  @Test func `the modules of a released window close, and their openers receive results`() async throws {
    var window: PacedNavigator? = PacedNavigator()
    window?.isPaced = false
    let handle = await app.router.idle(after: app.router.route(Stop.detail("x"), in: window))
    #expect(handle.state == .routed)
    window = nil
    try await handle.waitUntilRemoved()
    #expect(try await handle.output() == nil)
  }

}
