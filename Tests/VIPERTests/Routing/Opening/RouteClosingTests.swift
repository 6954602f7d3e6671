import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let other = EventName<Void, Int>("closing.other")
  static let silent = RouteName<Void, Never>("closing.silent")
}

/// A presenter that finishes as soon as it receives its parameters.
private final class HastyPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(HastyPresenter.self) {
    $0.onInitialize { presenter in
      presenter.starts += 1
      presenter.finish(with: "hasty")
    }
  }
  var starts = 0
}

@MainActor @Suite("Closing of a route's module, and the result to its opener")
struct RouteClosingTests {
  private let app: WayApp

  init() throws { app = try WayApp() }

  /// Registers a module that finishes immediately, and a route to it.
  private func registerHasty(
    _ route: RouteName<Void, String>, _ presenter: HastyPresenter,
    view: @escaping @MainActor () -> ProbeView = { ProbeView() }
  ) throws {
    try app.router.register { app in
      app.module(prefix: "Hasty", view: { view() }, presenter: { presenter })
      app.route(route, .push, to: HastyPresenter.self)
    }
  }

  @Test func `a route is opened when a presenter sends or forwards its route event`() async throws {
    final class Sending: VIPPresenter, Mapped {
      static let mapping = Mapping(Sending.self) {
        $0.on(Stop.detail) { presenter, event in presenter.forward(event) }
      }
    }
    let sending = Sending()
    let probe = try ModuleProbe(presenter: sending)
    try probe.router.registerStops()
    #expect(sending.send(Stop.detail("x")) == .routed)
    await probe.idle()
    try #require(probe.navigator.top).send(Stop.done("x"))
    await probe.idle()
    #expect(probe.send(Stop.detail("x")) == .routed)
    await probe.idle()
    #expect(probe.navigator.views.count == 2)
    #expect(probe.outputs(of: Stop.detail) == ["x"])
    #expect(probe.sink.messages == [])
  }

  @Test
  func `a module that finishes while it is built is not shown, and its opener receives the output`() async throws {
    let route = RouteName<Void, String>("edge.built")
    let hasty = HastyPresenter()
    try registerHasty(route, hasty) {
      let view = ProbeView()
      view.port.viewIsReady()
      return view
    }
    let handle = await app.router.idle(after: app.home.push(route()))
    #expect(hasty.starts == 1)
    #expect(app.navigator.views.count == 1)
    #expect(app.home.outputs(of: route) == ["hasty"])
    #expect(handle.state == .removed)
    #expect(app.sink.messages == [])
  }

  @Test
  func `the output of a module that finished before its transition failed is delivered to the opener`() async throws {
    let half = ScriptedHost()
    var shown: (any ModuleView)?
    half.showing = { view, _ in
      shown = view
      view.port.viewIsReady()
      throw TextError("broken")
    }
    app.router.navigator = half
    let route = RouteName<Void, String>("edge.half")
    try registerHasty(route, HastyPresenter())
    let handle = await app.router.idle(after: app.home.push(route()))
    #expect(app.home.outputs(of: route) == ["hasty"])
    #expect(app.home.results.count == 1)
    #expect(try await handle.output() == "hasty")
    #expect(shown?.port.isRemoved == true)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `finishing an app's root, which has no opener, is reported`() throws {
    final class RootPresenter: VIPPresenter, ProducesOutput { typealias Output = String }
    let presenter = RootPresenter()
    let sink = CollectingSink()
    try VIPView().assemble(presenter: presenter, onDiagnostic: sink.report)
    let view = VIPView()
    let root = RootPresenter()
    try view.assemble(presenter: root, onDiagnostic: sink.report)
    #expect(!root.finish(with: "x"))
    #expect(!root.finish())
    #expect(!presenter.finish(), "the module was released")
    #expect(sink.messages.count == 2)
    #expect(sink.briefs.first == "module.finishedWithoutOpener: VIPView")
  }

  @Test func `transitions run one at a time and in order, and a route from a removed source fails`() async throws {
    final class Slow: Navigator {
      let styles = RouteStyles.standard
      let gates = [Gate(), Gate()]
      var log: [String] = []
      var views: [any ModuleView] = []
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        let number = views.count
        views.append(view)
        log.append("begins \(number)")
        await gates[number].pass()
        log.append("ends \(number)")
        return .push
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
    }
    let slow = Slow()
    app.router.navigator = slow
    app.router.route(Stop.detail("x"))
    app.router.route(Stop.detail("x"))
    let third = app.home.push(Stop.detail("x"))
    await slow.gates[0].visited()
    #expect(slow.log == ["begins 0"])
    slow.gates[0].open()
    await slow.gates[1].visited()
    #expect(slow.log == ["begins 0", "ends 0", "begins 1"])
    app.home.port.viewWasRemoved()
    slow.gates[1].open()
    await app.router.idle()
    #expect(slow.log.last == "ends 1")
    #expect(third.state == .failed)
    #expect(app.sink.briefs == ["host.sourceGone: way.detail"])
  }

  @Test func `a view that took over a module becomes the target of the route handle`() async throws {
    let handle = await app.router.idle(after: app.home.push(Stop.detail("x")))
    let old = try #require(app.navigator.top)
    let new = ProbeView()
    try old.transferModule(to: new)
    try app.navigator.replace(old, by: new)
    #expect(handle.target === new)
    new.send(Stop.done("x"))
    await app.router.idle()
    #expect(app.home.outputs(of: Stop.detail) == ["x"])
    #expect(handle.state == .removed)
    #expect(new.port.isRemoved)
    #expect(new.send(Stop.done("y")) == .gone)
    #expect(app.navigator.views.count == 1)
    #expect(app.sink.messages == [])
  }

  @Test func `the opener of a route without an output receives an empty result even if the module has an output`()
    async throws
  {
    try app.router.register { $0.route(Names.silent, .push, to: CountPresenter.self) }
    app.home.push(Names.silent())
    await app.router.idle()
    await app.router.idle(after: app.navigator.top?.send(Stop.done("x")))
    #expect(app.home.results.map(\.status) == [.empty])
  }

  @Test(arguments: 0..<3)
  func `an event that is sent while a closing result is handled has the route event as its cause`(way: Int)
    async throws
  {
    final class Noting: EventMiddleware {
      var events: [Event] = []
      func handle(_ event: Event, next: Next) -> Outcome {
        if event.isNamed(Names.other) { events.append(event) }
        return next.handle(event)
      }
    }
    final class Replying: VIPView, Mapped {
      static let mapping = Mapping(Replying.self) { $0.receive(Replying.received) }
      func received(_ result: EventResult) {
        if result.isNamed(Stop.detail) { send(Names.other()) }
      }
    }
    let noting = Noting()
    try app.router.register { app in
      app.module(
        prefix: "Replying", middleware: MiddlewareList(beforePresenter: [noting]),
        view: { Replying() })
    }
    let view = try VIPBuilder(prefix: "Replying", router: app.router).build()
    try app.navigator.show(view)
    let handle = await app.router.idle(after: view.push(Stop.detail("x")))
    switch way {
    case 0: app.navigator.top?.send(Stop.done("x"))
    case 1: handle.remove()
    default: try app.navigator.back()
    }
    await app.router.idle()
    #expect(noting.events.count == 1)
    #expect((noting.events.first?.depth ?? 0) > 0)
    #expect(noting.events.first?.cause != nil)
  }

  @Test(arguments: [true, false])
  func `modules that open and close each other in a cycle are stopped at the depth limit`(byFinish: Bool) async throws {
    final class Closing: Navigator {
      let styles = RouteStyles.standard
      var views: [any ModuleView] = []
      let byFinish: Bool
      init(byFinish: Bool) { self.byFinish = byFinish }
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        views.append(view)
        if byFinish { view.send(Stop.done("x")) } else { view.port.viewWasRemoved() }
        return .push
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
        views.removeAll { $0 === view }
      }
    }
    final class Reopening: VIPView, Mapped {
      static let mapping = Mapping(Reopening.self) { $0.receive(Reopening.received) }
      var count = 0
      func received(_ result: EventResult) {
        count += 1
        if count < 500 { send(Stop.detail("x")) }
      }
    }
    let closing = Closing(byFinish: byFinish)
    app.router.navigator = closing
    app.router.depthLimit = 50
    try app.router.register { $0.module(prefix: "Reopening", view: { Reopening() }) }
    let view = try VIPBuilder(prefix: "Reopening", router: app.router).build(as: Reopening.self)
    view.send(Stop.detail("x"))
    await app.router.idle()
    #expect((10..<100).contains(view.count))
  }

  @Test func `idle() returns while a handler waits for the output of an open module`() async throws {
    final class Asking: VIPPresenter, Mapped {
      static let mapping = Mapping(Asking.self) {
        $0.on(Names.other) { presenter in
          let text = try await presenter.push(Stop.detail("x")).output()
          await Task {}.value
          return text?.count ?? 0
        }
      }
    }
    let probe = try ModuleProbe(presenter: Asking())
    try probe.router.registerStops()
    probe.send(Names.other())
    await probe.idle()
    #expect(probe.navigator.views.count == 2, "idle() returns while the handler waits")
    probe.navigator.top?.send(Stop.done("four"))
    await probe.idle()
    #expect(probe.outputs(of: Names.other) == [4], "idle() waits for the resumed handler")
  }

  @Test func `no handler runs for a closing result that arrives after the opener was released`() async throws {
    final class Noting: VIPPresenter, Mapped {
      static let mapping = Mapping(Noting.self) {
        $0.onFailure(Stop.detail) { presenter, _ in presenter.journal.note("ran") }
      }
      let journal: Journal
      init(journal: Journal) { self.journal = journal }
    }
    let journal = Journal()
    let keeping = ScriptedHost()
    app.router.navigator = keeping
    try app.router.register { app in
      app.module(
        prefix: "Mortal", view: { ProbeView() },
        presenter: { Noting(journal: journal) })
    }
    var opener: (any ModuleView)? = try VIPBuilder(prefix: "Mortal", router: app.router).build()
    let handle = try #require(opener).push(Stop.detail("x"))
    await app.router.idle()
    keeping.views = []
    opener = nil
    #expect(try await handle.output() == nil)
    #expect(journal.lines == [])
  }

  @Test func `a chain of 500 modules that close each other does not grow the stack`() async throws {
    final class Linked: VIPPresenter, ProducesOutput, Mapped {
      typealias Output = String
      static let next = RouteName<Void, String>("closing.next")
      static let mapping = Mapping(Linked.self) {
        $0.on(Stop.done) { $0.finish(with: $1) }
        $0.receive(next) { $0.finish(with: $1) }
      }
    }
    let navigator = InMemoryNavigator()
    let router = VIPRouter(navigator: navigator, onDiagnostic: app.sink.report)
    router.depthLimit = 100_000
    try router.register { app in
      app.module(prefix: "Linked", view: { ProbeView() }, presenter: { Linked() })
      app.route(Linked.next, .push, to: Linked.self)
    }
    try navigator.show(VIPBuilder(prefix: "Linked", router: router).build())
    for _ in 0..<500 {
      navigator.top?.push(Linked.next())
      await router.idle()
    }
    navigator.top?.send(Stop.done("x"))
    await router.idle()
    #expect(navigator.views.count == 1)
    #expect(app.sink.messages.count == 1, "the root finished without an opener")
  }
}
