import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C48, A11: modules that are made first and shown later")
struct RouteCommitTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func make(_ name: String, from source: PageView? = nil) -> RouteHandle<String> {
    (source ?? app.home).route(Page.named(name), style: .unshown)
  }

  @Test func `a made module is neither shown nor started`() async throws {
    let handle = make("A")
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(app.home.port.isVisible)
    #expect(handle.outcome == .routed)
    #expect(handle.state == .unrouted)
    #expect(handle.style == .unshown)
    #expect((handle.target as? PageView)?.name == "A")
    #expect(app.journal.lines == ["A view", "A presenter"])
    #expect(app.home.heard == [])
  }

  @Test func `a commit shows the made module and delivers its output to the opener`() async throws {
    let handle = make("A")
    let made = try #require(handle.target)
    #expect(handle.commit() == .routed)
    #expect(handle.state == .routing)
    try await handle.waitUntilShown()
    #expect(handle.style == .push)
    #expect(app.navigator.top === made)
    #expect(app.layout == "home A")
    made.send(Page.give("saved"))
    await app.router.idle()
    #expect(app.home.heard == ["success saved"])
    #expect(app.layout == "home")
    #expect(handle.state == .removed)
    #expect(app.sink.messages == [])
    #expect(app.journal.lines.filter { $0 == "A view" }.count == 1)
  }

  @Test func `a made module that other code shows becomes routed and can be removed by its handle`() async throws {
    app.router.leakProbe = LeakProbe()
    app.listen()
    let handle = make("A")
    try app.navigator.show(#require(handle.target))
    #expect(handle.state == .routed)
    #expect(app.layout == "home A")
    #expect(handle.style == .push)
    #expect(app.journal.lines.suffix(2).contains { $0.hasPrefix("gate after page.named") }, "\(app.journal.lines)")
    handle.remove()
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(app.layout == "home")
    #expect(app.journal.lines.last?.hasPrefix("gate removed") == true, "\(app.journal.lines)")
    let second = make("B")
    try app.navigator.show(#require(second.target), as: .present)
    try await app.router.idle(after: app.navigator.dismiss())
    #expect(second.state == .removed)
    #expect(app.home.heard == ["empty", "empty"])
    #expect(app.sink.messages == [])
  }

  @Test func `if other code shows a made module while its commit is parked, the module is shown once`() async throws {
    let handle = make("A")
    let gate = Gate()
    app.listen { _ in
      .park { await gate.pass(returning: .proceed) }
    }
    #expect(handle.commit() == .held)
    try app.navigator.show(#require(handle.target))
    gate.open()
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(app.layout == "home A")
    #expect(app.sink.messages == [])
  }

  @Test func `a made module is routed immediately if its view is already visible`() async throws {
    let view = PageView("A")
    try app.navigator.show(view)
    let handle = app.home.route(Page.named("A"), style: .unshown, around: view)
    #expect(handle.state == .routed)
    #expect(handle.style == .push)
    await app.router.idle(after: handle.remove())
    #expect(handle.state == .removed)
    #expect(app.layout == "home")
  }

  @Test func `a made module becomes routed when its view appears without a navigator`() async throws {
    let handle = make("A")
    let view = try #require(handle.target)
    view.port.didAppear()
    #expect(handle.state == .routed)
    #expect(handle.canRemove)
    view.port.viewWasRemoved()
    #expect(handle.state == .removed)
    #expect(app.sink.messages == [])
  }

  @Test func `a commit uses the given style and source, or by default the route's style and source`() async throws {
    for (style, layout) in [
      (nil, "home A"), (RouteStyle.sheet, "home | A"), (.embed(in: "list"), "home(list: A)"),
      (.replace, "A"),
    ] {
      let app = try RouteApp()
      app.home.route(Page.named("A"), style: .unshown).commit(as: style)
      await app.router.idle()
      #expect(app.layout == layout)
    }
    let handle = make("A")
    await app.open("B")
    handle.commit(from: app.page("B"))
    await app.router.idle()
    #expect(app.layout == "home B A")
    app.page("A")?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
    #expect(app.page("B")?.heard == [])
  }

  @Test func `a router pushes and presents modules from a view, which receives their outputs`() async throws {
    app.router.push(Page.named("A"), from: app.home)
    await app.router.idle()
    let first = try #require(app.page("A"))
    let handle = app.router.present(Page.named("B"), from: first)
    await app.router.idle()
    #expect(app.layout == "home A | B")
    #expect(handle.style == .present)
    app.page("B")?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.layout == "home A")
    #expect(first.heard == ["success x"])
    #expect(app.home.heard == [])
  }

  @Test(arguments: [true, false])
  func `a made module is freed when its handle is released or removed`(byRemove: Bool)
    async throws
  {
    weak var view: (any ModuleView)?
    weak var presenter: PagePresenter?
    do {
      let handle = make("A")
      view = handle.target
      presenter = handle.target?.dataSource(as: PagePresenter.self)
      #expect(view != nil)
      #expect(presenter != nil)
      if byRemove { handle.remove() }
    }
    await app.home.waitForResults(1)
    await app.router.idle()
    #expect(view == nil)
    #expect(presenter == nil)
    #expect(app.home.heard == ["empty"])
    #expect(app.layout == "home")
    #expect(app.sink.messages == [])
    #expect(app.journal.lines == ["A view", "A presenter"], "the module never starts")
  }

  @Test func `removing a made module frees its view even if the handle is retained`() async throws {
    let handle = make("A")
    weak let view = handle.target
    var prepared: [String] = []
    handle.remove { prepared.append(($0 as? PageView)?.name ?? "") }
    await app.router.idle()
    #expect(prepared == ["A"])
    #expect(handle.state == .removed)
    #expect(view == nil)
    #expect(handle.target == nil)
    #expect(!handle.canRemove)
    #expect(handle.commit() == .rejected)
    #expect(app.home.heard == ["empty"])
    try await handle.waitUntilRemoved()
    try await handle.waitUntilShown()
  }

  @Test func `a handle does not retain a made module after it was shown`() async throws {
    let handle = make("A")
    handle.commit()
    await app.router.idle()
    weak let view = handle.target
    #expect(view != nil)
    try await app.router.idle(after: app.navigator.back())
    #expect(view == nil)
    #expect(handle.target == nil)
    #expect(handle.state == .removed)
    #expect(app.home.heard == ["empty"])
  }

  @Test func `a rejected commit leaves the made module unchanged, so that a later commit can succeed`() async throws {
    let handle = make("A")
    let made = try #require(handle.target)
    let cover = await app.open("B")
    #expect(handle.commit() == .rejected)
    #expect(handle.state == .unrouted)
    #expect(handle.target === made)
    #expect(handle.canRemove)
    #expect(
      handle.error.map(brief) == "host.notOnTop: page.named, PageView, PageView")
    #expect(app.sink.messages.count == 1)
    #expect(app.home.heard == [])
    await #expect(throws: RouteError.self) { try await handle.waitUntilShown() }
    #expect(handle.commit(as: .named("flip")) == .rejected)
    #expect(app.sink.messages.count == 2)
    cover.remove()
    await app.router.idle()
    #expect(handle.commit() == .routed)
    #expect(handle.error == nil)
    await app.router.idle()
    #expect(app.navigator.top === made)
    #expect(app.layout == "home A")
    #expect(app.home.heard == ["empty"], "the closing result of the covering module")
  }

  @Test
  func `a commit that fails in its transition leaves the made module unchanged and can be repeated`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    let handle = make("A")
    let made = try #require(handle.target)
    host.showing = { _, _ in throw TextError("no paper") }
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(handle.state == .unrouted)
    #expect(handle.target === made)
    #expect(!made.port.isRemoved)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.showFailed: page.named ← no paper")
    #expect(app.home.heard == [])
    host.showing = { $1 }
    handle.commit(as: .present)
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.style == .present)
    #expect(host.views.last === made)
    made.send(Page.leave())
    await app.router.idle()
    #expect(app.home.heard == ["empty"])
    #expect(host.log.last == "remove present")
  }

  @Test func `an observer can repeat a commit as soon as its transition has failed`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    let handle = make("A")
    let made = try #require(handle.target)
    var failures = 1
    host.showing = { _, style in
      guard failures == 0 else {
        failures -= 1
        throw TextError("no paper")
      }
      return style
    }
    handle.observe { if $0 == .unrouted { handle.commit() } }
    handle.commit()
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(!made.port.isRemoved)
    #expect(host.views.last === made)
    #expect(app.home.heard == [])
    #expect(app.reports == "route.showFailed: page.named ← no paper")
  }

  @Test func `a commit without a source uses the original source, even if a commit from another view has failed`()
    async throws
  {
    await app.open("B")
    let other = try #require(app.page("B"))
    try app.navigator.back()
    let handle = make("A")
    #expect(handle.commit(from: other) == .rejected, "the view was removed")
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
    let byApp = app.router.route(Page.named("C"), style: .unshown)
    #expect(byApp.commit(from: app.home) == .rejected, "the view is covered")
    #expect(byApp.commit() == .routed, "the source of an app's route is the visible view")
    await app.router.idle()
    #expect(app.layout == "home A C")
  }

  @Test func `a second commit is rejected and reported, and does not affect the first commit`() async throws {
    let handle = make("A")
    #expect(handle.commit() == .routed)
    #expect(handle.commit() == .rejected)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.cannotCommit: page.named")
    try await handle.waitUntilShown()
    #expect(handle.commit() == .rejected)
    #expect(app.layout == "home A")
    #expect(app.sink.briefs.last == "route.cannotCommit: page.named")
    let leaving = Task { try await handle.waitUntilRemoved() }
    await Task {}.value  // The main actor runs its tasks in order, so the task above waits now.
    await app.router.idle(after: app.page("A")?.send(Page.give("x")))
    try await leaving.value
    #expect(try await handle.output() == "x")
    #expect(app.home.heard == ["success x"])
    #expect(app.sink.messages.count == 2)
  }

  @Test
  func `a commit of a shown, failed or removed route is rejected, and the route's error does not change`()
    async throws
  {
    let shown = await app.open("A")
    #expect(shown.commit() == .rejected)
    #expect(shown.state == .routed)
    let failed = app.home.route(Page.named("B"))
    #expect(failed.commit() == .rejected)
    #expect(failed.error?.underlying is RouteError, "\(String(describing: failed.error))")
    shown.remove()
    await app.router.idle()
    #expect(shown.commit() == .rejected)
    #expect(app.layout == "home")
    #expect(app.sink.messages.count == 4)
  }

  @Test func `a commit with the style 'unshown' is rejected and builds no other module`() async throws {
    let handle = make("A")
    #expect(handle.commit(as: .unshown) == .rejected)
    await app.router.idle()
    #expect(app.journal.lines == ["A view", "A presenter"])
    #expect(handle.state == .unrouted)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "host.unknownStyle: page.named, unshown")
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `a parked commit ends when the made module is removed`() async throws {
    let gate = Gate()
    let handle = make("A")
    app.router.interceptors = [Deciding { _ in .park { await gate.pass(returning: .proceed) } }]
    #expect(handle.commit() == .held)
    await gate.visited()
    #expect(app.router.pendingWork.map(\.kind) == ["route"])
    handle.target?.port.viewWasRemoved()
    #expect(handle.state == .removed)
    #expect(app.router.pendingWork == [])
    gate.open()
    await app.router.idle()
    #expect(app.layout == "home")
    #expect(app.sink.messages.isEmpty)
  }

  @Test func `a second commit is rejected while the first commit is parked`() async throws {
    let gate = Gate()
    app.router.interceptors = [
      Deciding { $0.style == .unshown ? .proceed : .park { await gate.pass(returning: .proceed) } }
    ]
    for source in [app.home, nil] {
      let handle = app.router.route(Page.named("A"), style: .unshown, from: source)
      #expect(handle.commit() == .held)
      #expect(handle.commit(from: source) == .rejected)
      #expect(handle.state == .unrouted)
      await gate.visited()
      gate.open()
      await app.router.idle()
      #expect(handle.state == .routed)
      #expect(app.layout == "home A")
      await app.router.idle(after: handle.remove())
      #expect(handle.state == .removed)
    }
    #expect(app.sink.messages.count == 2)
    #expect(app.journal.lines.filter { $0 == "A removed" }.count == 2)
  }

  @Test
  func `a made module that finishes before it is shown closes and delivers its output once`() async throws {
    let handle = make("A")
    handle.target?.port.viewIsReady()
    await app.router.idle(after: handle.target?.send(Page.give("x")))
    #expect(app.home.heard == ["success x"])
    #expect(handle.state == .removed)
    #expect(handle.target == nil)
    #expect(handle.commit() == .rejected)
    #expect(try await handle.output() == "x")
    let second = make("B")
    second.commit()
    second.target?.port.viewIsReady()
    await app.router.idle(after: second.target?.send(Page.give("y")))
    #expect(app.home.heard == ["success x", "success y"])
    #expect(app.layout == "home")
    #expect(!app.journal.lines.contains("B appears"))
  }

  @Test func `a commit from the removed opener is rejected, and a commit from another view succeeds`() async throws {
    await app.open("B")
    let handle = make("A", from: app.page("B"))
    try app.navigator.back()
    await app.router.idle()
    #expect(handle.commit() == .rejected)
    #expect(app.sink.briefs.last == "host.sourceGone: page.named")
    #expect(handle.commit(from: app.home) == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `a module can be made without a navigator, but its commit is rejected`() async throws {
    app.router.navigator = nil
    let handle = make("A")
    #expect(handle.state == .unrouted)
    #expect(handle.commit() == .rejected)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "route.noNavigator: page.named")
    app.router.navigator = app.navigator
    handle.commit()
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `a style that the route does not support is rejected when a module is made or committed`()
    async throws
  {
    let route = RouteName<String, String>("page.unmakeable")
    try app.router.register {
      $0.route(route, .push, supporting: [.present], to: PagePresenter.self)
    }
    #expect(app.home.route(route("A"), style: .unshown).state == .failed)
    let handle = app.home.route(Page.limited("A"), style: .unshown)
    #expect(handle.commit(as: .replace) == .rejected)
    #expect(handle.commit(as: .present) == .routed)
    await app.router.idle()
    #expect(app.layout == "home | A")
    #expect(app.sink.messages.count == 2)
  }
}
