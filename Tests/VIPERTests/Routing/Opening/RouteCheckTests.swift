import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// A reason why a route cannot be opened. The test builds its app and its route according to this reason.
private nonisolated enum Obstacle: String, CaseIterable, Sendable {
  case unknown, parameters, style, hostStyle, host, container, noNavigator, coveredSource,
    removedSource
  case goneSource, foreignSource, noSource, slotTaken, noTab, nothingShown

  /// The code of the error.
  var code: ErrorCode {
    switch self {
    case .unknown: .unroutable
    case .parameters: .parametersRejected
    case .style: "route.unsupportedStyle"
    case .hostStyle: "host.unknownStyle"
    case .host: "host.busy"
    case .container: "host.invalidContainer"
    case .noNavigator: "route.noNavigator"
    case .coveredSource, .foreignSource: "host.notOnTop"
    case .removedSource, .goneSource: "host.sourceGone"
    case .noSource: "host.needsSource"
    case .slotTaken: "host.slotTaken"
    case .noTab: "host.noTab"
    case .nothingShown: "host.nothingShown"
    }
  }
}

@MainActor @Suite("C30 C38: checks before a route")
struct RouteCheckTests {
  /// An app with an obstacle, and two closures: one checks a route, and the other one opens the same route.
  private struct Setting {
    let app: RouteApp
    let check: @MainActor () throws(RouteError) -> Void
    let route: @MainActor () -> RouteHandle<String>
  }

  private func setting(_ obstacle: Obstacle) async throws -> Setting {
    let app = try RouteApp(root: obstacle == .nothingShown ? nil : .push)
    var style: RouteStyle?
    var source: (any ModuleView)? = app.home
    switch obstacle {
    case .unknown:
      return setting(app, Page.missing, "A")
    case .parameters:
      return setting(app, Page.numbered, 10)
    case .style:
      return setting(app, Page.limited, "A", .replace)
    case .hostStyle: style = .named("flip")
    case .host:
      let host = ScriptedHost(.standard, [app.home])
      host.refusal = { _ in RouteError("host.busy", "not today") }
      app.router.navigator = host
    case .container: style = .push.wrapped(in: .navigation)
    case .noNavigator: app.router.navigator = nil
    case .coveredSource: await app.open("top")
    case .removedSource:
      await app.open("top")
      source = app.page("top")
      try app.navigator.back()
    case .goneSource:
      let handle = await app.open("top")
      source = app.page("top")
      await app.router.idle(after: handle.remove())
    case .foreignSource: source = ProbeView()
    case .noSource: (style, source) = (.embed, nil)
    case .slotTaken:
      await app.open("inside", as: .embed(in: "list"))
      style = .embed(in: "list")
    case .noTab: style = .tab("two")
    case .nothingShown: break
    }
    return setting(app, Page.named, "A", style, from: source)
  }

  private func setting<Parameters>(
    _ app: RouteApp, _ name: RouteName<Parameters, String>, _ parameters: Parameters,
    _ style: RouteStyle? = nil, from source: (any ModuleView)?
  ) -> Setting {
    Setting(app: app) { () throws(RouteError) in
      try app.router.checkRoute(name(parameters), style: style, from: source)
    } route: {
      app.router.route(name(parameters), style: style, from: source)
    }
  }

  private func setting<Parameters>(
    _ app: RouteApp, _ name: RouteName<Parameters, String>, _ parameters: Parameters,
    _ style: RouteStyle? = nil
  ) -> Setting { setting(app, name, parameters, style, from: app.home) }

  @Test(arguments: Obstacle.allCases)
  private func `a check throws the reason and builds, changes and reports nothing`(_ obstacle: Obstacle) async throws {
    let setting = try await setting(obstacle)
    let app = setting.app
    let (layout, journal) = (app.layout, app.journal.lines)
    let error = #expect(throws: RouteError.self) { try setting.check() }
    #expect(error?.code == obstacle.code)
    await app.router.idle()
    #expect(app.layout == layout)
    #expect(app.journal.lines == journal)
    #expect(app.sink.messages == [])
    #expect(app.home.results.isEmpty == (obstacle != .removedSource && obstacle != .goneSource))
  }

  @Test(arguments: Obstacle.allCases)
  private func `a route fails with the same error that a check throws, and reports the error once`(
    _ obstacle: Obstacle
  ) async throws {
    let setting = try await setting(obstacle)
    let app = setting.app
    let (layout, journal, heard) = (app.layout, app.journal.lines, app.home.heard)
    let error = try #require(#expect(throws: RouteError.self) { try setting.check() })
    let handle = setting.route()
    #expect(handle.state == .failed)
    #expect(handle.target == nil)
    #expect(handle.outcome == (obstacle == .unknown ? .unhandled : .rejected))
    let told = try #require(handle.error)
    #expect(told == error)
    await app.router.idle()
    #expect(app.sink.messages == ["\(error)"])
    #expect(app.layout == layout, "nothing is shown or built")
    #expect(app.journal.lines == journal, "nothing is shown or built")
    #expect(app.home.heard == heard, "the caller has the error in the handle")
    await #expect(throws: RouteError.self) { try await handle.waitUntilShown() }
    await #expect(throws: RouteError.self) { try await handle.output() }
    await #expect(throws: RouteError.self) { try await handle.waitUntilRemoved() }
  }

  @Test func `a route event that fails is answered with one result and reported once`() async throws {
    let app = try RouteApp()
    #expect(app.home.send(Page.numbered(10)) == .rejected)
    #expect(app.home.send(Page.missing("A")) == .unhandled)
    await app.open("top")
    #expect(app.home.send(Page.named("A")) == .rejected)
    await app.router.idle()
    #expect(app.home.heard == ["rejected", "unhandled", "rejected"])
    #expect(app.home.results.allSatisfy { $0.error is RouteError })
    #expect(app.sink.messages.count == 3)
    #expect(app.layout == "home top")
  }

  @Test func `a route is shown if its check throws no error`() async throws {
    let styles: [RouteStyle] = [
      .push, .present, .replace, .root, .embed, .embed(in: "list"), .any, .popover, .unshown,
      .present.wrapped(in: .navigation),
    ]
    for style in styles {
      let app = try RouteApp()
      try app.home.checkRoute(Page.named("A"), style: style)
      #expect(app.journal.lines == [])
      #expect(await app.open("A", as: style).state == (style == .unshown ? .unrouted : .routed))
      #expect(app.sink.messages == [])
    }
    let app = try RouteApp()
    try app.router.checkRoute(Page.numbered(9))
    try app.router.checkRoute(Page.limited("A"), style: .sheet, from: app.home)
    try app.router.checkRoute(Page.broken(), from: app.home)
    #expect(app.journal.lines == [], "a check builds no module")
  }

  @Test func `a check maps parameters but does not load them`() async throws {
    let app = try RouteApp()
    var loads = 0
    app.load = { _ in
      loads += 1
      throw TextError("no network")
    }
    try app.home.checkRoute(Page.loaded(1))
    await app.router.idle()
    #expect(loads == 0)
    app.home.route(Page.loaded(1))
    await app.router.idle()
    #expect(loads == 1)
  }

  @Test func `a check fails while another route of the same view is waiting or loading`() async throws {
    let app = try RouteApp()
    let first = app.home.route(Page.named("A"))
    for _ in 0..<2 {
      let error = try #require(
        #expect(throws: RouteError.self) { try app.home.checkRoute(Page.numbered(1)) })
      #expect(
        brief(error) == "route.busy: page.numbered, page.named")
    }
    await app.router.idle()
    await app.router.idle(after: first.remove())
    let gate = Gate()
    app.load = { number in await gate.pass(returning: "\(number)") }
    app.home.route(Page.loaded(1))
    let error = try #require(
      #expect(throws: RouteError.self) { try app.home.checkRoute(Page.loaded(2)) })
    #expect(brief(error) == "route.busy: page.loaded, page.loaded")
    try app.home.checkRoute(Page.named("B"))
    gate.open()
    await app.router.idle()
    #expect(app.layout == "home 1")
    #expect(app.sink.messages == [])
  }

  @Test func `a route from a removed source fails immediately, even during another transition`() async throws {
    let app = try RouteApp()
    await app.open("A")
    let gone = try #require(app.page("A"))
    try app.navigator.back()
    let slow = app.router.route(Page.named("B"))
    app.journal.lines = []
    let late = app.router.route(Page.named("C"), from: gone)
    let strange = app.router.route(Page.named("D"), style: .named("flip"))
    for handle in [late, strange] {
      #expect(handle.outcome == .rejected)
      #expect(handle.state == .failed)
    }
    #expect(app.journal.lines == [], "nothing is built")
    await app.router.idle()
    #expect(slow.state == .routed)
    #expect(app.layout == "home B")
    #expect(app.sink.messages.count == 2)
  }

  @Test func `a check at the depth limit throws the same error as the route would`() async throws {
    final class Asking: VIPPresenter, Mapped {
      static let mapping = Mapping(Asking.self) {
        $0.on(Page.openAnother) { asking, name in
          do throws(RouteError) { try asking.checkRoute(Page.named(name)) } catch {
            asking.error = error
          }
          asking.handle = asking.route(Page.named(name))
        }
      }
      var error: RouteError?
      var handle: RouteHandle<String>?
    }
    let asking = Asking()
    let app = try RouteApp()
    try app.router.register { registration in
      registration.module(
        prefix: "Asking", view: { PageView("asking") }, presenter: { asking })
    }
    app.router.depthLimit = 0
    let view = try VIPBuilder(prefix: "Asking", router: app.router).build()
    try app.navigator.show(view)
    view.send(Page.openAnother("A"))
    await app.router.idle()
    let error = try #require(asking.error)
    #expect(
      brief(error) == "route.tooDeep: page.named, page.openAnother, page.named")
    #expect(asking.handle?.error == error)
    #expect(app.sink.messages.count == 1)
    #expect(app.journal.lines == [])
  }

  @Test func `a check from a part without a module or a router throws an error`() throws {
    let loose = try #require(
      #expect(throws: RouteError.self) { try PageView("loose").checkRoute(Page.named("A")) })
    #expect(brief(loose) == "route.notAssembled: page.named, PageView")
    let view = PageView("private")
    try view.assemble()
    let alone = try #require(
      #expect(throws: RouteError.self) { try view.checkRoute(Page.named("A")) })
    #expect(brief(alone) == "route.noRouter: page.named, PageView")
  }

  @Test func `a router returns its registered routes and their styles`() throws {
    let app = try RouteApp()
    #expect(app.router.canRoute(Page.named))
    #expect(!app.router.canRoute(Page.missing))
    #expect(app.router.styles(of: Page.limited) == [.push, .present, .unshown])
    #expect(app.router.styles(of: Page.named) == nil)
    #expect(app.router.styles(of: Page.missing) == nil)
    #expect(app.journal.lines == [])
  }
}
