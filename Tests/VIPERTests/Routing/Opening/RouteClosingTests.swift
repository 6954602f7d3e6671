import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let other = EventName<Void, Int>("closing.other")
  static let save = EventName<String, Never>("closing.save")
  static let editor = RouteName<Void, String>("closing.editor")
  static let silent = RouteName<Void, Never>("closing.silent")
}

/// A presenter that finishes with the text that an event contains.
private final class SavingPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(SavingPresenter.self) {
    $0.on(Names.save) { $0.finish(with: $1) }
  }
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

extension VIPRouter {
  /// Registers a module that finishes with the text of an event, and the routes to it.
  fileprivate func registerEditor() throws {
    try register("Editor") { app in
      app.module(
        prefix: "Editor", view: { ProbeView() }, presenter: { SavingPresenter() })
      app.route(Names.editor, .push, to: SavingPresenter.self)
      app.route(Names.silent, .push, to: SavingPresenter.self)
    }
  }
}

@MainActor @Suite("Closing of a route's module, and the result to its opener")
struct RouteClosingTests {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let router: VIPRouter
  private let home: ProbeView

  init() throws {
    router = VIPRouter(navigator: navigator, diagnostics: sink.report)
    router.slowTransitionThreshold = .seconds(86_400)  // Prevents reports of slow transitions on a busy machine.
    try router.registerEditor()
    try router.register { $0.module(prefix: "Home", view: { ProbeView() }) }
    home = try VIPBuilder(prefix: "Home", router: router).build(as: ProbeView.self)
    try navigator.show(home)
  }

  /// Registers a module that finishes immediately, and a route to it.
  private func registerHasty(
    _ route: RouteName<Void, String>, _ presenter: HastyPresenter,
    view: @escaping @MainActor () -> ProbeView = { ProbeView() }
  ) throws {
    try router.register { app in
      app.module(prefix: "Hasty", view: { view() }, presenter: { presenter })
      app.route(route, .push, to: HastyPresenter.self)
    }
  }

  @Test func `a route is opened when a presenter sends or forwards its route event`() async throws {
    final class Sending: VIPPresenter, Mapped {
      static let mapping = Mapping(Sending.self) {
        $0.on(Names.editor) { presenter, event in presenter.forward(event) }
      }
    }
    let sending = Sending()
    let probe = try ModuleProbe(presenter: sending)
    try probe.router.registerEditor()
    #expect(sending.send(Names.editor()) == .routed)
    await probe.idle()
    try #require(probe.navigator.top).send(Names.save("x"))
    await probe.idle()
    #expect(probe.send(Names.editor()) == .routed)
    await probe.idle()
    #expect(probe.navigator.views.count == 2)
    #expect(probe.outputs(of: Names.editor) == ["x"])
    #expect(probe.sink.messages == [])
  }

  @Test
  func `a module that finishes while it is built is not shown, and its opener receives the output`() async throws {
    let route = RouteName<Void, String>("edge.built")
    let hasty = HastyPresenter()
    try registerHasty(route, hasty) {
      let view = ProbeView()
      view.port.ready()
      return view
    }
    let handle = home.push(route())
    await router.idle()
    #expect(hasty.starts == 1)
    #expect(navigator.views.count == 1)
    #expect(home.outputs(of: route) == ["hasty"])
    #expect(handle.state == .removed)
    #expect(sink.messages == [])
  }

  @Test func `a module that is removed before it is shown does not start`() async throws {
    let route = RouteName<Void, String>("edge.never")
    let hasty = HastyPresenter()
    try registerHasty(route, hasty)
    home.push(route()).remove()
    await router.idle()
    #expect(hasty.starts == 0)
    #expect(home.results.map(\.status) == [.empty])
  }

  @Test
  func `the output of a module that finished before its transition failed is delivered to the opener`() async throws {
    final class Half: Navigator {
      let styles = RouteStyles.standard
      let views: [any ModuleView] = []
      struct Broken: Error {}
      var view: (any ModuleView)?
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        self.view = view
        view.port.ready()
        throw Broken()
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
    }
    let half = Half()
    router.navigator = half
    let route = RouteName<Void, String>("edge.half")
    try registerHasty(route, HastyPresenter())
    let handle = home.push(route())
    await router.idle()
    #expect(home.outputs(of: route) == ["hasty"])
    #expect(home.results.count == 1)
    #expect(try await handle.output() == "hasty")
    #expect(half.view?.port.isRemoved == true)
    #expect(sink.messages.count == 1)
  }

  @Test func `finishing an app's root, which has no opener, is reported`() throws {
    final class RootPresenter: VIPPresenter, ProducesOutput { typealias Output = String }
    let presenter = RootPresenter()
    let sink = CollectingSink()
    try VIPView().assemble(presenter: presenter, diagnostics: sink.report)
    let view = VIPView()
    let root = RootPresenter()
    try view.assemble(presenter: root, diagnostics: sink.report)
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
    router.navigator = slow
    router.route(Names.editor())
    router.route(Names.editor())
    let third = home.push(Names.editor())
    await slow.gates[0].visited()
    #expect(slow.log == ["begins 0"])
    slow.gates[0].open()
    await slow.gates[1].visited()
    #expect(slow.log == ["begins 0", "ends 0", "begins 1"])
    home.port.removed()
    slow.gates[1].open()
    await router.idle()
    #expect(slow.log.last == "ends 1")
    #expect(third.state == .failed)
    #expect(sink.briefs == ["host.sourceGone: closing.editor"])
  }

  @Test func `a module can be removed by a second attempt after the first attempt has failed`() async throws {
    final class Stubborn: Navigator {
      let styles = RouteStyles.standard
      struct No: Error {}
      var views: [any ModuleView] = []
      var refusals = 1
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        views.append(view)
        return .push
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
        refusals -= 1
        if refusals >= 0 { throw No() }
        views.removeAll { $0 === view }
      }
    }
    let stubborn = Stubborn()
    router.navigator = stubborn
    let handle = home.push(Names.editor())
    await router.idle()
    let view = try #require(stubborn.views.first)
    view.send(Names.save("x"))
    await router.idle()
    #expect(handle.state == .routed)
    #expect(sink.messages.count == 1)
    view.send(Names.save("y"))
    await router.idle()
    #expect(handle.state == .removed)
    #expect(home.outputs(of: Names.editor) == ["x"])
  }

  @Test func `a view that took over a module becomes the target of the route handle`() async throws {
    let handle = home.push(Names.editor())
    await router.idle()
    let old = try #require(navigator.top)
    let new = ProbeView()
    try old.transferModule(to: new)
    try navigator.replace(old, by: new)
    #expect(handle.target === new)
    new.send(Names.save("x"))
    await router.idle()
    #expect(home.outputs(of: Names.editor) == ["x"])
    #expect(handle.state == .removed)
    #expect(new.port.isRemoved)
    #expect(new.send(Names.save("y")) == .gone)
    #expect(navigator.views.count == 1)
    #expect(sink.messages == [])
  }

  @Test func `the opener of a route without an output receives an empty result even if the module has an output`()
    async throws
  {
    home.push(Names.silent())
    await router.idle()
    navigator.top?.send(Names.save("x"))
    await router.idle()
    #expect(home.results.map(\.status) == [.empty])
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
        if result.isNamed(Names.editor) { send(Names.other()) }
      }
    }
    let noting = Noting()
    try router.register { app in
      app.module(
        prefix: "Replying", middleware: MiddlewareList(beforePresenter: [noting]),
        view: { Replying() })
    }
    let view = try VIPBuilder(prefix: "Replying", router: router).build()
    try navigator.show(view)
    let handle = view.push(Names.editor())
    await router.idle()
    switch way {
    case 0: navigator.top?.send(Names.save("x"))
    case 1: handle.remove()
    default: try navigator.back()
    }
    await router.idle()
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
        if byFinish { view.send(Names.save("x")) } else { view.port.removed() }
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
        if count < 500 { send(Names.editor()) }
      }
    }
    let closing = Closing(byFinish: byFinish)
    router.navigator = closing
    router.depthLimit = 50
    try router.register { $0.module(prefix: "Reopening", view: { Reopening() }) }
    let view = try VIPBuilder(prefix: "Reopening", router: router).build(as: Reopening.self)
    view.send(Names.editor())
    await router.idle()
    #expect((10..<100).contains(view.count))
  }

  @Test func `idle() returns while a handler waits for the output of an open module`() async throws {
    final class Asking: VIPPresenter, Mapped {
      static let mapping = Mapping(Asking.self) {
        $0.on(Names.other) { presenter in
          let text = try await presenter.push(Names.editor()).output()
          await Task {}.value
          return text?.count ?? 0
        }
      }
    }
    let probe = try ModuleProbe(presenter: Asking())
    try probe.router.registerEditor()
    probe.send(Names.other())
    await probe.idle()
    #expect(probe.navigator.views.count == 2, "idle() returns while the handler waits")
    probe.navigator.top?.send(Names.save("four"))
    await probe.idle()
    #expect(probe.outputs(of: Names.other) == [4], "idle() waits for the resumed handler")
  }

  @Test func `no handler runs for a closing result that arrives after the opener was released`() async throws {
    final class Keeping: Navigator {
      let styles = RouteStyles.standard
      var views: [any ModuleView] = []
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        views.append(view)
        return .push
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
        views.removeAll { $0 === view }
      }
    }
    final class Noting: VIPPresenter, Mapped {
      static let mapping = Mapping(Noting.self) {
        $0.onFailure(Names.editor) { presenter, _ in presenter.journal.note("ran") }
      }
      let journal: Journal
      init(journal: Journal) { self.journal = journal }
    }
    let journal = Journal()
    let keeping = Keeping()
    router.navigator = keeping
    try router.register { app in
      app.module(
        prefix: "Mortal", view: { ProbeView() },
        presenter: { Noting(journal: journal) })
    }
    var opener: (any ModuleView)? = try VIPBuilder(prefix: "Mortal", router: router).build()
    let handle = try #require(opener).push(Names.editor())
    await router.idle()
    keeping.views = []
    opener = nil
    #expect(try await handle.output() == nil)
    #expect(journal.lines == [])
  }

  @Test func `a chain of 500 modules that close each other does not grow the stack`() async throws {
    final class Linked: VIPPresenter, ProducesOutput, Mapped {
      typealias Output = String
      static let mapping = Mapping(Linked.self) {
        $0.on(Names.save) { $0.finish(with: $1) }
        $0.receive(Names.editor) { $0.finish(with: $1) }
      }
    }
    let navigator = InMemoryNavigator()
    let router = VIPRouter(navigator: navigator, diagnostics: sink.report)
    router.slowTransitionThreshold = .seconds(86_400)  // Prevents reports of slow transitions on a busy machine.
    router.depthLimit = 100_000
    try router.register { app in
      app.module(prefix: "Linked", view: { ProbeView() }, presenter: { Linked() })
      app.route(Names.editor, .push, to: Linked.self)
    }
    try navigator.show(VIPBuilder(prefix: "Linked", router: router).build())
    for _ in 0..<500 {
      navigator.top?.push(Names.editor())
      await router.idle()
    }
    navigator.top?.send(Names.save("x"))
    await router.idle()
    #expect(navigator.views.count == 1)
    #expect(sink.messages.count == 1, "the root finished without an opener")
  }
}
