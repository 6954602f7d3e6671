import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Routes to modules that are there already")
struct ExistingModuleTests {
  private let app: RouteApp

  init() throws {
    app = try RouteApp()
    app.router.leakProbe = LeakProbe()
  }

  /// Goes to a page, from the app.
  @discardableResult private func go(to name: String, or style: RouteStyle = .push) async -> RouteHandle<String> {
    let handle = app.router.route(Page.named, name, style: .existing(or: style))
    await app.router.idle()
    return handle
  }

  @Test func `A module that is not there is opened by the other style`() async {
    let handle = await go(to: "A", or: .present)
    #expect(app.layout == "home | A" && handle.style == .present && handle.state == .routed)
  }

  @Test func `One that is there comes to the front, and nothing is built anew`() async {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    await app.open("C", as: .present, from: app.page("B"))
    let before = app.page("A")
    let handle = await go(to: "A")
    #expect(app.layout == "home A" && app.builtPages == 3)
    #expect(handle.target === before && handle.style == .existing && handle.state == .routed)
    #expect(app.reports.isEmpty)
  }

  @Test func `Its tab is selected, and the stacks of the others stay`() async throws {
    let app = try RouteApp(root: .root.wrapped(in: .tabs("one")))
    await app.open("A")
    let inbox = await app.open("inbox", as: .tab("two"))
    await app.open("B", from: app.page("inbox"))
    app.router.route(Page.named, "A", style: .existing(or: .push))
    await app.router.idle()
    #expect(app.layout == "[*one two] home A")
    #expect(inbox.state == .routed && app.page("B") != nil)
    app.router.route(Page.named, "inbox", style: .existing(or: .tab("two")))
    await app.router.idle()
    #expect(app.layout == "[one *two] inbox" && app.page("B") == nil && app.page("A") != nil)
  }

  @Test func `A tab that shows the module is selected as it is, or made`() async throws {
    let app = try RouteApp(root: .root.wrapped(in: .tabs("one")))
    func select(_ name: String) async {
      app.router.route(Page.named, name, style: .existingTab("two"))
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
    #expect(app.layout == "[one *two] inbox B", "what lay over the tabs is taken off, what is in the tab stays")
    await select("outbox")
    #expect(app.layout == "[one *two] outbox", "another module takes the tab")
    #expect(app.reports.isEmpty)
  }

  @Test func `All is one change: each view hears once of what it means for it`() async {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    await app.open("C", as: .present, from: app.page("B"))
    let before = app.journal.lines.count
    await go(to: "A")
    #expect(app.journal.lines[before...].joined(separator: ", ") == "C removed, B removed, A appears")
  }

  @Test func `Other parameters are another module; the one opened last is taken`() async {
    await app.open("A")
    await go(to: "B")
    #expect(app.layout == "home A B" && app.builtPages == 2)
    let second = await app.open("A", from: app.page("B"))
    let handle = await go(to: "A")
    #expect(app.layout == "home A B A" && handle.target === second.target)
  }

  @Test func `What is in front already stays, and hears nothing`() async {
    await app.open("A")
    let before = app.journal.lines.count
    let handle = await go(to: "A")
    #expect(handle.state == .routed && app.layout == "home A" && app.journal.lines.count == before)
  }

  @Test func `Each opener hears once that it closes, with the output; so does each who waits`() async throws {
    let first = await app.open("A")
    let source = try #require(await app.open("B", from: app.page("A")).target as? PageView)
    let second = source.route(Page.named, "A", style: .existing(or: .push))
    await app.router.idle()
    let third = app.home.route(Page.named, "A", style: .existing(or: .push))
    await app.router.idle()
    #expect(app.layout == "home A" && second.state == .routed && third.state == .routed)
    let output = Task { try await third.output() }
    app.page("A")?.send(Page.give, "ink")
    await app.router.idle()
    #expect(try await output.value == "ink")
    #expect([first.givenOutput, second.givenOutput, third.givenOutput] == ["ink", "ink", "ink"])
    #expect([first.state, second.state, third.state] == [.removed, .removed, .removed])
    #expect(app.home.heard == ["success ink", "success ink"], "it has asked twice")
  }

  @Test func `Any of its handles takes it off`() async {
    let first = await app.open("A")
    let second = await go(to: "A")
    #expect(second.canRemove)
    second.remove(animated: false)
    await app.router.idle()
    #expect(app.layout == "home" && first.state == .removed && second.state == .removed)
  }

  @Test func `Twice in a turn, it is opened once`() async {
    let first = app.home.route(Page.named, "A", style: .existing(or: .push))
    let second = app.home.route(Page.named, "A", style: .existing(or: .push))
    await app.router.idle()
    #expect(app.layout == "home A" && app.builtPages == 1)
    #expect(first.style == .push && second.style == .existing && second.target === first.target)
    #expect(app.reports.isEmpty)
  }

  @Test func `One that leaves before it is reached is opened anew`() async {
    let first = await app.open("A")
    let second = app.router.route(Page.named, "A", style: .existing(or: .push))
    first.remove()
    await app.router.idle()
    #expect(app.layout == "home A" && first.state == .removed && second.state == .routed && second.style == .push)
  }

  @Test func `One that is leaving is not gone to`() async {
    let first = await app.open("A")
    first.remove()
    let second = await go(to: "A")
    #expect(app.layout == "home A" && second.target !== first.target && second.style == .push)
  }

  @Test func `A handle that is removed before it is its turn goes nowhere`() async {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    let handle = app.router.route(Page.named, "A", style: .existing(or: .push))
    handle.remove()
    await app.router.idle()
    #expect(handle.state == .removed && app.layout == "home A B" && app.reports.isEmpty)
  }

  @Test func `Of several steps that are there, only the last is gone to`() async throws {
    await app.open("A")
    await app.open("B", from: app.page("A"))
    await app.open("C", from: app.page("B"))
    let style = RouteStyle.existing(or: .push)
    let before = app.journal.lines.count
    let way = app.router.route([
      RouteStep(Page.named, "A", style: style), RouteStep(Page.named, "B", style: style),
    ])
    await app.router.idle()
    #expect(app.layout == "home A B" && way.isFinished && way.error == nil && app.builtPages == 3)
    #expect(app.journal.lines[before...].joined(separator: ", ") == "C removed, B appears")
    app.router.route([RouteStep(Page.named, "A", style: style), RouteStep(Page.named, "D", style: style)])
    await app.router.idle()
    #expect(app.layout == "home A D", "the step after it is opened from it")
  }

  @Test func `Interceptors are asked, and hear of its beginning and its end`() async {
    await app.open("A")
    var told: [String] = []
    app.listen { request in
      told.append("\(request.style)")
      return .proceed
    }
    let handle = await go(to: "A")
    #expect(told == ["push"] && handle.state == .routed)
    app.listen { _ in .refuse("closed today") }
    let second = await go(to: "A")
    #expect(second.state == .failed && app.layout == "home A")
  }

  @Test func `Parameters that nobody can compare are an error`() async throws {
    struct Opaque: Sendable {}
    let name = RouteName<Opaque, Never>("page.opaque")
    try app.router.register { registration in
      registration.module(prefix: "Opaque", view: { _ in PageView("opaque") })
      registration.route(name, .existing(or: .push), to: "Opaque", parameters: .mapping { _ in () })
    }
    let handle = app.router.route(name, Opaque())
    await app.router.idle()
    #expect(handle.state == .failed && app.layout == "home")
    #expect(
      app.reports
        == "The route \"page.opaque\" was not opened: Opaque cannot be compared, so nobody knows whether the module is there"
        + " already. Let it conform to Equatable, or open the route by a style that is not `existing`.")
  }

  @Test func `A host that cannot go there says so; the module stays`() async {
    await app.open("A")
    let page = app.page("A")
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    app.router.route(Page.named, "B")
    await app.router.idle()
    app.router.route(Page.named, "B", style: .existing(or: .push))
    await app.router.idle()
    #expect(app.reports.contains("does not conform to RevealsViews") && page != nil)
  }

  @Test func `Who leaves out what to do if it is not there is told`() async {
    let handle = await app.open("A", as: .existing)
    #expect(handle.state == .failed && app.reports.contains("as in `.existing(or: .push)`"))
  }

  @Test func `Asking beforehand says that it can be opened, wherever it is`() async throws {
    await app.open("A")
    await app.open("B", as: .present, from: app.page("A"))
    try app.router.checkRoute(Page.named, "A", style: .existing(or: .push), from: app.home)
    #expect(throws: RouteError.self) { try app.router.checkRoute(Page.named, "A", style: .push, from: app.home) }
  }
}
