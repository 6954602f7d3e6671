import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Routes to existing modules")
struct ExistingModuleTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    app.router.leakProbe = LeakProbe()
  }

  /// Routes to a page from the app, with the style `existing`.
  @discardableResult private func go(to name: String, or style: RouteStyle = .push) async -> RouteHandle<String> {
    let handle = await app.router.idle(after: app.router.route(Page.named(name), style: .existing(or: style)))
    return handle
  }

  @Test func `the style 'existing' opens a module with the alternative style if the module does not exist`() async {
    let handle = await go(to: "A", or: .present)
    #expect(app.layout == "home | A")
    #expect(handle.style == .present)
    #expect(handle.state == .routed)
  }

  @Test func `the style 'existing' reveals a module that exists and builds no module`() async {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    await app.open("C", as: .present, from: app.page("B"))
    let before = app.page("A")
    let handle = await go(to: "A")
    #expect(app.layout == "home A")
    #expect(app.builtPages == 3)
    #expect(handle.target === before)
    #expect(handle.style == .existing)
    #expect(handle.state == .routed)
    #expect(app.reports.isEmpty)
  }

  @Test
  func `a route to a module in another tab selects the tab and closes only the modules above the module`() async throws
  {
    let app = try RouteApp(root: .root.wrapped(in: .tabs("one")))
    await app.open("A")
    let inbox = await app.open("inbox", as: .tab("two"))
    await app.open("B", from: app.page("inbox"))
    app.router.route(Page.named("A"), style: .existing(or: .push))
    await app.router.idle()
    #expect(app.layout == "[*one two] home A")
    #expect(inbox.state == .routed)
    #expect(app.page("B") != nil)
    app.router.route(Page.named("inbox"), style: .existing(or: .tab("two")))
    await app.router.idle()
    #expect(app.layout == "[one *two] inbox")
    #expect(app.page("B") == nil)
    #expect(app.page("A") != nil)
  }

  @Test
  func `the style 'existingTab' preserves the stack of a tab only if the tab contains the module`() async throws {
    let app = try RouteApp(root: .root.wrapped(in: .tabs("one")))
    func select(_ name: String) async {
      app.router.route(Page.named(name), style: .existingTab("two"))
      await app.router.idle()
    }
    await select("inbox")
    #expect(app.layout == "[one *two] inbox")
    await app.open("B", from: app.page("inbox"))
    await app.open("C", as: .present, from: app.page("B"))
    try app.navigator.dismiss()
    try app.navigator.select(tab: "one")
    await app.open("D", as: .present)
    await select("inbox")
    #expect(app.layout == "[one *two] inbox B", "views above the tabs are removed, those in the tab remain")
    await select("outbox")
    #expect(app.layout == "[one *two] outbox", "another module replaces the views of the tab")
    #expect(app.reports.isEmpty)
  }

  @Test func `revealing a module is a single change, in which each affected view receives one lifecycle event`() async {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    await app.open("C", as: .present, from: app.page("B"))
    let before = app.journal.lines.count
    await go(to: "A")
    #expect(app.journal.lines[before...].joined(separator: ", ") == "C removed, B removed, A appears")
  }

  @Test func `the style 'existing' reveals the module that was opened last with equal parameters`() async {
    await app.open("A")
    await go(to: "B")
    #expect(app.layout == "home A B")
    #expect(app.builtPages == 2)
    let second = await app.open("A", from: app.page("B"))
    let handle = await go(to: "A")
    #expect(app.layout == "home A B A")
    #expect(handle.target === second.target)
  }

  @Test func `a route to a module that is already on top changes nothing and sends no event`() async {
    await app.open("A")
    let before = app.journal.lines.count
    let handle = await go(to: "A")
    #expect(handle.state == .routed)
    #expect(app.layout == "home A")
    #expect(app.journal.lines.count == before)
  }

  @Test func `if several routes lead to one module, each route sends one closing result to its opener`() async throws {
    let first = await app.open("A")
    let source = try #require(await app.open("B", from: app.page("A")).target as? PageView)
    let second = source.route(Page.named("A"), style: .existing(or: .push))
    await app.router.idle()
    let third = await app.router.idle(after: app.home.route(Page.named("A"), style: .existing(or: .push)))
    #expect(app.layout == "home A")
    #expect(second.state == .routed)
    #expect(third.state == .routed)
    let output = Task { try await third.output() }
    await app.router.idle(after: app.page("A")?.send(Page.give("ink")))
    #expect(try await output.value == "ink")
    #expect([first.givenOutput, second.givenOutput, third.givenOutput] == ["ink", "ink", "ink"])
    #expect([first.state, second.state, third.state] == [.removed, .removed, .removed])
    #expect(app.home.heard == ["success ink", "success ink"], "the opener sent two routes")
  }

  @Test func `a module that was opened by two routes can be removed by either handle`() async {
    let first = await app.open("A")
    let second = await go(to: "A")
    #expect(second.canRemove)
    second.remove(animated: false)
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(first.state == .removed)
    #expect(second.state == .removed)
  }

  @Test func `two routes with the style 'existing' that are sent in one turn build one module`() async {
    let first = app.home.route(Page.named("A"), style: .existing(or: .push))
    let second = await app.router.idle(after: app.home.route(Page.named("A"), style: .existing(or: .push)))
    #expect(app.layout == "home A")
    #expect(app.builtPages == 1)
    #expect(first.style == .push)
    #expect(second.style == .existing)
    #expect(second.target === first.target)
    #expect(app.reports.isEmpty)
  }

  @Test func `the style 'existing' opens a new module if the existing module is removed before the transition`() async {
    let first = await app.open("A")
    let second = app.router.route(Page.named("A"), style: .existing(or: .push))
    await app.router.idle(after: first.remove())
    #expect(app.layout == "home A")
    #expect(first.state == .removed)
    #expect(second.state == .routed)
    #expect(second.style == .push)
  }

  @Test func `the style 'existing' opens a new module while the existing module is being removed`() async {
    let first = await app.open("A")
    first.remove()
    let second = await go(to: "A")
    #expect(app.layout == "home A")
    #expect(second.target !== first.target)
    #expect(second.style == .push)
  }

  @Test func `removing a route handle before its transition prevents the reveal`() async {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    let handle = app.router.route(Page.named("A"), style: .existing(or: .push))
    handle.remove()
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(app.layout == "home A B")
    #expect(app.reports.isEmpty)
  }

  @Test func `if the modules of several steps exist, a flow reveals only the last of these modules`() async throws {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    await app.open("C", from: app.page("B"))
    let style = RouteStyle.existing(or: .push)
    let before = app.journal.lines.count
    let way = app.router.route([
      RouteStep(Page.named("A"), style: style), RouteStep(Page.named("B"), style: style),
    ])
    await app.router.idle()
    #expect(app.layout == "home A B")
    #expect(way.isFinished)
    #expect(way.error == nil)
    #expect(app.builtPages == 3)
    #expect(app.journal.lines[before...].joined(separator: ", ") == "C removed, B appears")
    app.router.route([RouteStep(Page.named("A"), style: style), RouteStep(Page.named("D"), style: style)])
    await app.router.idle()
    #expect(app.layout == "home A D", "the next step is opened from the revealed module")
  }

  @Test func `an interceptor can refuse a route to an existing module`() async {
    await app.open("A")
    var told: [String] = []
    app.listen { request in
      told.append("\(request.style)")
      return .proceed
    }
    let handle = await go(to: "A")
    #expect(told == ["push"])
    #expect(handle.state == .routed)
    app.listen { _ in .refuse("closed today") }
    let second = await go(to: "A")
    #expect(second.state == .failed)
    #expect(app.layout == "home A")
  }

  @Test func `a route with the style 'existing' fails if its parameters are not Equatable`() async throws {
    struct Opaque: Sendable {}
    let name = RouteName<Opaque, Never>("page.opaque")
    try app.router.register { registration in
      registration.module(prefix: "Opaque", view: { PageView("opaque") })
      registration.route(name, .existing(or: .push), to: "Opaque", parameters: .mapping { _ in () })
    }
    let handle = await app.router.idle(after: app.router.route(name(Opaque())))
    #expect(handle.state == .failed)
    #expect(app.layout == "home")
    #expect(
      app.sink.recordedBriefs == ["host.notComparable: page.opaque, Opaque"])
  }

  @Test func `a navigator that cannot reveal views is reported when a route would reveal a module`() async {
    await app.open("A")
    let page = app.page("A")
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    app.router.route(Page.named("B"))
    await app.router.idle()
    app.router.route(Page.named("B"), style: .existing(or: .push))
    await app.router.idle()
    #expect(app.sink.recordedBriefs == ["route.showFailed: page.named ← host.unsupportedChange: PageView"])
    #expect(page != nil)
  }

  @Test func `the style 'existing' without an alternative style fails if the module does not exist`() async {
    let handle = await app.open("A", as: .existing)
    #expect(handle.state == .failed)
    #expect(app.sink.recordedBriefs == ["host.unknownStyle: page.named, existing"])
  }

  @Test
  func `a check of a route with the style 'existing' succeeds even if a push from the same view would fail`()
    async throws
  {
    await app.open("A")
    await app.open("B", as: .present, from: app.page("A"))
    try app.router.checkRoute(Page.named("A"), style: .existing(or: .push), from: app.home)
    #expect(throws: RouteError.self) { try app.router.checkRoute(Page.named("A"), style: .push, from: app.home) }
  }
}
