import Testing
import VIPER
@testable import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Routes that cannot be rebuilt")
struct RestorationFailureTests {
  private let app: SavedApp

  init() throws { app = try SavedApp() }

  /// Returns the failures as text: `route: reason`, or `route: error` for a failure with an error.
  private func failures(_ restoration: Restoration) -> [String] {
    restoration.failures.map { "\($0.route ?? "-"): \($0.error == nil ? $0.reason : "error")" }
  }

  private static let bad = NavigationState.Node(name: "gone", parameters: "x")

  // MARK: Failing routes

  @Test func `an unknown route is reported without opening the fallback, and the rest is rebuilt`() async throws {
    app.router.fallback = Saved.lost
    let state = NavigationState(containers: [
      .init(("one", [.page("a"), Self.bad, .page("b")]), ("two", [.page("c")]), selected: 1)
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "[one: a, *two: c]")
    #expect(restoration.rebuilt == 2)
    #expect(failures(restoration) == ["gone: error", "saved.page: \(RestorationError.standsOn("gone"))"])
    #expect(app.sink.messages == restoration.failures.prefix(1).map(\.description))
    let lines = restoration.report.split(separator: "\n").map(String.init)
    #expect(lines == ["Rebuilt 2 of 4 modules."] + restoration.failures.map(\.description))
  }

  @Test func `an unknown route outside a restoration still opens the fallback`() async throws {
    app.router.fallback = Saved.lost
    await app.open("home", .root)
    app.router.route(RouteName<Void, Never>("gone.elsewhere")())
    await app.router.idle()
    #expect(app.picture == "home | lost")
  }

  @Test func `if a route has parameters of the wrong type, the route and the routes on it fail`() async throws {
    let restoration = await app.rebuild(
      .stack(.page("a"), .init(name: "saved.number", parameters: "seven"), .page("b")))
    #expect(app.picture == "a")
    #expect(restoration.rebuilt == 1)
    #expect(restoration.failures.map { $0.error != nil } == [true, false])
    #expect(
      restoration.failures.first?.error?.code == "route.wrongParameters")
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [
    ("saved.number", "there are ten pages"), ("saved.broken", "out of paper"),
    ("saved.other", "not today"), ("saved.loaded", "no paper"),
  ])
  func `if parameters are rejected, a module fails or an interceptor refuses, only the affected route fails`(
    _ route: String, _ reason: String
  ) async throws {
    app.decide = { $0.isNamed(Saved.other) ? .refuse("not today") : .proceed }
    app.load = { _ in throw TextError("no paper") }
    let parameters: any Sendable = route == "saved.number" ? 77 : "x"
    let restoration = await app.rebuild(
      .stack(.page("a", .init(name: route, parameters: parameters, slot: "list"), .page("b"))))
    #expect(app.picture == "a(b)")
    #expect(restoration.rebuilt == 2)
    #expect(restoration.failures.count == 1)
    #expect(restoration.failures.first?.route == route)
    #expect(restoration.failures.first?.reason.contains(reason) == true)
    #expect(app.sink.messages == restoration.failures.map(\.reason))
  }

  @Test func `a redirection by an interceptor does not replace the saved module, and the modules on it fail`()
    async throws
  {
    app.decide = { request in
      request.parameters(of: Saved.page) == "a"
        ? .redirect(to: Saved.other("login"), style: .root) : .proceed
    }
    let restoration = await app.rebuild(.stack(.page("a", .page("child", in: "list")), .page("b")))
    #expect(app.picture == "login")
    #expect(restoration.rebuilt == 0)
    let below = "saved.page: \(RestorationError.standsOn("saved.page"))"
    #expect(failures(restoration) == ["saved.page: error", below, below])
    #expect(restoration.failures.first?.error?.code == "route.redirected")
  }

  @Test func `if a module finishes when it starts, the module and the modules on it fail`() async throws {
    app.whenStarted["b"] = { $0.finish(with: "at once") }
    let restoration = await app.rebuild(
      .stack(.page("a"), .page("b", .page("inside")), .page("c")))
    #expect(app.picture == "a")
    #expect(app.page("a")?.heard == ["success at once"])
    #expect(
      failures(restoration) == [
        "saved.page: \(RestorationError.closed)", "saved.page: \(RestorationError.standsOn("saved.page"))",
        "saved.page: \(RestorationError.standsOn("saved.page"))",
      ])
  }

  @Test func `a module that the host cannot show fails with the error of the host`() async throws {
    let host = ScriptedHost()
    host.showing = { view, style in
      if (view as? PageView)?.name == "b" { throw TextError("the lamp is broken") }
      return style
    }
    app.router.navigator = host
    let restoration = await app.rebuild(.stack(.page("a", .page("b")), .page("c")))
    #expect(restoration.rebuilt == 2)
    #expect(host.views.count == 2)
    #expect(
      restoration.failures.first?.error.map(brief) == "route.showFailed: saved.page ← the lamp is broken"
    )
  }

  // MARK: Dependencies between modules

  @Test func `if the selected tab fails, the first tab with a rebuilt module is selected`() async throws {
    let state = NavigationState(containers: [
      .init(
        ("one", [Self.bad]), ("two", [.page("b")]), ("three", [.page("c"), .page("d")]))
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "[*two: b, three: c d]")
    #expect(restoration.rebuilt == 3)
  }

  @Test func `a presented container is rebuilt even if its first tab fails`() async throws {
    let state = NavigationState(containers: [
      .init((nil, [.page("home")])),
      .init(("one", [Self.bad]), ("two", [.page("b")]), ("three", [.page("c")]), selected: 2),
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "home | [two: b, *three: c]")
    #expect(restoration.rebuilt == 3)
  }

  @Test
  func `a container is rebuilt only if all modules of the selected tab below it were rebuilt`() async throws {
    func state(selected: Int) -> NavigationState {
      NavigationState(containers: [
        .init(
          ("one", [.page("a"), Self.bad]), ("two", [.page("b", Self.bad)]), selected: selected),
        .init((nil, [.page("c")])), .init((nil, [.page("d")])),
      ])
    }
    let over = await app.rebuild(state(selected: 0))
    #expect(app.picture == "[*one: a, two: b]")
    #expect(over.failures.count == 4)
    #expect(
      failures(over).suffix(2) == [
        "saved.page: \(RestorationError.standsOn("gone"))", "saved.page: \(RestorationError.standsOn("saved.page"))",
      ])
    let again = try SavedApp()
    let beside = await again.rebuild(state(selected: 1))
    #expect(again.picture == "[one: a, *two: b] | c | d")
    #expect(beside.failures.count == 2)
  }

  @Test func `an inconsistent state is rebuilt as far as possible, and each missing module is a failure`() async throws
  {
    let state = NavigationState(containers: [
      .init(
        ("one", [.page("a", .page("b", in: "list"), .page("c", in: "list"))]), (nil, [.page("d")]),
        ("one", [.page("e")]), ("two", []), selected: 7),
      .init((nil, [.page("f")])), .init(), .init((nil, [.page("g")])),
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "[*one: a(list: b)]")
    #expect(restoration.rebuilt == 2)
    let nothing = "saved.page: \(RestorationError.standsOnNothing)"
    #expect(
      failures(restoration) == [
        "saved.page: error", "saved.page: \(RestorationError.namelessTab)",
        "saved.page: \(RestorationError.tabTaken("one"))",
        nothing, nothing,
      ])
    #expect(restoration.report.hasPrefix("Rebuilt 2 of 7 modules.\n"))
  }

  @Test func `names from outside are reported in one line`() async throws {
    let long = String(repeating: "x", count: 500)
    let restoration = await app.rebuild(
      .stack(.page("a"), .init(name: "a\n\(long)"), .page("b")))
    let last = try #require(restoration.failures.last)
    #expect(last.reason.contains("the module \"a\\nxxx"))
    #expect(last.reason.utf8.count < 250)
  }

  // MARK: Rejected immediately

  @Test func `a window that already shows a module is not rebuilt`() async throws {
    await app.open("home", .root)
    let restoration = app.router.rebuild(.stack(.page("a")))
    #expect(restoration.isFinished)
    #expect(restoration.rebuilt == 0)
    #expect(app.picture == "home")
    #expect(app.sink.recordedBriefs == ["restoration.failed"])
    #expect(restoration.failures.map(\.route) == [nil])
    #expect(app.sink.messages == restoration.failures.map(\.reason))
  }

  @Test func `a window that is about to show a module, or is being rebuilt, is not rebuilt`() async throws {
    app.router.route(Saved.page("home"))
    #expect(app.router.rebuild(.stack(.page("a"))).failures.map(\.route) == [nil])
    #expect(app.sink.recordedBriefs == ["restoration.failed"])
    let other = InMemoryNavigator()
    let gate = Gate()
    app.load = { await gate.pass(returning: $0) }
    let first = app.router.rebuild(
      .stack(.init(name: "saved.loaded", parameters: "b")), in: other)
    let second = app.router.rebuild(.stack(.page("c")), in: other)
    #expect(second.failures.map(\.reason) == app.sink.messages)
    #expect(!first.isFinished)
    gate.open()
    await app.router.idle()
    #expect(first.rebuilt == 1)
    #expect(app.picture == "home")
    #expect(picture(of: other) == "b")
  }

  @Test func `a router without a navigator rebuilds nothing`() async throws {
    app.router.navigator = nil
    let restoration = app.router.rebuild(.stack(.page("a")))
    #expect(restoration.isFinished)
    #expect(app.sink.messages == restoration.failures.map(\.reason))
    #expect(app.sink.recordedBriefs == ["restoration.failed"])
  }

  @Test func `an empty state is rebuilt immediately`() {
    let restoration = app.router.rebuild(NavigationState())
    #expect(restoration.isFinished)
    #expect(restoration.report == "Rebuilt 0 of 0 modules.")
  }

  @Test func `if the host cannot select a tab, all modules except those above the tabs are rebuilt`() async throws {
    let host = Stiff()
    app.router.navigator = host
    let tabs = NavigationState.Container(("one", [.page("a")]), ("two", [.page("b")]))
    let restoration = await app.rebuild(
      NavigationState(containers: [tabs, .init((nil, [.page("c")]))]))
    #expect(picture(of: host) == "[one: a, *two: b]")
    #expect(restoration.rebuilt == 2)
    #expect(restoration.failures.count == 2)
    #expect(
      app.sink.recordedBriefs == ["host.unsupportedChange: saved.page, PageView", "restoration.failed: saved.page"])
    #expect(
      restoration.failures.last?.route == nil)
  }
}

/// A host in which only the user selects tabs.
private final class Stiff: Navigator {
  let tree = NavigationTree()
  var styles: RouteStyles { tree.styles }
  var views: [any ModuleView] { tree.views }
  var layout: NavigationLayout? { tree.layout }

  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    try tree.check(style, from: source)
  }

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle { try tree.show(view, as: style, from: source) }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
  }
}
