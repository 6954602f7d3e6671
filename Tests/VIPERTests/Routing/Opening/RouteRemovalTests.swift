import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("C43: removal of modules")
struct RouteRemovalTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  /// An app with a host that is controlled by the test.
  private func scripted() throws -> (RouteApp, ScriptedHost) {
    let app = try RouteApp()
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    return (app, host)
  }

  @Test func `reading canRemove does not change the state of a route`() async throws {
    let (app, host) = try scripted()
    let (shows, removes) = (Gate(), Gate())
    host.showing = { await shows.pass(returning: $1) }
    host.removing = { _ in await removes.pass(returning: true) }
    let handle = app.home.route(Page.named("A"))
    var seen: [String] = []
    func ask() {
      let state = handle.state
      let answers = [handle.canRemove, handle.canRemove]
      #expect(answers[0] == answers[1])
      #expect(handle.state == state)
      seen.append("\(state) \(answers[0])")
    }
    ask()
    await shows.visited()
    ask()
    shows.open()
    try await handle.waitUntilShown()
    ask()
    handle.remove()
    ask()
    await removes.visited()
    ask()
    removes.open()
    await app.router.idle()
    ask()
    #expect(
      seen == [
        "routing true", "routing true", "routed true", "removing false", "removing false",
        "removed false",
      ])
    #expect(!app.home.route(Page.missing("A")).canRemove)
    let made = app.home.route(Page.named("B"), style: .unshown)
    #expect(made.canRemove)
    #expect(made.canRemove)
    #expect(made.target != nil)
  }

  @Test
  func `removing a module also closes the modules on top, and each opener receives one result`() async throws {
    for (style, before, after) in [
      (RouteStyle.push, "[*one] home A B", "[*one] home A"),
      (.present, "home A | B", "[*one] home A"),
      (.popover, "home A | B", "[*one] home A"), (.embed, "[*one] home A(B)", "[*one] home A"),
      (.embed(in: "list"), "[*one] home A(list: B)", "[*one] home A"),
      (.replace, "[*one] home B", "[*one] home"),
      (.tab("two"), "[one *two] B", "[*one] home A"),
      (.present.wrapped(in: .tabs("x")), "home A | [*x] B", "[*one] home A"),
    ] {
      let app = try RouteApp(root: .tab("one"))
      await app.open("A")
      let page = try #require(app.page("A"))
      let handle = await app.open("B", as: style, from: page)
      #expect(app.layout == before, "\(style)")
      // A module is pushed and another one is presented on top.
      if style.name != "embed" {
        await app.open("C", from: app.page("B"))
        await app.open("D", as: .present, from: app.page("C"))
      }
      let (opener, above) = (app.page("B"), app.page("C"))
      await app.router.idle(after: handle.remove())
      #expect(app.layout == after, "\(style)")
      #expect(handle.state == .removed)
      #expect(page.heard == (style == .replace ? [] : ["empty"]))
      #expect(opener?.heard == (style.name == "embed" ? [] : ["empty"]))
      #expect(above?.heard ?? ["empty"] == ["empty"])
      #expect(app.sink.messages == [])
    }
  }

  @Test func `a presented module closes together with the modules that were opened on it`() async throws {
    await app.open("low")
    var handles: [RouteHandle<String>] = []
    var openers = [try #require(app.page("low"))]
    for (name, style) in [
      ("A", RouteStyle.present), ("B", .present), ("C", .push), ("D", .embed), ("E", .present),
    ] {
      // An embedded page is a valid source: it counts as the page that contains it.
      handles.append(await app.open(name, as: style, from: openers.last))
      openers.append(try #require(app.page(name)))
    }
    #expect(app.layout == "home low | A | B C(D) | E")
    app.journal.lines = []
    handles[0].remove()
    await app.router.idle()
    #expect(app.layout == "home low")
    #expect(app.page("low")?.port.isVisible == true)
    #expect(handles.allSatisfy { $0.state == .removed })
    #expect(openers.map(\.heard) == [["empty"], ["empty"], ["empty"], ["empty"], ["empty"], []])
    #expect(
      app.journal.lines.filter { $0.hasSuffix("removed") }
        == ["E", "D", "C", "B", "A"].map { "\($0) removed" })
    #expect(app.sink.messages == [])
    #expect(app.home.heard == [])
  }

  @Test
  func `a module that finishes closes together with the modules above, and its output is delivered`() async throws {
    let low = await app.open("A", as: .present)
    let page = try #require(app.page("A"))
    let high = await app.open("B", as: .present, from: page)
    await app.router.idle(after: page.send(Page.give("x")))
    #expect(app.layout == "home")
    #expect([low.state, high.state] == [.removed, .removed])
    #expect(app.home.heard == ["success x"])
    #expect(page.heard == ["empty"])
  }

  @Test
  func `removing a module in the middle of a stack removes the modules above and not the modules below`() async throws {
    await app.open("A")
    let middle = await app.open("B", from: app.page("A"))
    await app.open("C", from: app.page("B"))
    middle.remove()
    await app.router.idle()
    #expect(app.layout == "home A")
  }

  @Test
  func `a view is prepared for its removal at the beginning of the transition, while it is still shown`() async throws {
    let (app, host) = try scripted()
    let handle = await app.open("A", as: .sheet)
    let gate = Gate()
    host.showing = { await gate.pass(returning: $1) }
    app.router.route(Page.named("B"))
    await gate.visited()
    var prepared: [String] = []
    handle.remove { view in
      prepared.append("\((view as? PageView)?.name ?? "") \(view.port.isRemoved) \(host.log.count)")
      handle.remove()
    }
    #expect(prepared == [])
    #expect(handle.state == .removing)
    gate.open()
    await app.router.idle()
    #expect(prepared == ["A false 2"])
    #expect(host.log == ["show present", "show push", "remove present"])
    #expect(handle.state == .removed)
    #expect(app.home.heard == ["empty"])
  }

  @Test func `a module can still produce its output when it is prepared for its removal`() async throws {
    let handle = await app.open("A")
    handle.remove { ($0 as? PageView)?.send(Page.give("at last")) }
    await app.router.idle()
    #expect(app.home.heard == ["success at last"])
    #expect(app.layout == "home")
    #expect(try await handle.output() == "at last")
  }

  @Test func `the closure that prepares a removal can remove the view itself`() async throws {
    let handle = await app.open("A")
    handle.remove { [navigator = app.navigator] in try? navigator.close($0) }
    await app.router.idle()
    #expect(handle.state == .removed)
    #expect(app.layout == "home")
    #expect(app.home.heard == ["empty"])
    #expect(app.sink.messages == [])
  }

  @Test(arguments: [true, false])
  func `a failed removal changes nothing, reports its reason and can be repeated`(byThrowing: Bool) async throws {
    let (app, host) = try scripted()
    let handle = await app.open("A")
    host.removing = { _ in
      if byThrowing { throw TextError("the door is stuck") }
      return false
    }
    var prepared = 0
    handle.remove { _ in prepared += 1 }
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(handle.canRemove)
    #expect(handle.target != nil)
    #expect(app.home.heard == [])
    #expect(prepared == 1)
    let cause = byThrowing ? "the door is stuck" : "host.stillShown: PageView"
    #expect(app.reports == "route.removeFailed: page.named ← \(cause)")
    #expect(handle.error.map(brief) == app.reports)
    await #expect(throws: RouteError.self) { try await handle.waitUntilRemoved() }
    host.removing = { _ in true }
    handle.remove { _ in prepared += 1 }
    #expect(handle.error == nil, "the removal is tried again")
    await app.router.idle()
    try await handle.waitUntilRemoved()
    #expect(handle.state == .removed)
    #expect(app.home.heard == ["empty"])
    #expect(prepared == 2)
    #expect(app.sink.messages.count == 1)
  }

  @Test func `an output that a module produced before a failed removal is not delivered again`() async throws {
    let (app, host) = try scripted()
    let handle = await app.open("A")
    let page = try #require(handle.target as? PageView)
    host.removing = { _ in throw TextError("the door is stuck") }
    page.send(Page.give("x"))
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(app.home.heard == ["success x"])
    host.removing = { _ in true }
    page.send(Page.give("y"))
    await app.router.idle(after: page.send(Page.leave()))
    #expect(handle.state == .removed)
    #expect(app.home.heard == ["success x"])
    #expect(try await handle.output() == "x")
  }

  @Test
  func `a removal prevents a waiting transition and waits for the end of a running transition`() async throws {
    let (app, host) = try scripted()
    let waiting = app.home.route(Page.named("A"))
    await app.router.idle(after: waiting.remove())
    #expect(host.log == [])
    #expect(waiting.state == .removed)
    #expect(app.home.heard == ["empty"])
    #expect(app.journal.lines == ["A view", "A presenter"])
    let gate = Gate()
    host.showing = { await gate.pass(returning: $1) }
    let showing = app.home.route(Page.named("B"))
    await gate.visited()
    showing.remove()
    #expect(showing.state == .removing)
    gate.open()
    await app.router.idle()
    #expect(host.log == ["show push", "remove push"])
    #expect(showing.state == .removed)
    #expect(app.home.heard == ["empty", "empty"])
    #expect(host.views.count == 1)
    #expect(app.sink.messages == [])
  }

  @Test func `a module that is removed several times is removed from the screen once`() async throws {
    let (app, host) = try scripted()
    let handle = await app.open("A")
    let page = try #require(handle.target as? PageView)
    handle.remove()
    handle.remove()
    await app.router.idle(after: page.send(Page.leave()))
    await app.router.idle(after: handle.remove())
    #expect(host.log == ["show push", "remove push"])
    #expect(app.home.heard == ["empty"])
    #expect(app.journal.lines.filter { $0 == "A removed" }.count == 1)
  }

  @Test func `a module that is being removed can still deliver one output`() async throws {
    let handle = await app.open("A")
    let page = try #require(app.page("A"))
    handle.remove()
    page.send(Page.give("x"))
    await app.router.idle(after: page.send(Page.give("y")))
    #expect(app.home.heard == ["success x"])
    #expect(handle.state == .removed)
  }
}
