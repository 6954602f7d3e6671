import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Routes {
  static let editor = RouteName<Int?, String>("routing.editor")
  static let about = RouteName<Void, Never>("routing.about")
  static let broken = RouteName<Void, Never>("routing.broken")
  static let missing = RouteName<Void, Never>("routing.missing")
  static let circle = RouteName<Void, Never>("routing.circle")
}

private enum Names {
  static let save = EventName<String, Never>("routing.save")
  static let shown = EventName<Never, String>("routing.shown")
}

private final class EditorView: VIPView, Mapped {
  static let mapping = Mapping(EditorView.self) {
    $0.receive(Names.shown) { $0.shown = $1 }
  }
  var shown = ""
}

private final class EditorPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(EditorPresenter.self) {
    $0.onInitialize { (part, number: Int?) in
      part.number = number
      part.publish(Names.shown, number.map { "\($0)" } ?? "new")
    }
    $0.on(Names.save) { $0.finish(with: $1) }
    $0.on(Lifecycle.removed) { $0.removals += 1 }
  }
  var number: Int?
  var removals = 0
}

private final class AboutView: VIPView {}
private final class AboutPresenter: VIPPresenter {}

/// The opener. Its presenter records the closing results.
private final class HomePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(HomePresenter.self) {
    $0.receive(Routes.editor) { $0.closings.append("editor: \($1)") }
    $0.onFailure(Routes.editor) { $0.closings.append("editor: \($1.status)") }
    $0.onFailure(Routes.about) { $0.closings.append("about: \($1.status)") }
  }
  var closings: [String] = []
}

private struct EditorRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: { EditorView() }, presenter: { EditorPresenter() })
    app.route(Routes.editor, .push, to: EditorPresenter.self)
  }
}

private struct AboutRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: { AboutView() }, presenter: { AboutPresenter() })
    app.route(Routes.about, .present, to: AboutPresenter.self)
  }
}

@MainActor private struct App {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let home: ProbeView
  let presenter = HomePresenter()

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    try router.register(EditorRouter())
    try router.register(AboutRouter())
    let presenter = presenter
    try router.register { app in
      app.module(prefix: "Home", view: { ProbeView() }, presenter: { presenter })
    }
    home = try VIPBuilder(prefix: "Home", router: router).build(as: ProbeView.self)
    try navigator.show(home)
  }

  var stack: [[String]] { navigator.containers.map { $0.map { "\(type(of: $0))" } } }

  func editor() throws -> EditorPresenter {
    try #require(navigator.top?.dataSource(as: EditorPresenter.self))
  }
}

@MainActor @Suite("C30 C31 C36 C43: routing")
struct RoutingTests {
  @Test func `a route event passes the chain to the router and opens a module with its parameters`() async throws {
    let app = try App()
    #expect(app.home.send(Routes.editor(7)) == .routed)
    await app.router.idle()
    #expect(app.stack == [["ProbeView", "EditorView"]])
    #expect(try app.editor().number == 7)
    #expect((app.navigator.top as? EditorView)?.shown == "7", "a synchronous answer is not lost")
  }

  @Test func `the opener receives the output once, and the module is removed by the inverse of its style`()
    async throws
  {
    let app = try App()
    let handle = app.home.push(Routes.editor(7))
    await app.router.idle()
    let presenter = try app.editor()
    #expect(app.navigator.top?.send(Names.save("done")) == .accepted)
    #expect(app.presenter.closings == ["editor: done"])
    #expect(handle.state == .removing)
    await app.router.idle()
    #expect(app.stack == [["ProbeView"]])
    #expect(handle.state == .removed)
    #expect(handle.target == nil)
    #expect(try await handle.output() == "done")
    #expect(app.presenter.closings == ["editor: done"])
    #expect(presenter.removals == 1)
    #expect(app.sink.diagnostics.isEmpty)
  }

  @Test func `the opener receives a closing result if the view is released without a call of viewWasRemoved()`()
    async throws
  {
    final class Forgetful: Navigator {
      let styles = RouteStyles.standard
      var views: [any ModuleView] { last.map { [$0] } ?? [] }
      weak var last: (any ModuleView)?
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        last = view
        return .push
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
    }
    let app = try App()
    let forgetful = Forgetful()
    app.router.navigator = forgetful
    let handle = app.home.push(Routes.editor(nil))
    await app.router.idle()
    #expect(app.presenter.closings == ["editor: empty"])
    #expect(try await handle.output() == nil)
  }

  @Test func `B05: an unknown route is unhandled and reported once with the nearest name`() throws {
    let app = try App()
    #expect(app.home.send(Event(named: "routing.editr", data: 1, kind: .route)) == .unhandled)
    #expect(app.home.results.map(\.status) == [.unhandled])
    #expect(app.home.results[0].error is RouteError)
    #expect(app.sink.briefs == ["route.unknown: routing.editr, routing.editor?"])

    let handle = app.home.route(Routes.missing())
    #expect(handle.state == .failed)
    #expect(handle.error?.code == .unroutable)
    #expect(app.home.results.count == 1, "the caller has the error in the handle")
    #expect(app.sink.messages.count == 2)
  }

  @Test func `B06: a route to a module that cannot be built fails with one error and does not recurse`() async throws {
    struct NoStore: Error {}
    let app = try App()
    try app.router.register { registration in
      registration.module(
        prefix: "Broken", view: { ProbeView() },
        interactor: { () throws -> VIPInteractor in throw NoStore() })
      registration.route(Routes.broken, to: "Broken")
    }
    #expect(app.home.send(Routes.broken()) == .rejected)
    await app.router.idle()
    #expect(app.home.results.map(\.status) == [.rejected])
    #expect(
      app.sink.briefs == ["route.buildFailed: routing.broken ← module.partFailed: interactor, Broken ← NoStore()"])
    #expect(app.stack == [["ProbeView"]])
  }

  @Test
  func `B07: if two routers claim one route, the error names both routers, and no second module opens`() async throws {
    struct Rival: ModuleRouter {
      func register(in app: inout Registration) {
        app.module(prefix: "Rival", view: { VIPView() }, presenter: { AboutPresenter() })
        app.route(Routes.about, to: "Rival")
      }
    }
    let app = try App()
    let error = #expect(throws: Diagnostic.self) { try app.router.register(Rival()) }
    #expect(
      error == .duplicateRoute("routing.about", first: "AboutRouter", second: "Rival"))
    #expect(error.map(brief) == "registration.duplicateRoute: routing.about, AboutRouter, Rival")
    #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Rival", router: app.router).build() }
    app.home.send(Routes.about())
    await app.router.idle()
    #expect(app.stack == [["ProbeView"], ["AboutView"]])
  }

  @Test func `a route to an unregistered module is an error at registration`() throws {
    let app = try App()
    let byPrefix = #expect(throws: Diagnostic.self) {
      try app.router.register("T") { $0.route(Routes.missing, to: "Abuot") }
    }
    #expect(
      byPrefix
        == .unknownModule(
          route: "routing.missing", module: "the module \"Abuot\", which is not registered",
          nearest: "About", by: "T"))
    final class NowherePresenter: VIPPresenter {}
    let byPresenter = #expect(throws: Diagnostic.self) {
      try app.router.register("T") { $0.route(Routes.missing, to: NowherePresenter.self) }
    }
    #expect(
      byPresenter.map(brief)
        == "registration.unknownModule: routing.missing, the module with the presenter NowherePresenter, but no registered module has this part, T"
    )
  }

  @Test func `a route is rejected at registration if its module does not produce the route's output`() throws {
    let app = try App()
    let promise = RouteName<Void, Int>("routing.promise")
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register("T") { $0.route(promise, to: "Editor") }
    }
    #expect(
      error
        == .outputDoesNotFit(
          route: "routing.promise", promised: "Int", given: "String", module: "Editor"))
    let nothing = #expect(throws: Diagnostic.self) {
      try app.router.register("T") { $0.route(promise, to: "About") }
    }
    #expect(nothing.map(brief) == "registration.outputDoesNotFit: routing.promise, About")
  }

  @Test func `a route with parameters of the wrong type shows nothing and is reported`() async throws {
    let app = try App()
    #expect(app.home.send(Event(named: "routing.editor", data: "x", kind: .route)) == .rejected)
    await app.router.idle()
    #expect(app.stack == [["ProbeView"]])
    #expect(app.sink.briefs == ["route.wrongParameters: routing.editor, Optional<Int>, String"])
  }

  @Test func `a route without a navigator fails with a message that names the property to set`() throws {
    let app = try App()
    app.router.navigator = nil
    #expect(app.home.route(Routes.about()).state == .failed)
    #expect(app.sink.briefs[0] == "route.noNavigator: routing.about")
  }

  @Test func `a route of a part without a router fails with an error`() throws {
    let view = ProbeView()
    try view.assemble()
    let handle = view.route(Routes.about())
    #expect(handle.state == .failed)
    #expect(
      handle.error.map(brief) == "route.noRouter: routing.about, ProbeView")
  }

  @Test func `A18: a route of a part that belongs to no module fails with an error`() throws {
    let (view, presenter) = (ProbeView(), VIPPresenter())
    for (handle, part) in [
      (view.route(Routes.about()), "ProbeView"), (view.push(Routes.about()), "ProbeView"),
      (presenter.present(Routes.about()), "VIPPresenter"),
    ] {
      #expect(handle.state == .failed)
      #expect(handle.outcome == .rejected)
      #expect(!handle.canRemove)
      #expect(handle.error.map(brief) == "route.notAssembled: routing.about, \(part)")
    }
    let error = #expect(throws: RouteError.self) { try presenter.checkRoute(Routes.about()) }
    #expect(error == .notAssembled(route: "routing.about", part: "VIPPresenter"))
    try view.assemble(presenter: presenter)
    let assembly = #expect(throws: Diagnostic.self) {
      try ProbeView().assemble(presenter: presenter)
    }
    #expect(assembly == .alreadyAssembled(part: "VIPPresenter"))
    #expect(
      assembly?.description
        == "VIPPresenter already belongs to a module. A part can belong to one module only. Usually a registration's closure returns a stored object, or the view passed as `around:` or to `transferModule` is in use. Create a new object in each call."
    )
  }

  @Test func `a route that the navigator rejects is reported once, and its opener receives one result`() async throws {
    let app = try App()
    // The app's route precedes it, so the screen at its transition is not known yet.
    let first = app.router.route(Routes.editor(1), style: .present)
    let second = app.home.present(Routes.editor(2))
    #expect(second.state == .routing)
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(second.state == .failed)
    #expect(app.stack == [["ProbeView"], ["EditorView"]])
    #expect(app.presenter.closings == ["editor: error"])
    #expect(app.sink.briefs == ["host.notOnTop: routing.editor, ProbeView, EditorView"])
    await #expect(throws: RouteError.self) { try await second.output() }
  }

  @Test func `removing a pushed view pops the view, and removing a container's root dismisses the container`()
    async throws
  {
    let app = try App()
    app.home.present(Routes.editor(1))
    await app.router.idle()
    let root = try app.editor()
    app.navigator.top?.push(Routes.editor(2))
    await app.router.idle()
    #expect(app.stack == [["ProbeView"], ["EditorView", "EditorView"]])
    try app.editor().finish(with: "inner")
    await app.router.idle()
    #expect(app.stack == [["ProbeView"], ["EditorView"]])
    root.finish(with: "outer")
    await app.router.idle()
    #expect(app.stack == [["ProbeView"]])
    #expect(app.presenter.closings == ["editor: outer"])
  }

  @Test func `a module that finishes during its ready event is shown and then removed`() async throws {
    final class HastyPresenter: VIPPresenter, ProducesOutput, Mapped {
      typealias Output = String
      static let mapping = Mapping(HastyPresenter.self) {
        $0.on(Lifecycle.ready) { $0.finish(with: "at once") }
      }
    }
    let app = try App()
    let route = RouteName<Void, String>("routing.hasty")
    try app.router.register { registration in
      registration.module(
        prefix: "Hasty", view: { ProbeView() }, presenter: { HastyPresenter() })
      registration.route(route, .push, to: HastyPresenter.self)
    }
    let handle = app.home.route(route())
    await app.router.idle()
    #expect(app.stack == [["ProbeView"]])
    #expect(try await handle.output() == "at once")
    #expect(app.home.outputs(of: route) == ["at once"])
    #expect(app.sink.diagnostics.isEmpty)
  }

  @Test func `a module can produce its output when it receives the removed event`() async throws {
    final class LatePresenter: VIPPresenter, ProducesOutput, Mapped {
      typealias Output = String
      static let mapping = Mapping(LatePresenter.self) {
        $0.on(Lifecycle.removed) { $0.finish(with: "at last") }
      }
    }
    let app = try App()
    let route = RouteName<Void, String>("routing.late")
    try app.router.register { registration in
      registration.module(
        prefix: "Late", view: { ProbeView() }, presenter: { LatePresenter() })
      registration.route(route, .push, to: LatePresenter.self)
    }
    let handle = app.home.route(route())
    await app.router.idle()
    try app.navigator.back()
    await app.router.idle()
    #expect(app.home.results.map(\.status) == [.success])
    #expect(app.home.results.map(\.eventID) == [handle.eventID])
    #expect(handle.state == .removed)
    #expect(app.sink.messages == [])
  }

  @Test func `if the user dismisses a finished module before its removal, the module is removed once`() async throws {
    let app = try App()
    app.home.push(Routes.editor(1))
    await app.router.idle()
    let presenter = try app.editor()
    presenter.finish(with: "text")
    try app.navigator.back()
    await app.router.idle()
    #expect(app.presenter.closings == ["editor: text"])
    #expect(presenter.removals == 1)
    #expect(app.sink.messages == [])
  }

  @Test func `an output is reported if the opener neither maps it nor waits for it`() async throws {
    let app = try App()
    let opener = VIPView()
    try app.router.register { $0.module(prefix: "Plain", view: { opener }) }
    _ = try VIPBuilder(prefix: "Plain", router: app.router).build()
    try app.navigator.show(opener)
    opener.push(Routes.editor(1))
    await app.router.idle()
    try app.editor().finish(with: "lost")
    await app.router.idle()
    #expect(app.sink.briefs == ["result.unhandled: routing.editor, Plain, success"])

    let handle = opener.push(Routes.editor(2))
    await app.router.idle()
    let output = Task { try await handle.output() }
    await Task {}.value  // The main actor runs its tasks in order, so the task above waits now.
    try app.editor().finish(with: "taken")
    await app.router.idle()
    #expect(try await output.value == "taken")
    #expect(app.sink.messages.count == 1)
  }

  @Test func `modules that open each other without end are stopped with an error that names the routes`() async throws {
    final class CirclePresenter: VIPPresenter, Mapped {
      static let mapping = Mapping(CirclePresenter.self) {
        $0.on(Lifecycle.didAppear) { $0.route(Routes.circle()) }
      }
    }
    let app = try App()
    app.router.depthLimit = 30
    try app.router.register { registration in
      registration.module(
        prefix: "Circle", view: { VIPView() }, presenter: { CirclePresenter() })
      registration.route(Routes.circle, .push, to: CirclePresenter.self)
    }
    app.home.route(Routes.circle())
    await app.router.idle()
    #expect(app.stack[0].count < 40)
    #expect(app.sink.diagnostics.count == 1)
    #expect(
      app.sink.briefs[0]
        == "route.tooDeep: routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle, viper.didAppear, routing.circle"
    )
  }

  @Test func `a removed module is released even if its handles are retained`() async throws {
    let app = try App()
    weak var presenter: EditorPresenter?
    weak var view: (any ModuleView)?
    let handle = app.home.push(Routes.editor(1))
    do {
      await app.router.idle()
      presenter = try app.editor()
      view = app.navigator.top
    }
    try app.navigator.back()
    await app.router.idle()
    #expect(presenter == nil)
    #expect(view == nil)
    #expect(handle.state == .removed)
    #expect(handle.target == nil)
  }
}
