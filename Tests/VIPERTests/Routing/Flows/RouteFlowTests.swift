import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting
@testable import VIPERLinks

@MainActor @Suite("Flows of routes")
struct RouteSequenceTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func steps(_ names: String...) -> [RouteStep] {
    names.map { RouteStep(Page.named($0)) }
  }

  private func states(_ way: RouteFlow) -> [RouteState] { way.handles.map(\.state) }

  @Test func `a step of a flow begins after the step before it is shown`() async throws {
    let way = app.router.route(steps("A", "B", "C"), from: app.home)
    #expect(states(way) == [.routing])
    #expect(!way.isFinished)
    #expect(app.builtPages == 1)
    await app.router.idle()
    #expect(app.layout == "home A B C")
    #expect(states(way) == [.routed, .routed, .routed])
    #expect(
      app.journal.lines.filter { $0.hasSuffix("appears") || $0.hasSuffix("view") } == [
        "A view", "A appears", "B view", "B appears", "C view", "C appears",
      ])
    #expect(way.isFinished)
    #expect(way.error == nil)
    #expect(way.steps.map(\.name).count == 3)
    #expect(try await way.waitUntilFinished()?.target === app.page("C"))
    #expect(app.sink.messages == [])
  }

  @Test func `a flow can be longer than the depth limit, because steps do not count as causes`() async throws {
    app.router.depthLimit = 5
    let way = app.router.route((1...12).map { RouteStep(Page.named("\($0)")) }, from: app.home)
    await app.router.idle()
    #expect(way.error == nil)
    #expect(way.handles.count == 12)
    #expect(app.sink.messages == [])
  }

  @Test func `the output of a step's module is delivered to the module of the step before`() async throws {
    app.router.route(steps("A", "B"), from: app.home)
    await app.router.idle()
    let first = try #require(app.page("A"))
    await app.router.idle(after: app.page("B")?.send(Page.give("x")))
    #expect(first.heard == ["success x"])
    #expect(app.home.heard == [])
    #expect(app.layout == "home A")
    await app.router.idle(after: first.send(Page.give("y")))
    #expect(app.home.heard == ["success y"])
    #expect(app.layout == "home")
  }

  @Test func `a flow that a view opens begins at that view, and fails if the view has no module`() async throws {
    app.home.route(steps("A", "B"))
    await app.router.idle()
    #expect(app.layout == "home A B")
    app.page("A")?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
    #expect(app.layout == "home")
    let alone = PageView("alone").route(steps("A", "B"))
    #expect(alone.isFinished)
    #expect(alone.handles.isEmpty)
    #expect(brief(try #require(alone.error)) == "route.notAssembled: page.named, PageView")
  }

  @Test func `the first module of a flow that an app opens has no opener`() async throws {
    var sources: [String] = []
    app.listen { request in
      let source = (request.source as? PageView)?.name ?? "nobody"
      sources.append("\(request.style) from \(source), app: \(request.isFromApp)")
      return .proceed
    }
    app.router.route([
      RouteStep(Page.named("A"), style: .root), RouteStep(Page.numbered(1)),
      RouteStep(Page.limited("B"), style: .present),
    ])
    await app.router.idle()
    #expect(app.layout == "A 1 | B")
    #expect(app.sink.messages == [])
    #expect(
      sources == [
        "root from nobody, app: true", "push from A, app: false", "present from 1, app: false",
      ])
  }

  @Test func `a step of a flow can be an interface`() async throws {
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    let way = app.router.route(
      [RouteStep(Wanted.headed("A")), RouteStep(Wanted.headed("B"), style: .present)],
      from: app.home)
    let last = try await way.waitUntilFinished()
    #expect(last?.target(as: Wanted.headed) === app.page("B"))
    #expect(app.layout == "home A | B")
    #expect(way.steps.map(\.name) == ["Headed", "Headed"])
  }

  @Test func `a flow waits for a step that is parked or loading`() async throws {
    let gate = Gate()
    app.listen { request in
      guard request.parameters(of: Page.named) == "B" else { return .proceed }
      return .park { await gate.pass(returning: .proceed) }
    }
    let way = app.router.route(
      steps("A", "B") + [RouteStep(Page.loaded(3)), RouteStep(Page.named("C"))], from: app.home)
    await gate.visited()
    #expect(states(way) == [.routed, .unrouted])
    #expect(way.handles[1].outcome == .held)
    #expect(app.layout == "home A")
    #expect(!way.isFinished)
    gate.open()
    await app.router.idle()
    #expect(app.layout == "home A B 3 C")
    #expect(way.isFinished)
  }

  @Test func `the last step of a flow can make a module without showing it`() async throws {
    for isParked in [false, true] {
      let app = try RouteApp()
      if isParked { app.listen { _ in .park { .proceed } } }
      let way = app.router.route(
        [RouteStep(Page.named("A")), RouteStep(Page.named("B"), style: .unshown)], from: app.home)
      let last = try #require(try await way.waitUntilFinished())
      #expect(last.state == .unrouted)
      #expect((last.target as? PageView)?.name == "B")
      #expect(app.layout == "home A")
      #expect(way.isFinished)
      #expect(last.commit() == (isParked ? .held : .routed))
      await app.router.idle()
      #expect(app.layout == "home A B")
      let loaded = app.router.route([RouteStep(Page.loaded(3), style: .unshown)], from: app.home)
      await app.router.idle()
      #expect(loaded.isFinished)
      #expect(loaded.error == nil)
      #expect(loaded.handles[0].target != nil)
    }
  }

  @Test func `a step after a step with the style 'make' fails if it would show its module`() async throws {
    let made = [RouteStep(Page.named("A"), style: .unshown), RouteStep(Page.named("B"), style: .unshown)]
    let way = app.router.route(made, from: app.home)
    #expect(way.isFinished)
    #expect(way.error == nil)
    #expect(states(way) == [.unrouted, .unrouted])
    let other = app.router.route(made + steps("C"), from: app.home)
    await app.router.idle()
    #expect(other.isFinished)
    #expect(states(other).last == .failed)
    #expect(app.layout == "home")
    #expect(app.sink.messages == other.error.map { ["\($0)"] })
  }

  @Test func `a flow of many made modules does not grow the stack`() async throws {
    let count = LongRun.count(5_000, optimized: 20_000, long: 20_000)
    let steps = (0..<count).map { _ in RouteStep(Page.limited("A"), style: .unshown) }
    let way = app.router.route(steps, from: app.home)
    #expect(way.isFinished)
    #expect(way.error == nil)
    #expect(way.handles.count == count)
    #expect(way.handles.allSatisfy { $0.state == .unrouted })
  }

  @Test func `the events of a step are sent to the step's module before the next step begins`() async throws {
    var first = RouteStep(Page.named("A"), style: .present)
    first.events = [{ Page.openAnother("side").event() }]
    let way = app.router.route([first] + steps("B"), from: app.home)
    await app.router.idle()
    #expect(app.layout == "home | A side")
    #expect(way.handles.map(\.state) == [.routed, .failed])
    #expect(app.reports == "route.busy: page.named, page.named")
  }

  @Test func `a flow ends if a module closes because of its step's events`() async throws {
    var closing = RouteStep(Page.named("A"))
    closing.events = [{ Page.give("x").event() }]
    let way = await app.router.idle(after: app.router.route([closing] + steps("B"), from: app.home))
    #expect(way.isFinished)
    #expect(way.handles.map(\.state) == [.removed, .failed])
    #expect(app.layout == "home")
    #expect(app.home.heard == ["success x"])
    #expect(way.error.map { ["\($0)"] } == app.sink.messages)
  }

  @Test func `an empty flow finishes immediately`() async throws {
    let way = app.router.route([], from: app.home)
    #expect(way.isFinished)
    #expect(way.error == nil)
    #expect(way.handles.isEmpty)
    #expect(try await way.waitUntilFinished()?.state == nil)
    #expect(app.layout == "home")
  }

  @Test func `two flows of one view that use different slots proceed independently`() async throws {
    let first = app.router.route(steps("A", "B"), from: app.home)
    let second = app.router.route(
      [RouteStep(Page.named("C"), style: .embed(in: "list")), RouteStep(Page.named("D"))],
      from: app.home)
    await app.router.idle()
    #expect(first.isFinished)
    #expect(second.isFinished)
    #expect(states(first) == [.routed, .routed])
    #expect(states(second) == [.routed, .failed])
    #expect(app.layout == "home(list: C) A B")
    let third = app.router.route(
      steps("E"), from: app.page("A"))  // covered by B
    #expect(third.isFinished)
    #expect(states(third) == [.failed])
  }

  @Test func `a second flow that would cover the same view is rejected as a double tap`() async throws {
    let first = app.router.route(steps("A", "B"), from: app.home)
    let second = app.router.route(steps("A", "B"), from: app.home)
    #expect(second.isFinished)
    #expect(second.handles.count == 1)
    await app.router.idle()
    #expect(first.error == nil)
    #expect(app.layout == "home A B")
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.busy: page.named, page.named")
  }

  @Test func `all steps of a flow are shown in the requested window`() async throws {
    let window = InMemoryNavigator()
    let root = PageView("other")
    try root.assemble(onDiagnostic: app.sink.report)
    try window.show(root)
    let way = app.router.route(steps("A", "B"), from: app.home, in: window)
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(way.error == nil)
    #expect(window.views.map { ($0 as? PageView)?.name } == ["other", "A", "B"])
    (window.top as? PageView)?.send(Page.give("x"))
    await app.router.idle()
    #expect((window.top as? PageView)?.heard == ["success x"])
  }
}
