import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("What cannot be rebuilt")
struct RestorationFailureTests {
  private let app: SavedApp

  init() throws { app = try SavedApp() }

  /// The reasons, without what a reader knows of them already.
  private func failures(_ restoration: Restoration) -> [String] {
    restoration.failures.map { "\($0.route ?? "-"): \($0.error == nil ? $0.reason : "error")" }
  }

  private static let bad = NavigationState.Node(name: "gone", parameters: "x")

  // MARK: Routes that fail

  @Test

  func `An unknown route is reported and told; the fallback is not opened, and the rest is rebuilt`() async throws {
    app.router.fallback = Saved.lost
    let state = NavigationState(containers: [
      .init(("one", [.page("a"), Self.bad, .page("b")]), ("two", [.page("c")]), selected: 1)
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "[one: a, *two: c]" && restoration.rebuilt == 2)
    #expect(
      restoration.report == """
        Rebuilt 2 of 4 modules.
        No router has the route "gone". Usually its module router was not registered, or the name is\
         misspelt. Register a ModuleRouter that has it.
        The route "saved.page" was not rebuilt: It stands on "gone", which could not be rebuilt.
        """)
    #expect(app.sink.messages == restoration.failures.prefix(1).map(\.description))
    #expect(restoration.failures.map(\.route) == ["gone", "saved.page"])
    #expect(restoration.failures.map { $0.error != nil } == [true, false])
  }

  @Test func `An ordinary route that nobody has still opens the fallback`() async throws {
    app.router.fallback = Saved.lost
    await app.open("home", .root)
    app.router.route(RouteName<Void, Never>("gone.elsewhere"))
    await app.router.idle()
    #expect(app.picture == "home | lost")
  }

  @Test func `Parameters of another type`() async throws {
    let restoration = await app.rebuild(
      .stack(.page("a"), .init(name: "saved.number", parameters: "seven"), .page("b")))
    #expect(app.picture == "a" && restoration.rebuilt == 1)
    #expect(restoration.failures.map { $0.error != nil } == [true, false])
    #expect(
      restoration.failures.first?.reason.contains("given parameters of type String, but Int")
        == true)
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [
    ("saved.number", "there are ten pages"), ("saved.broken", "out of paper"),
    ("saved.other", "not today"), ("saved.loaded", "no paper"),
  ])
  func `Parameters that are refused, a module that cannot be built, an interceptor that refuses`(
    _ route: String, _ reason: String
  ) async throws {
    app.decide = { $0.isNamed(Saved.other) ? .refuse("not today") : .proceed }
    app.load = { _ in throw TextError("no paper") }
    let parameters: any Sendable = route == "saved.number" ? 77 : "x"
    let restoration = await app.rebuild(
      .stack(.page("a", .init(name: route, parameters: parameters, slot: "list"), .page("b"))))
    #expect(app.picture == "a(b)" && restoration.rebuilt == 2)
    #expect(restoration.failures.count == 1 && restoration.failures.first?.route == route)
    #expect(restoration.failures.first?.reason.contains(reason) == true)
    #expect(app.sink.messages == restoration.failures.map(\.reason))
  }

  @Test func `What an interceptor opens instead does not stand for what was saved, nor carries what stood on that`()
    async throws
  {
    app.decide = { request in
      request.parameters(of: Saved.page) == "a"
        ? .redirect(to: Saved.other, "login", style: .root) : .proceed
    }
    let restoration = await app.rebuild(.stack(.page("a", .page("child", in: "list")), .page("b")))
    #expect(app.picture == "login" && restoration.rebuilt == 0)
    #expect(
      restoration.failures.map(\.description) == [
        "Instead of the route \"saved.page\", \"saved.other\" was opened by an interceptor, so what was to follow it was"
          + " not opened. Usually it is a gate. To let all follow when it opens, let it park the route instead.",
        "The route \"saved.page\" was not rebuilt: It stands on \"saved.page\", which could not be rebuilt.",
        "The route \"saved.page\" was not rebuilt: It stands on \"saved.page\", which could not be rebuilt.",
      ])
  }

  @Test func `A module that finishes as soon as it starts`() async throws {
    app.whenStarted["b"] = { $0.finish(with: "at once") }
    let restoration = await app.rebuild(
      .stack(.page("a"), .page("b", .page("inside")), .page("c")))
    #expect(app.picture == "a" && app.page("a")?.heard == ["success at once"])
    #expect(
      failures(restoration) == [
        "saved.page: It closed before it was shown. Usually its module finishes as soon as it starts.",
        "saved.page: It stands on \"saved.page\", which could not be rebuilt.",
        "saved.page: It stands on \"saved.page\", which could not be rebuilt.",
      ])
  }

  @Test func `A host that cannot show it`() async throws {
    let host = ScriptedHost()
    host.showing = { view, style in
      if (view as? PageView)?.name == "b" { throw TextError("the lamp is broken") }
      return style
    }
    app.router.navigator = host
    let restoration = await app.rebuild(.stack(.page("a", .page("b")), .page("c")))
    #expect(restoration.rebuilt == 2 && host.views.count == 2)
    #expect(
      restoration.failures.first?.reason.hasSuffix("could not be shown: the lamp is broken") == true
    )
  }

  // MARK: What stands on what

  @Test func `The first tab that can be founds the container, and the selected one is the first that is left`()
    async throws
  {
    let state = NavigationState(containers: [
      .init(
        ("one", [Self.bad]), ("two", [.page("b")]), ("three", [.page("c"), .page("d")]))
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "[*two: b, three: c d]" && restoration.rebuilt == 3)
  }

  @Test func `The same for a container that is presented`() async throws {
    let state = NavigationState(containers: [
      .init((nil, [.page("home")])),
      .init(("one", [Self.bad]), ("two", [.page("b")]), ("three", [.page("c")]), selected: 2),
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "home | [two: b, *three: c]" && restoration.rebuilt == 3)
  }

  @Test func `What lies over a container needs all of its selected tab, and nothing of the others`() async throws {
    func state(selected: Int) -> NavigationState {
      NavigationState(containers: [
        .init(
          ("one", [.page("a"), Self.bad]), ("two", [.page("b", Self.bad)]), selected: selected),
        .init((nil, [.page("c")])), .init((nil, [.page("d")])),
      ])
    }
    let over = await app.rebuild(state(selected: 0))
    #expect(app.picture == "[*one: a, two: b]" && over.failures.count == 4)
    #expect(
      failures(over).suffix(2) == [
        "saved.page: It stands on \"gone\", which could not be rebuilt.",
        "saved.page: It stands on \"saved.page\", which could not be rebuilt.",
      ])
    let again = try SavedApp()
    let beside = await again.rebuild(state(selected: 1))
    #expect(again.picture == "[one: a, *two: b] | c | d" && beside.failures.count == 2)
  }

  @Test func `A state that was put together by hand, and does not fit together`() async throws {
    let state = NavigationState(containers: [
      .init(
        ("one", [.page("a", .page("b", in: "list"), .page("c", in: "list"))]), (nil, [.page("d")]),
        ("one", [.page("e")]), ("two", []), selected: 7),
      .init((nil, [.page("f")])), .init(), .init((nil, [.page("g")])),
    ])
    let restoration = await app.rebuild(state)
    #expect(app.picture == "[*one: a(list: b)]" && restoration.rebuilt == 2)
    #expect(
      restoration.report == """
        Rebuilt 2 of 7 modules.
        The route "saved.page" was not opened: The place "list" in PageView is taken by PageView. Remove that\
         first, or embed in another place.
        The route "saved.page" was not rebuilt: Its tab has no name, and is not the only one of its container.\
         Usually the state was not made by `navigationState(of:)`. Give each tab a name.
        The route "saved.page" was not rebuilt: Its container has another tab "one". Usually the state was not\
         made by `navigationState(of:)`. Give each tab a name of its own.
        The route "saved.page" was not rebuilt: It lies over a container whose selected tab has nothing. Usually\
         the state was not made by `navigationState(of:)`. Let `selected` be the index of a tab with a stack.
        The route "saved.page" was not rebuilt: It lies over a container whose selected tab has nothing. Usually\
         the state was not made by `navigationState(of:)`. Let `selected` be the index of a tab with a stack.
        """)
  }

  @Test func `Names from outside are shown in one line`() async throws {
    let long = String(repeating: "x", count: 500)
    let restoration = await app.rebuild(
      .stack(.page("a"), .init(name: "a\n\(long)"), .page("b")))
    let last = try #require(restoration.failures.last)
    #expect(last.reason.contains("It stands on \"a\\nxxx") && last.reason.utf8.count < 250)
  }

  // MARK: Refused at once

  @Test func `A window that shows something already`() async throws {
    await app.open("home", .root)
    let restoration = app.router.rebuild(.stack(.page("a")))
    #expect(restoration.isFinished && restoration.rebuilt == 0 && app.picture == "home")
    #expect(
      restoration.report == """
        Rebuilt 0 of 1 modules.
        Nothing was rebuilt: the window shows PageView already. Usually the app has shown its root before. Rebuild\
         first, and show the root if nothing was rebuilt.
        """)
    #expect(restoration.failures.map(\.route) == [nil] && app.sink.messages.isEmpty)
  }

  @Test func `A window that is about to show something, or is being rebuilt`() async throws {
    let reason =
      "Nothing was rebuilt: something is about to be shown in the window. Usually the app opens its root, or"
      + " rebuilds a state, at the same time. Do one of these."
    app.router.route(Saved.page, "home")
    #expect(failures(app.router.rebuild(.stack(.page("a")))) == ["-: \(reason)"])
    let other = InMemoryNavigator()
    let gate = Gate()
    app.load = {
      await gate.pass()
      return $0
    }
    let first = app.router.rebuild(
      .stack(.init(name: "saved.loaded", parameters: "b")), in: other)
    let second = app.router.rebuild(.stack(.page("c")), in: other)
    #expect(failures(second) == ["-: \(reason)"] && !first.isFinished)
    gate.open()
    await app.router.idle()
    #expect(first.rebuilt == 1 && app.picture == "home")
    #expect(picture(of: other) == "b")
  }

  @Test func `A router without a navigator`() async throws {
    app.router.navigator = nil
    let restoration = app.router.rebuild(.stack(.page("a")))
    #expect(restoration.isFinished && app.sink.messages.isEmpty)
    #expect(
      failures(restoration) == [
        "-: Nothing was rebuilt: the router has no navigator. Set `router.navigator` when the app starts, or say in"
          + " which window."
      ])
  }

  @Test func `A state with nothing in it is rebuilt at once`() {
    let restoration = app.router.rebuild(NavigationState())
    #expect(restoration.isFinished && restoration.report == "Rebuilt 0 of 0 modules.")
  }

  @Test func `A host that has tabs, and cannot bring one to the front`() async throws {
    let host = Stiff()
    app.router.navigator = host
    let tabs = NavigationState.Container(("one", [.page("a")]), ("two", [.page("b")]))
    let restoration = await app.rebuild(
      NavigationState(containers: [tabs, .init((nil, [.page("c")]))]))
    #expect(picture(of: host) == "[one: a, *two: b]")
    #expect(restoration.rebuilt == 2 && restoration.failures.count == 2)
    #expect(
      restoration.failures.first?.reason.contains("The tab with PageView cannot be brought") == true
    )
    #expect(
      restoration.failures.last?.description.hasPrefix(
        "The tab with the route \"saved.page\" was not brought to the front: The tab with PageView")
        == true)
  }
}

/// A host whose tabs only a person selects.
private final class Stiff: ChecksStyles, ProvidesLayout {
  let tree = NavigationTree()
  var styles: RouteStyles { tree.styles }
  var views: [any ModuleView] { tree.views }
  var layout: NavigationLayout { tree.layout }

  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(NavigationError) {
    try tree.check(style, from: source)
  }

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle { try tree.show(view, as: style, from: source) }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
  }
}
