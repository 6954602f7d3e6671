import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C48, A11: made first, shown later")
struct RouteCommitTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  private func make(_ name: String, from source: PageView? = nil) -> RouteHandle<String> {
    (source ?? app.home).route(Page.named, name, style: .make)
  }

  @Test func `What is made is not shown and has not started; what is shown does not change`() async throws {
    let handle = make("A")
    await app.router.idle()
    #expect(app.layout == "home" && app.home.port.isVisible)
    #expect(handle.outcome == .routed && handle.state == .unrouted && handle.style == .make)
    #expect((handle.target as? PageView)?.name == "A")
    #expect(app.journal.lines == ["A view", "A presenter"] && app.home.heard == [])
  }

  @Test func `The very instance is shown, and gives its output to who made it`() async throws {
    let handle = make("A")
    let made = try #require(handle.target)
    #expect(handle.commit() == .routed)
    #expect(handle.state == .routing)
    try await handle.shown()
    #expect(handle.style == .push && app.navigator.top === made && app.layout == "home A")
    made.send(Page.give, "saved")
    await app.router.idle()
    #expect(app.home.heard == ["success saved"] && app.layout == "home")
    #expect(handle.state == .removed && app.sink.messages == [])
    #expect(app.journal.lines.filter { $0 == "A view" }.count == 1)
  }

  @Test func `What somebody else shows is followed: it is shown, can be removed, and closes`() async throws {
    app.router.leakProbe = LeakProbe()
    app.listen()
    let handle = make("A")
    try app.navigator.show(#require(handle.target))
    #expect(handle.state == .routed && app.layout == "home A" && handle.style == .push)
    #expect(app.journal.lines.suffix(2).contains { $0.hasPrefix("gate after page.named") }, "\(app.journal.lines)")
    handle.remove()
    await app.router.idle()
    #expect(handle.state == .removed && app.layout == "home")
    #expect(app.journal.lines.last?.hasPrefix("gate removed") == true, "\(app.journal.lines)")
    let second = make("B")
    try app.navigator.show(#require(second.target), as: .present)
    try app.navigator.dismiss()
    await app.router.idle()
    #expect(second.state == .removed && app.home.heard == ["empty", "empty"] && app.sink.messages == [])
  }

  @Test func `What somebody else shows while a gate keeps it is not shown twice`() async throws {
    let handle = make("A")
    let gate = Gate()
    app.listen { _ in
      .park {
        await gate.pass()
        return .proceed
      }
    }
    #expect(handle.commit() == .held)
    try app.navigator.show(#require(handle.target))
    gate.open()
    await app.router.idle()
    #expect(handle.state == .routed && app.layout == "home A" && app.sink.messages == [])
  }

  @Test func `What is made around a view that is seen already is followed`() async throws {
    let view = PageView("A")
    try app.navigator.show(view)
    let handle = app.home.route(Page.named, "A", style: .make, around: view)
    #expect(handle.state == .routed && handle.style == .push)
    handle.remove()
    await app.router.idle()
    #expect(handle.state == .removed && app.layout == "home")
  }

  @Test func `What other code shows without a navigator is followed, too, and closes when that says so`() async throws {
    let handle = make("A")
    let view = try #require(handle.target)
    view.port.didAppear()
    #expect(handle.state == .routed && handle.canRemove)
    view.port.removed()
    #expect(handle.state == .removed && app.sink.messages == [])
  }

  @Test func `It is shown as the route was registered, or as is said, from who made it or who is named`() async throws {
    for (style, layout) in [
      (nil, "home A"), (RouteStyle.sheet, "home | A"), (.embed(in: "list"), "home(list: A)"),
      (.replace, "A"),
    ] {
      let app = try RouteApp()
      app.home.route(Page.named, "A", style: .make).commit(as: style)
      await app.router.idle()
      #expect(app.layout == layout)
    }
    let handle = make("A")
    await app.open("B")
    handle.commit(from: app.page("B"))
    await app.router.idle()
    #expect(app.layout == "home B A")
    app.page("A")?.send(Page.give, "x")
    await app.router.idle()
    #expect(app.home.heard == ["success x"] && app.page("B")?.heard == [])
  }

  @Test(arguments: [true, false])
  func `A preview that is let go of is freed, and its opener hears it`(byRemove: Bool) async throws {
    weak var view: (any ModuleView)?
    weak var presenter: PagePresenter?
    do {
      let handle = make("A")
      view = handle.target
      presenter = handle.target?.dataSource(as: PagePresenter.self)
      #expect(view != nil && presenter != nil)
      if byRemove { handle.remove() }
    }
    await app.home.waitForResults(1)
    await app.router.idle()
    #expect(view == nil && presenter == nil)
    #expect(app.home.heard == ["empty"] && app.layout == "home" && app.sink.messages == [])
    #expect(app.journal.lines == ["A view", "A presenter"], "it never starts")
  }

  @Test func `Removing what was made prepares its view, and frees it though the handle is kept`() async throws {
    let handle = make("A")
    weak let view = handle.target
    var prepared: [String] = []
    handle.remove { prepared.append(($0 as? PageView)?.name ?? "") }
    await app.router.idle()
    #expect(prepared == ["A"] && handle.state == .removed && view == nil && handle.target == nil)
    #expect(!handle.canRemove && handle.commit() == .rejected)
    #expect(app.home.heard == ["empty"])
    try await handle.removed()
    try await handle.shown()
  }

  @Test func `Once shown, the handle does not keep it`() async throws {
    let handle = make("A")
    handle.commit()
    await app.router.idle()
    weak let view = handle.target
    #expect(view != nil)
    try app.navigator.back()
    await app.router.idle()
    #expect(view == nil && handle.target == nil && handle.state == .removed)
    #expect(app.home.heard == ["empty"])
  }

  @Test func `A commit that does not fit leaves it as it was; it is tried again when it does`() async throws {
    let handle = make("A")
    let made = try #require(handle.target)
    let cover = await app.open("B")
    #expect(handle.commit() == .rejected)
    #expect(handle.state == .unrouted && handle.target === made && handle.canRemove)
    #expect(
      handle.error.map { "\($0)" }?.contains("PageView cannot show anything: PageView is on top")
        == true)
    #expect(app.sink.messages.count == 1 && app.home.heard == [])
    await #expect(throws: RouteError.self) { try await handle.shown() }
    #expect(handle.commit(as: RouteStyle("flip")) == .rejected)
    #expect(app.sink.messages.count == 2)
    cover.remove()
    await app.router.idle()
    #expect(handle.commit() == .routed && handle.error == nil)
    await app.router.idle()
    #expect(app.navigator.top === made && app.layout == "home A")
    #expect(app.home.heard == ["empty"], "of what covered it")
  }

  @Test func `A commit that fails at its turn leaves it as it was, and who waits for it hears that`() async throws {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    let handle = make("A")
    let made = try #require(handle.target)
    host.showing = { _, _ in throw TextError("no paper") }
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(handle.state == .unrouted && handle.target === made && !made.port.isRemoved)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports.contains("The route \"page.named\" could not be shown: no paper"))
    #expect(app.home.heard == [])
    host.showing = { $1 }
    handle.commit(as: .present)
    await app.router.idle()
    #expect(handle.state == .routed && handle.style == .present && host.views.last === made)
    made.send(Page.leave)
    await app.router.idle()
    #expect(app.home.heard == ["empty"] && host.log.last == "remove present")
  }

  @Test func `After a commit from another view has failed, the next is from who made it again`() async throws {
    await app.open("B")
    let other = try #require(app.page("B"))
    try app.navigator.back()
    let handle = make("A")
    #expect(handle.commit(from: other) == .rejected, "it has gone")
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
    let byApp = app.router.route(Page.named, "C", style: .make)
    #expect(byApp.commit(from: app.home) == .rejected, "it is covered")
    #expect(byApp.commit() == .routed, "the app asks from whatever is seen")
    await app.router.idle()
    #expect(app.layout == "home A C")
  }

  @Test func `Shown twice, it is shown once; the second says why, and the handle goes on as before`() async throws {
    let handle = make("A")
    #expect(handle.commit() == .routed && handle.commit() == .rejected)
    #expect(app.sink.messages.count == 1)
    #expect(app.reports.contains("\"page.named\" cannot be committed: it is routing"))
    try await handle.shown()
    #expect(handle.commit() == .rejected && app.layout == "home A")
    #expect(app.sink.messages.last?.contains("it is routed, and only what was made") == true)
    let leaving = Task { try await handle.removed() }
    await Task {}.value  // the main actor runs its tasks in order: the one above waits now
    app.page("A")?.send(Page.give, "x")
    await app.router.idle()
    try await leaving.value
    #expect(try await handle.output() == "x")
    #expect(app.home.heard == ["success x"] && app.sink.messages.count == 2)
  }

  @Test

  func `What was shown as usual, failed or has gone cannot be committed; why it failed stays known`() async throws {
    let shown = await app.open("A")
    #expect(shown.commit() == .rejected && shown.state == .routed)
    let failed = app.home.route(Page.named, "B")
    #expect(failed.commit() == .rejected)
    guard case .invalidContext = failed.error else {
      Issue.record("\(String(describing: failed.error))")
      return
    }
    shown.remove()
    await app.router.idle()
    #expect(shown.commit() == .rejected && app.layout == "home")
    #expect(app.sink.messages.count == 4)
  }

  @Test func `make is no way to show what was made: nothing else is built`() async throws {
    let handle = make("A")
    #expect(handle.commit(as: .make) == .rejected)
    await app.router.idle()
    #expect(app.journal.lines == ["A view", "A presenter"])
    #expect(handle.state == .unrouted && app.sink.messages.count == 1)
    #expect(app.reports.contains("The style \"make\" is not known here."))
    #expect(handle.commit() == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `a parked commit ends when its module is removed`() async throws {
    let gate = Gate()
    let handle = make("A")
    app.router.interceptors = [Parking { await gate.pass() }]
    #expect(handle.commit() == .held)
    await gate.visited()
    #expect(app.router.pendingWork.map(\.kind) == [.route])
    handle.target?.port.removed()
    #expect(handle.state == .removed)
    #expect(app.router.pendingWork == [])
    gate.open()
    await app.router.idle()
    #expect(app.layout == "home" && app.sink.messages.isEmpty)
  }

  @Test func `While a commit is parked another one is refused, whoever asks; it is shown once`() async throws {
    struct Waiting: RouteInterceptor {
      let gate: Gate
      func before(_ request: RouteRequest) -> RouteDecision {
        guard request.style != .make else { return .proceed }
        return .park {
          await gate.pass()
          return .proceed
        }
      }
    }
    let gate = Gate()
    app.router.interceptors = [Waiting(gate: gate)]
    for source in [app.home, nil] {
      let handle = app.router.route(Page.named, "A", style: .make, from: source)
      #expect(handle.commit() == .held)
      #expect(handle.commit(from: source) == .rejected && handle.state == .unrouted)
      await gate.visited()
      gate.open()
      await app.router.idle()
      #expect(handle.state == .routed && app.layout == "home A")
      handle.remove()
      await app.router.idle()
      #expect(handle.state == .removed)
    }
    #expect(app.sink.messages.count == 2)
    #expect(app.journal.lines.filter { $0 == "A removed" }.count == 2)
  }

  @Test func `A module that finishes before it is shown closes; its opener hears once, and it is not shown`()
    async throws
  {
    let handle = make("A")
    handle.target?.send(Page.give, "x")
    await app.router.idle()
    #expect(app.home.heard == ["success x"] && handle.state == .removed && handle.target == nil)
    #expect(handle.commit() == .rejected)
    #expect(try await handle.output() == "x")
    let second = make("B")
    second.commit()
    second.target?.send(Page.give, "y")
    await app.router.idle()
    #expect(app.home.heard == ["success x", "success y"] && app.layout == "home")
    #expect(!app.journal.lines.contains("B appears"))
  }

  @Test func `Who made it and has gone cannot show it; another view can`() async throws {
    await app.open("B")
    let handle = make("A", from: app.page("B"))
    try app.navigator.back()
    await app.router.idle()
    #expect(handle.commit() == .rejected)
    #expect(app.sink.messages.last?.contains("has left the screen") == true)
    #expect(handle.commit(from: app.home) == .routed)
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `Making needs no navigator; showing does`() async throws {
    app.router.navigator = nil
    let handle = make("A")
    #expect(handle.state == .unrouted && handle.commit() == .rejected)
    #expect(app.sink.messages.count == 1 && app.reports.contains("no navigator"))
    app.router.navigator = app.navigator
    handle.commit()
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test func `A route that may not be made says so; how it may be shown holds for what was made, too`() async throws {
    let route = RouteName<String, String>("page.unmakeable")
    try app.router.register {
      $0.route(route, .push, supporting: [.present], to: PagePresenter.self)
    }
    #expect(app.home.route(route, "A", style: .make).state == .failed)
    let handle = app.home.route(Page.limited, "A", style: .make)
    #expect(handle.commit(as: .replace) == .rejected && handle.commit(as: .present) == .routed)
    await app.router.idle()
    #expect(app.layout == "home | A" && app.sink.messages.count == 2)
  }
}

/// Parks each route until its work has ended.
private struct Parking: RouteInterceptor {
  let work: @MainActor () async -> Void

  func before(_ request: RouteRequest) -> RouteDecision {
    .park {
      await work()
      return .proceed
    }
  }
}
