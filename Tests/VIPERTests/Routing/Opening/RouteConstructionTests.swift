import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

// A route's parameters cannot be omitted or have another type. These calls do not compile:
//
//     home.route(Page.named())          // missing argument
//     home.route(Page.named(1))       // cannot convert 'Int' to 'String'
//     home.push(Page.numbered("1"))   // cannot convert 'String' to 'Int'

@MainActor @Suite("C33: parameters of a module, passed, mapped or loaded")
struct RouteConstructionTests {
  private let app: RouteApp
  private let gate = Gate()

  init() throws { app = try RouteApp() }

  /// Suspends the loading of parameters until the gate opens.
  private func loadBehindGate() {
    app.load = { [gate] number in await gate.pass(returning: "\(number)") }
  }

  @Test
  func `a module receives its parameters once from each of three routes with different parameter types`() async throws {
    app.home.route(Page.named("A"))
    await app.router.idle()
    app.page("A")?.push(Page.numbered(5))
    await app.router.idle()
    app.page("5")?.present(Page.loaded(6))
    await app.router.idle()
    #expect(app.layout == "home A 5 | 6")
    for name in ["A", "5", "6"] {
      #expect(
        app.journal.lines.filter { $0.hasPrefix(name) }
          == [
            "\(name) view", "\(name) presenter", "\(name) gets \(name)", "\(name) ready",
            "\(name) appears",
          ])
    }
    #expect(app.sink.messages == [])
  }

  @Test
  func `a route that loads its parameters builds its module after the load and does not delay other routes`()
    async throws
  {
    loadBehindGate()
    let handle = app.home.route(Page.loaded(1))
    #expect(handle.outcome == .accepted)
    #expect(handle.state == .unrouted)
    #expect(handle.target == nil)
    await gate.visited()
    let other = app.home.route(Page.named("list"), style: .embed(in: "list"))
    try await other.waitUntilShown()
    #expect(app.layout == "home(list: list)")
    #expect(handle.state == .unrouted)
    #expect(!app.journal.lines.contains { $0.hasPrefix("1") })
    gate.open()
    await app.router.idle()
    #expect(handle.state == .routed)
    #expect(app.layout == "home(list: list) 1")
    app.page("1")?.send(Page.give("x"))
    await app.router.idle()
    #expect(app.home.heard == ["success x"])
    #expect(app.sink.messages == [])
  }

  @Test func `a route builds nothing and reports one error if its parameters cannot be loaded`() async throws {
    app.load = { _ in throw TextError("no network") }
    let handle = app.home.route(Page.loaded(1))
    #expect(handle.outcome == .accepted)
    #expect(app.home.heard == [])
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.home.heard == ["error"])
    #expect(app.sink.messages.count == 1)
    #expect(
      app.reports == "route.parametersRejected: page.loaded ← no network")
    #expect(app.journal.lines == [])
    #expect(app.layout == "home")
    await #expect(throws: RouteError.self) { try await handle.output() }
    app.load = { "\($0)" }
    app.home.route(Page.loaded(2))
    await app.router.idle()
    #expect(app.layout == "home 2", "a later load succeeds")
  }

  @Test func `removing a route during its load cancels the load and builds nothing`() async throws {
    var wasCancelled = false
    app.load = { [gate] number in
      await gate.pass()
      wasCancelled = Task.isCancelled
      return "\(number)"
    }
    let handle = app.home.route(Page.loaded(1))
    await gate.visited()
    #expect(handle.canRemove)
    handle.remove()
    #expect(handle.state == .removed)
    #expect(app.home.heard == ["empty"])
    gate.open()
    await app.router.idle()
    #expect(wasCancelled)
    #expect(app.journal.lines == [])
    #expect(app.layout == "home")
    #expect(app.home.heard == ["empty"])
    #expect(app.sink.messages == [])
    #expect(try await handle.output() == nil)
  }

  @Test func `removing a route before its load begins builds nothing`() async throws {
    let handle = app.home.route(Page.loaded(1))
    await app.router.idle(after: handle.remove())
    #expect(handle.state == .removed)
    #expect(app.journal.lines == [])
    #expect(app.home.heard == ["empty"])
  }

  @Test(arguments: [true, false])
  func `a route fails and builds nothing if its source is removed during the load`(isFreed: Bool) async throws {
    loadBehindGate()
    await app.open("A")
    var source = app.page("A")
    let handle = try #require(source).route(Page.loaded(1))
    await gate.visited()
    try app.navigator.back()
    if isFreed { source = nil }
    gate.open()
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.layout == "home")
    #expect(!app.journal.lines.contains { $0.hasPrefix("1") })
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "host.sourceGone: page.loaded")
    #expect(source?.heard ?? [] == [])
  }

  @Test func `a route fails with a result to the opener if its source is covered during the load`() async throws {
    loadBehindGate()
    let handle = app.home.route(Page.loaded(1))
    await gate.visited()
    try await app.home.route(Page.named("A")).waitUntilShown()
    gate.open()
    await app.router.idle()
    #expect(handle.state == .failed)
    #expect(app.home.heard == ["error"])
    #expect(app.layout == "home A")
    #expect(!app.journal.lines.contains { $0.hasPrefix("1") })
  }

  @Test
  func `loads of several routes run at the same time, and each module receives its own parameters`() async throws {
    let gates = [Gate(), Gate()]
    app.load = { number in
      await gates[number].pass()
      return "\(number)"
    }
    let handles = [0, 1].map { app.router.route(Page.loaded($0)) }
    await gates[0].visited()
    await gates[1].visited()
    gates[1].open()
    try await handles[1].waitUntilShown()
    gates[0].open()
    await app.router.idle()
    #expect(app.layout == "home 1 0")
    #expect(handles.map { ($0.target as? PageView)?.name } == ["0", "1"])
  }

  @Test func `a view can load several routes at the same time into different slots`() async throws {
    loadBehindGate()
    let first = app.home.route(Page.loaded(1), style: .embed(in: "list"))
    let second = app.home.route(Page.loaded(2), style: .embed(in: "detail"))
    let previews = [3, 4].map { app.home.route(Page.loaded($0), style: .unshown) }
    gate.open()
    await app.router.idle()
    #expect(first.state == .routed)
    #expect(second.state == .routed)
    #expect(app.page("1") === app.navigator.tree.child(in: "list", of: app.home))
    #expect(app.page("2") === app.navigator.tree.child(in: "detail", of: app.home))
    #expect(previews.map { ($0.target as? PageView)?.name } == ["3", "4"])
    #expect(app.sink.messages == [])
  }

  @Test func `a made module with loaded parameters is released with its handle`() async throws {
    loadBehindGate()
    var handle: RouteHandle<String>? = app.home.route(Page.loaded(1), style: .unshown)
    gate.open()
    await app.router.idle()
    #expect((handle?.target as? PageView)?.name == "1")
    #expect(handle?.state == .unrouted)
    handle = nil
    await app.home.waitForResults(1)
    #expect(app.home.heard == ["empty"])
    let states = app.home.route(Page.loaded(2), style: .unshown).states
    await app.router.idle()
    await app.home.waitForResults(2)
    #expect(app.home.heard == ["empty", "empty"])
    var seen: [RouteState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.unrouted, .removed])
  }

  @Test func `a second route with equal parameters builds a new module`() async throws {
    await app.open("A")
    let first = app.page("A")
    await app.open("A", from: first)
    #expect(app.layout == "home A A")
    #expect(app.navigator.top !== first)
    #expect(app.journal.lines.filter { $0 == "A view" }.count == 2)
  }

  @Test func `mapped parameters of a type that the module does not accept are reported`() async throws {
    let wrong = RouteName<Int, String>("page.wrong")
    try app.router.register {
      $0.route(wrong, .push, to: "Page", parameters: .mapping { $0 + 1 })
    }
    let handle = await app.router.idle(after: app.home.route(wrong(1)))
    #expect(handle.state == .routed)
    #expect(app.layout == "home 2")
    #expect(!app.journal.lines.contains("2 gets 2"))
    #expect(app.sink.messages.count == 1)
    #expect(app.reports == "module.wrongParameters: viper.initialize, Page, PagePresenter, String, Int")
  }
}
