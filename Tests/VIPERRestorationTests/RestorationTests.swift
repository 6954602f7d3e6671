import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// The protocol that other modules use for a page.
@MainActor protocol Called: AnyObject { var name: String { get } }
extension PageView: Called {}

@MainActor @Suite("Rebuilding a window from a state")
struct RestorationTests {
  private let app: SavedApp
  private let again: SavedApp

  init() throws {
    app = try SavedApp()
    again = try SavedApp()
  }

  /// Rebuilds the window of the first app in the other app, and checks that both are equal.
  private func rebuild(_ picture: String, modules: Int) async throws {
    #expect(app.picture == picture)
    let state = try #require(app.router.navigationState())
    let restoration = await again.rebuild(state)
    #expect(again.picture == picture)
    #expect(restoration.isFinished)
    #expect(restoration.failures.isEmpty)
    #expect(again.sink.messages.isEmpty)
    #expect(restoration.report == "Rebuilt \(modules) of \(modules) modules.")
    #expect("\(again.router.navigationState() ?? NavigationState())" == "\(state)")
  }

  // MARK: Interfaces

  private static let called = RouteInterface<any Called, String, String>()

  @Test func `an interface rebuilds the module that it opened, and the result has the interface's name`() async throws {
    for app in [app, again] {
      try app.router.register { registration in
        for route in [Saved.page, Saved.other] {
          registration.interface(Self.called, by: route, isShared: true) {
            (page: PageView) in page
          }
        }
      }
    }
    await app.open("home", .root)
    app.page("home")?.route(Self.called("a"), style: .push)
    await app.router.idle()
    let state = try #require(app.router.navigationState())
    #expect(state.containers[0].tabs[0].stack.map { $0.element.interface != nil } == [false, true])
    again.router.choose(Self.called) { Saved.other }
    let restoration = await again.rebuild(state)
    #expect(again.picture == "home a")
    #expect(restoration.failures.isEmpty)
    #expect(
      again.router.navigationState()?.containers[0].tabs[0].stack.last?.element.name == Saved.other.text,
      "the route that serves the interface now")
    again.page("a")?.send(Saved.give("word"))
    await again.router.idle()
    #expect(again.page("home")?.results.map(\.name) == [Self.called.text])
    #expect(again.page("home")?.heard == ["success word"])
  }

  @Test func `a saved module is opened by its route if no route serves its interface`() async throws {
    try app.router.register {
      $0.interface(Self.called, by: Saved.page) { (page: PageView) in page }
    }
    await app.open("home", .root)
    app.page("home")?.route(Self.called("a"), style: .push)
    await app.router.idle()
    _ = await again.rebuild(app.router.navigationState())
    #expect(again.picture == "home a")
    #expect(again.sink.messages.isEmpty)
  }

  // MARK: Round trips

  @Test func `a stack of many modules is rebuilt`() async {
    let count = LongRun.count(1_000, long: 3_000)
    let stack = (0..<count).map { NavigationState.Node.page("\($0)") }
    let restoration = await again.rebuild(NavigationState(containers: [.init(tabs: [.init(stack: stack)])]))
    #expect(restoration.rebuilt == count)
    #expect(restoration.failures.isEmpty)
    #expect(again.navigator.views.compactMap { ($0 as? PageView)?.name } == (0..<count).map { "\($0)" })
  }

  @Test func `the wrapping containers of the root and of a presented module are rebuilt`() async throws {
    await app.open("home", .root.wrapped(in: .navigation))
    await app.open("sheet", .present.wrapped(in: .navigation))
    try await rebuild("home | sheet", modules: 2)
    let state = again.router.navigationState()
    #expect(state?.containers.map(\.container) == [.navigation, .navigation])
  }

  @Test func `columns are rebuilt with their stacks and the selected column`() async throws {
    await app.open("home", .root.wrapped(in: .split("sidebar")))
    await app.open("item", .showDetail, from: "home")
    await app.open("more", .push, from: "item")
    await app.open("group", .push, from: "home")
    try await rebuild("[*sidebar: home group, detail: item more]", modules: 4)
    #expect(again.navigator.tree.layout.containers.map(\.container) == [.split("sidebar")])
  }

  @Test func `a sheet is rebuilt with its detents if the host supports sheets`() async throws {
    let styles = RouteStyles([.root, .present, .sheet])
    let (first, second) = (InMemoryNavigator(styles: styles), InMemoryNavigator(styles: styles))
    app.router.navigator = first
    again.router.navigator = second
    let sheet = RouteStyle.sheet.detents([.medium, .fraction(0.8)])
    for style in [.root, sheet] {
      app.router.route(Saved.page(style.name), style: style)
      await app.router.idle()
    }
    let state = try #require(app.router.navigationState())
    await again.router.rebuild(state).waitUntilFinished()
    #expect(second.tree.layout.containers.map(\.style) == [nil, sheet])
  }

  @Test func `a replaced root, child or top module is rebuilt as its replacement`() async throws {
    await app.open("splash", .root)
    await app.open("home", .replace, from: "splash")
    await app.open("list", .embed(in: "list"), from: "home")
    await app.open("grid", .replace, from: "list")
    await app.open("a", .push, from: "home")
    await app.open("b", .replace, from: "a")
    try await rebuild("home(list: grid) b", modules: 3)
  }

  @Test func `after a redirection, the target route is opened with its parameters`() async throws {
    app.decide = { $0.isNamed(Saved.page) ? .redirect(to: Saved.number(3)) : .proceed }
    await app.open("home", .root)
    again.decide = { $0.isNamed(Saved.number) ? .proceed : .refuse("nobody is to ask for it") }
    try await rebuild("3", modules: 1)
  }

  @Test func `several routes to the same module are rebuilt, with loaded and mapped parameters`() async throws {
    app.router.route(Saved.loaded("home"), style: .root)
    await app.router.idle()
    app.router.route(Saved.number(4))
    await app.router.idle()
    app.router.route(Saved.other("other"))
    await app.router.idle()
    try await rebuild("home 4 other", modules: 3)
    #expect(
      "\(again.router.navigationState() ?? NavigationState())"
        == "saved.loaded saved.number saved.other")
  }

  @Test func `another window is rebuilt while the main window shows other modules`() async throws {
    let second = InMemoryNavigator()
    await app.open("home", .root)
    await app.open("palette", .tab("one"), in: second)
    await app.open("sheet", .present, from: "palette", in: second)
    let state = try #require(app.router.navigationState(of: second))
    await again.open("home", .root)
    let other = InMemoryNavigator()
    let restoration = again.router.rebuild(state, in: other)
    await again.router.idle()
    #expect(restoration.rebuilt == 2)
    #expect(again.picture == "home")
    #expect(picture(of: other) == "[*one: palette] | sheet")
    #expect(again.sink.messages.isEmpty)
  }

  @Test func `the steps of a long stack are not causes of each other`() async throws {
    again.router.depthLimit = 3
    let stack = (0..<60).map { NavigationState.Node.page("\($0)") }
    let restoration = await again.rebuild(NavigationState(containers: [.init((nil, stack))]))
    #expect(restoration.rebuilt == 60)
    #expect(again.sink.messages.isEmpty)
  }

  @Test func `a window of a host that provides no layout is rebuilt`() async throws {
    let host = ScriptedHost()
    again.router.navigator = host
    let state = NavigationState(containers: [
      .init((nil, [.page("a", .page("b", in: "list")), .page("c")])), .init((nil, [.page("d")])),
    ])
    let restoration = await again.rebuild(state)
    #expect(restoration.report == "Rebuilt 4 of 4 modules.")
    #expect(host.log == ["show root", "show embed(list)", "show push", "show present"])
  }

  // MARK: Step by step

  @Test func `a module is opened after the previous one is shown, and idle() returns after the last one`() async throws
  {
    let host = PacedNavigator()
    again.router.navigator = host
    let journal = Journal()
    again.decide = { request in
      journal.note("asks for \(request.event.data)")
      return .proceed
    }
    for name in ["a", "b", "c"] {
      again.whenAppeared[name] = { _ in journal.note("\(name) appears") }
    }
    let restoration = again.router.rebuild(.stack(.page("a", .page("b")), .page("c")))
    #expect(!restoration.isFinished)
    #expect(restoration.rebuilt == 0)
    #expect(restoration.report == "Rebuilding: 0 of 3 modules so far.")
    await host.gate.visited()
    #expect(journal.lines == ["asks for a"])
    host.gate.open()
    await again.router.idle()
    #expect(restoration.isFinished)
    #expect(host.views.count == 3)
    #expect(
      journal.lines == [
        "asks for a", "a appears", "asks for b", "b appears", "asks for c", "c appears",
      ])
  }

  @Test func `waitUntilFinished() returns when the rebuilding ends or when the waiting task is cancelled`() async throws
  {
    let gate = Gate()
    again.load = { await gate.pass(returning: $0) }
    let restoration = again.router.rebuild(
      .stack(.page("a"), .init(name: "saved.loaded", parameters: "b")))
    let cancelled = Task { await restoration.waitUntilFinished() }
    let waiting = Task {
      await restoration.waitUntilFinished()
      return restoration.rebuilt
    }
    await gate.visited()
    cancelled.cancel()
    await cancelled.value
    #expect(!restoration.isFinished)
    #expect(restoration.rebuilt == 1)
    gate.open()
    #expect(await waiting.value == 2)
    await restoration.waitUntilFinished()
    #expect(restoration.isFinished)
  }

  @Test func `results reach the module from which the route was opened`() async throws {
    let state = NavigationState(containers: [
      .init((nil, [.page("home", .page("list", in: "list")), .page("a")])),
      .init(("x", [.page("x")]), ("y", [.page("y"), .page("z")]), selected: 1),
    ])
    let restoration = await again.rebuild(state)
    #expect(restoration.rebuilt == 6)
    for name in ["z", "y", "x", "a", "list"] {
      again.page(name)?.send(Saved.give(name))
      await again.router.idle()
      if name == "z" { #expect(again.page("y")?.heard == ["success z"]) }
      if name == "y" { #expect(again.page("x")?.heard == ["success y"]) }
      if name == "x" { #expect(again.page("a")?.heard == ["success x"]) }
    }
    #expect(again.page("home")?.heard == ["success a", "success list"])
    #expect(again.picture == "home")
    #expect(again.sink.messages.isEmpty)
  }

  @Test func `moved children are saved and rebuilt in their new order`() async throws {
    await app.open("root", .root)
    let list = try #require(app.page("root")).submodules
    list.add(Saved.page("A"))
    let b = list.add(Saved.page("B"), in: "list")
    list.move(b, to: 0)
    await app.router.idle()
    let state = try #require(app.router.navigationState())
    #expect("\(state)" == "saved.page(list: saved.page, saved.page)")
    #expect(state.names == ["root", "B", "A"])
    await again.rebuild(state)
    #expect(again.picture == "root(list: B, A)")
  }

  @Test func `a finished restoration and its modules are released`() async throws {
    weak var restoration: Restoration?
    weak var page: PageView?
    do {
      restoration = await again.rebuild(
        .stack(.page("home"), .page("a", .page("b", in: "list")), .page("c")))
      #expect(restoration == nil, "a finished restoration is not retained")
      page = again.page("b")
      #expect(page != nil)
    }
    await again.open("other", .root)
    #expect(page == nil)
    #expect(again.router.leakProbe?.leaks.isEmpty == true)
  }
}
