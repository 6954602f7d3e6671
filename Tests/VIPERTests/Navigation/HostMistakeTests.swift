import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Loose {
  static let page = RouteName<Void, Never>("loose.page")
}

/// A host that models its window incorrectly: each access creates another window.
@MainActor private final class ForgetfulHost: TreeNavigator {
  var tree: NavigationTree { NavigationTree() }
  func draw() {}
}

/// Mistakes in the use of a host, or in a host of the app, each with its report. Correct programs that look similar are
/// not reported.
@MainActor @Suite("Mistakes with hosts")
struct HostMistakeTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    app.router.diagnosisLevel = .thorough
  }

  private static let alreadyShown = "host.alreadyShown: PageView"

  // MARK: Windows

  @Test func `a view that is shown in another window is rejected`() async throws {
    let second = InMemoryNavigator()
    let error = #expect(throws: RouteError.self) { try second.show(app.home, as: .root) }
    #expect(error.map(brief) == Self.alreadyShown)
    let handle = app.router.route(Page.named("A"), style: .root, in: second, around: app.home)
    await app.router.idle()
    #expect(app.reports == "host.alreadyShown: page.named, PageView")
    #expect(handle.state == .failed)
    #expect(second.views.isEmpty)
    #expect(app.layout == "home")
    #expect(app.home.port.isVisible)
  }

  @Test func `a view of a window that was replaced, or of a window that has another view instead, can be shown`() throws
  {
    let view = try VIPBuilder(prefix: "Page", router: app.router, parameters: "A").build()
    var first: InMemoryNavigator? = InMemoryNavigator()
    try first?.show(view, as: .root)
    first = nil
    let (second, third) = (InMemoryNavigator(), InMemoryNavigator())
    try second.show(view, as: .root)
    #expect(throws: RouteError.alreadyShown("PageView")) { try third.show(view, as: .root) }
    try second.replace(view, by: PageView("other"))
    try third.show(view, as: .root)
    #expect(view.port.isVisible)
    #expect(second.views.count == 1)
    #expect(third.views.count == 1)
  }

  // MARK: Hosts of the app

  @Test func `a host that never ends a transition is reported once, with the cause`() async throws {
    let clock = ManualClock()
    let gate = Gate()
    let host = ScriptedHost(.standard, [app.home])
    host.showing = { _, style in await gate.pass(returning: style) }
    let sink = CollectingSink()
    let router = VIPRouter(navigator: host, onDiagnostic: sink.report)
    router.idleness.clock = clock
    try router.register {
      $0.module(prefix: "Page", view: { PageView("") })
      $0.route(Loose.page, .push, to: "Page")
    }
    for _ in 0..<2 { router.route(Loose.page()) }
    for _ in 0..<20 {
      await clock.waitForSleepers()
      clock.advance(by: .seconds(3))
    }
    await settle()
    #expect(
      sink.briefs == ["route.transitionTimedOut: loose.page"])
    gate.open()
    await router.idle()
  }

  @Test func `a host that throws in each transition is reported once for each route`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    host.showing = { _, _ in throw TextError("the window is locked") }
    app.router.navigator = host
    let handle = await app.open("A")
    #expect(app.reports == "route.showFailed: page.named ← the window is locked")
    #expect(handle.state == .failed)
    #expect(app.journal.lines.last == "A presenter")
  }

  @Test func `a host that throws in each removal is reported, and the module stays open`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    host.removing = { _ in throw TextError("the window is locked") }
    app.router.navigator = host
    let handle = await app.open("A")
    handle.remove()
    await app.router.idle()
    #expect(
      app.reports == "route.removeFailed: page.named ← the window is locked")
    #expect(handle.state == .routed)
    #expect(handle.target?.port.isRemoved == false)
  }

  @Test func `a host that creates a window at each access is reported as a host without the view`() async throws {
    app.router.navigator = ForgetfulHost()
    let handle = app.router.route(Page.named("A"))
    await app.router.idle()
    #expect(
      app.reports == "route.showFailed: page.named ← host.notShown: PageView")
    #expect(handle.state == .failed)
  }

  @Test func `a closure that opens a route at each change ends at the depth limit, with one report`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.depthLimit = 20
    var drawings = 0
    router.navigator = SimpleNavigator { [weak router] _ in
      drawings += 1
      router?.route(Loose.page())
    }
    try router.register {
      $0.module(prefix: "Page", view: { PageView("") })
      $0.route(Loose.page, .push, to: "Page")
    }
    router.route(Loose.page())
    await router.idle()
    #expect(
      sink.briefs == [
        "route.tooDeep: loose.page, loose.page, loose.page, loose.page, loose.page, loose.page, loose.page, loose.page, loose.page, loose.page, loose.page"
      ])
    #expect(drawings == 21)
  }

  @Test func `a closure that opens a route at the first change only is not reported`() async throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    router.navigator = SimpleNavigator { [weak router] layout in
      if layout.nodes.count == 1 { router?.route(Loose.page()) }
    }
    try router.register {
      $0.module(prefix: "Page", view: { PageView("") })
      $0.route(Loose.page, .push, to: "Page")
    }
    router.route(Loose.page())
    await router.idle()
    #expect(router.navigator?.views.count == 2)
    #expect(sink.messages == [])
  }

  @Test func `replacements of styles that form a cycle are reported with the style`() async throws {
    let app = try RouteApp(styles: RouteStyles([.push], becoming: [.any: .show, .show: .any]))
    await app.open("A", as: .any)
    #expect(
      app.reports == "host.unknownStyle: page.named, any")
  }

  // MARK: Acts

  @Test func `going back from, closing or dismissing the only view throws the cause`() throws {
    let text = "host.root: PageView"
    for act in [{ try app.navigator.back() }, { try app.navigator.close(app.home) }] {
      let error = #expect(throws: RouteError.self) { try act() }
      #expect(error.map(brief) == text)
    }
    let error = #expect(throws: RouteError.self) { try app.navigator.dismiss() }
    #expect(
      error.map(brief) == "host.nothingPresented: PageView")
    #expect(throws: RouteError.notShown("PageView")) { try app.navigator.close(PageView("other")) }
    #expect(app.layout == "home")
    #expect(app.reports == "")
  }

  @Test func `a tab that no container has is rejected by the host and by the router`() async throws {
    let text = "host.noTab: two"
    let error = #expect(throws: RouteError.self) { try app.navigator.select(tab: "two") }
    #expect(error.map(brief) == text)
    await app.open("A", as: .tab("two"))
    #expect(app.reports == "host.noTab: page.named, two")
  }

  @Test func `a second sheet over the same view is rejected with the view on top`() async throws {
    await app.open("A", as: .sheet)
    await app.open("B", as: .sheet)
    #expect(
      app.reports == "host.notOnTop: page.named, PageView, PageView")
    await app.open("C", as: .sheet, from: app.page("A"))
    #expect(app.layout == "home | A | C")
    #expect(app.sink.messages.count == 1)
  }

  @Test func `two roots in one turn are not reported: the second replaces the first`() async throws {
    let first = app.router.route(Page.named("A"), style: .root)
    let second = await app.router.idle(after: app.router.route(Page.named("B"), style: .root))
    #expect(first.state == .removed)
    #expect(second.state == .routed)
    #expect(app.layout == "B")
    #expect(app.reports == "")
  }

  @Test func `a handle that removes its module twice is not reported`() async throws {
    let handle = await app.open("A")
    handle.remove()
    await app.router.idle(after: handle.remove())
    await app.router.idle(after: handle.remove())
    #expect(handle.state == .removed)
    #expect(app.layout == "home")
    #expect(app.reports == "")
  }

  // MARK: Details

  @Test(arguments: [RouteStyle.push, .replace, .root, .embed])
  func `detents of a style without a sheet are reported once`(style: RouteStyle) async throws {
    for name in ["A", "B"] {
      let app = app
      await app.open(name, as: style.detents([.medium]), from: app.navigator.top(as: PageView.self))
    }
    #expect(
      app.sink.recordedBriefs == ["route.unusedDetail: Page, page.named, \(style), sheet"])
  }

  @Test func `an anchor of a style without a popover is reported once`() async throws {
    for name in ["A", "B"] {
      await app.open(name, as: .push.anchored(to: "button"), from: app.navigator.top(as: PageView.self))
    }
    #expect(
      app.sink.recordedBriefs == ["route.unusedDetail: Page, page.named, push, popover"]
    )
  }

  @Test(arguments: [
    RouteStyle.any.detents([.medium]), .sheet.detents([.medium]), .present.detents([.large]),
    .popover.detents([.medium]).anchored(to: "button"), .show.anchored(to: "button"), .sheet.anchored(to: "button"),
    .push.anchored(to: "cell").transition("zoom"), .push.unanimated(),
  ])
  func `details of a style that a host may show in a sheet or popover are not reported`(style: RouteStyle) async throws
  {
    await app.open("A", as: style)
    #expect(app.navigator.views.count == 2)
    #expect(app.reports == "")
  }

  @Test func `details of the first view, which becomes the root, are not reported`() async throws {
    let app = try RouteApp(root: nil)
    app.router.route(Page.named("A"), style: .push.detents([.medium]))
    await app.router.idle()
    #expect(app.layout == "A")
    #expect(app.reports == "")
  }

  // MARK: Reports of a host

  @Test func `a host reports a mistake once, with the module, and at the required level only`() async throws {
    let port = app.home.port
    for _ in 0..<2 { port.report("host.drawer", "The drawer is locked. Unlock it.") }
    app.router.diagnosisLevel = .standard
    port.report("host.door", at: .thorough, "The door is locked.")
    PageView("loose").port.report("host.drawer", "Another drawer is locked.")
    let mistake = try #require(app.sink.diagnostics.first)
    #expect(mistake.code == "host.drawer")
    #expect(mistake.module == "Home")
    #expect(app.sink.messages == ["The drawer is locked. Unlock it."])
  }
}
