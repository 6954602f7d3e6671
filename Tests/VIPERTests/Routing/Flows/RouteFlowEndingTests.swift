import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting
@testable import VIPERLinks

@MainActor @Suite("End of a flow of routes")
struct RouteSequenceEndingTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    app.router.leakProbe = LeakProbe()
  }

  private func steps(_ names: String...) -> [RouteStep] {
    names.map { RouteStep(Page.named($0)) }
  }

  @Test func `a flow ends at a step that fails immediately, and the error is reported once`()
    async throws
  {
    let way = app.router.route(
      steps("A") + [RouteStep(Page.numbered(10))] + steps("B"), from: app.home)
    await app.router.idle()
    let text = "route.parametersRejected: page.numbered ← there are ten pages"
    #expect(way.error.map(brief) == text)
    #expect(way.isFinished)
    #expect(way.handles.map(\.state) == [.routed, .failed])
    #expect(app.layout == "home A")
    #expect(app.sink.briefs == [text])
    #expect(app.builtPages == 1)
    let error = await #expect(throws: RouteError.self) { try await way.waitUntilFinished() }
    #expect(error.map(brief) == text)
  }

  @Test func `a flow ends at a step that fails in its load, in an interceptor or in the host`() async throws {
    app.load = { _ in throw TextError("no shelf") }
    let way = app.router.route([RouteStep(Page.loaded(1))] + steps("B"), from: app.home)
    #expect(!way.isFinished)
    await app.router.idle()
    #expect(way.handles.map(\.state) == [.failed])
    #expect(app.home.heard == ["error"])
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.parametersRejected: page.loaded ← no shelf")
    app.listen { request in
      request.isNamed(Page.numbered) ? .park { .refuse("not you") } : .proceed
    }
    let second = app.router.route([RouteStep(Page.numbered(1))] + steps("B"), from: app.home)
    await app.router.idle()
    #expect(second.error.map(brief) == "route.refused: page.numbered ← not you")
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    host.showing = { _, _ in throw TextError("no paper") }
    let third = app.router.route(steps("A", "B"), from: app.home)
    await app.router.idle()
    #expect(
      third.error.map(brief) == "route.showFailed: page.named ← no paper")
    #expect(third.handles.count == 1)
    #expect(host.log == ["show push"])
    #expect(app.sink.messages.count == 3)
  }

  @Test func `a flow with an unknown step opens the fallback and ends`() async throws {
    let lost = RouteName<RouteError, Never>("flow.lost")
    try app.router.register { registration in
      registration.module(prefix: "Lost", view: { PageView("lost") })
      registration.route(lost, .present, to: "Lost", parameters: .mapping { _ in () })
    }
    app.router.fallback = lost
    let way = app.router.route(
      steps("A") + [RouteStep(Page.missing("x"))] + steps("B"), from: app.home)
    await app.router.idle()
    #expect(app.layout == "home A | lost")
    #expect(way.error != nil)
    #expect(way.handles.map(\.outcome) == [.routed, .unhandled])
    #expect(app.reports == "route.unknown: page.missing")
    #expect(app.sink.messages.count == 1)
  }

  @Test func `a flow ends without a report if a module closes before it is shown`() async throws {
    let way = app.router.route(steps("A", "B", "C"), from: app.home)
    await app.router.idle(after: way.handles[0].remove())
    #expect(way.handles.map(\.state) == [.removed])
    #expect(app.layout == "home")
    #expect(
      way.error.map(brief) == "route.closed: page.named")
    #expect(app.sink.messages == [])
    #expect(app.home.heard == ["empty"])
    let error = await #expect(throws: RouteError.self) { try await way.waitUntilFinished() }
    #expect(error?.code == "route.closed")
    #expect(error?.route == "page.named")
  }

  @Test func `a flow ends if a step's module closes as soon as the module is shown`() async throws {
    app.router.interceptors = [
      Noticing { if case .shown(let view, _) = $1 { view.send(Page.give("x")) } }
    ]
    let way = await app.router.idle(after: app.router.route(steps("A", "B"), from: app.home))
    #expect(way.handles.map(\.state) == [.removed])
    #expect(app.home.heard == ["success x"])
    #expect(way.isFinished)
    #expect(way.error != nil)
    #expect(app.builtPages == 1)
  }

  @Test func `a flow ends with one report if the source of a waiting step is removed`() async throws {
    let gate = Gate()
    app.load = { number in await gate.pass(returning: "\(number)") }
    let way = app.router.route(
      steps("A") + [RouteStep(Page.loaded(1))] + steps("B"), from: app.home)
    await gate.visited()
    #expect(app.layout == "home A")
    try app.navigator.back()
    gate.open()
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(way.handles.map(\.state) == [.removed, .failed])
    #expect(way.isFinished)
    #expect(way.error != nil)
    #expect(app.sink.messages == way.error.map { ["\($0)"] })
    #expect(app.reports == "host.sourceGone: page.loaded")
  }

  @Test func `a flow fails if it is opened from a removed view`() async throws {
    await app.open("A")
    let source = try #require(app.page("A"))
    try app.navigator.back()
    let way = app.router.route(steps("B"), from: source)
    await app.router.idle()
    #expect(way.handles.map(\.state) == [.failed])
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "host.sourceGone: page.named")
  }

  @Test func `a flow fails when its router is released`() async throws {
    var app: RouteApp? = try RouteApp()
    let gate = Gate()
    app?.listen { _ in
      .park { await gate.pass(returning: .proceed) }
    }
    let way = try #require(app?.router.route(steps("A", "B")))
    await gate.visited()
    app = nil
    gate.open()
    let error = await #expect(throws: RouteError.self) { try await way.waitUntilFinished() }
    #expect(error.map(brief) == "route.noRouter: page.named, the waiting route")
    #expect(way.handles.map(\.state) == [.failed])
  }

  @Test func `cancelling a task that waits for a flow does not stop the flow`() async throws {
    let gate = Gate()
    app.load = { number in await gate.pass(returning: "\(number)") }
    let way = app.router.route([RouteStep(Page.loaded(1))] + steps("B"), from: app.home)
    let waiting = Task { try await way.waitUntilFinished() }
    let staying = Task { try await way.waitUntilFinished()?.state }
    await gate.visited()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(!way.isFinished)
    gate.open()
    #expect(try await staying.value == .routed)
    await app.router.idle()
    #expect(app.layout == "home 1 B")
    #expect(way.error == nil)
  }

  @Test func `a flow is retained until its last step is shown, and retains no module itself`() async throws {
    weak var way: RouteFlow?
    way = app.router.route(steps("A", "B"), from: app.home)
    #expect(way != nil, "the flow continues")
    await app.router.idle()
    #expect(app.layout == "home A B")
    #expect(way == nil)
    let kept = app.router.route([RouteStep(Page.named("C"), style: .root)] + steps("D"))
    await app.router.idle()
    weak var view: PageView?
    view = app.page("C")
    #expect(kept.isFinished)
    #expect(view != nil)
    await app.router.route(Page.named("E"), style: .root).shownQuietly()
    await app.router.idle()
    #expect(app.layout == "E")
    #expect(view == nil)
    #expect(kept.handles.map(\.state) == [.removed, .removed])
    #expect(app.router.leakProbe?.leaks.isEmpty == true)
  }

  @Test
  func `a flow is released if a step fails, if a module closes, or after the last module is made`() async throws {
    app.listen { request in
      request.isNamed(Page.numbered) ? .park { .refuse("not you") } : .proceed
    }
    weak var failing: RouteFlow?
    weak var made: RouteFlow?
    weak var closing: RouteFlow?
    failing = app.router.route([RouteStep(Page.numbered(1))], from: app.home)
    made = app.router.route([RouteStep(Page.loaded(1), style: .unshown)], from: app.home)
    #expect(failing != nil)
    #expect(made != nil)
    await app.router.idle()
    #expect(failing == nil)
    #expect(made == nil)
    closing = app.router.route(steps("A", "B"), from: app.home)
    await app.router.idle(after: closing?.handles[0].remove())
    #expect(closing == nil)
    #expect(app.layout == "home")
    #expect(app.router.leakProbe?.leaks.isEmpty == true)
  }

  @Test func `an ended flow does not retain its window`() async throws {
    weak var window: InMemoryNavigator?
    let way: RouteFlow
    do {
      let other = InMemoryNavigator()
      window = other
      way = app.router.route(steps("A"), in: other)
      await app.router.idle()
    }
    app.router.reconcile()
    await app.router.idle()
    #expect(way.isFinished)
    #expect(window == nil)
  }
}

extension RouteHandle {
  /// Waits until the route is shown, and ignores an error.
  fileprivate func shownQuietly() async { try? await waitUntilShown() }
}
