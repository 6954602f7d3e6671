import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// A view that was not opened by a route.
private final class UnsavedView: VIPView {}

@MainActor @Suite("The content of a window as a value")
struct NavigationStateTests {
  private let app: SavedApp

  init() throws { app = try SavedApp() }

  private var state: NavigationState? { app.router.navigationState() }

  // MARK: Saving

  @Test func `a state has the routes with their parameters, in the structure of the window`() async throws {
    await app.open("home", .tab("one"))
    await app.open("list", .embed(in: "list"), from: "home")
    await app.open("row", .embed, from: "list")
    await app.open("detail", .push, from: "home")
    await app.open("second", .tab("two"), from: "detail")
    try app.navigator.select(tab: "one")
    await app.open("login", .present.wrapped(in: .navigation), from: "detail")
    let state = try #require(state)
    #expect(state.names == ["home", "list", "row", "detail", "second", "login"])
    #expect(
      "\(state)"
        == "[*one: saved.page(list: saved.page(saved.page)) saved.page, two: saved.page]"
        + " | saved.page in navigation")
    #expect(state.omitted.isEmpty)
    #expect(state.containers.map(\.container) == [nil, .navigation])
    #expect(state.containers[0].tabs[0].stack[0].children[0].slot == "list")
  }

  @Test func `a state has the parameters of the route, not the mapped parameters of the module`() async throws {
    app.router.route(Saved.number(7))
    await app.router.idle()
    let node = try #require(state?.containers.first?.tabs.first?.stack.first?.element)
    #expect(node.name == "saved.number")
    #expect(node.parameters as? Int == 7)
    #expect(app.picture == "7")
  }

  @Test func `after a redirection, the state has the target route`() async throws {
    app.decide = { $0.isNamed(Saved.page) ? .redirect(to: Saved.number(3)) : .proceed }
    await app.open("home", .root)
    let node = try #require(state?.containers.first?.tabs.first?.stack.first?.element)
    #expect(node.name == "saved.number")
    #expect(node.parameters as? Int == 3)
  }

  @Test func `the navigation state contains a committed preview with the style of the commit`() async throws {
    let preview = app.router.route(Saved.page("home"), style: .unshown)
    #expect(state?.containers.isEmpty == true)
    preview.commit(as: .root.wrapped(in: .navigation))
    await app.router.idle()
    #expect(state.map { "\($0)" } == "saved.page in navigation")
  }

  @Test func `a module that was replaced, popped or dismissed is not in the state`() async throws {
    await app.open("home", .root)
    await app.open("a", .push, from: "home")
    await app.open("b", .replace, from: "a")
    await app.open("c", .push, from: "b")
    try app.navigator.back()
    await app.open("sheet", .present, from: "b")
    try app.navigator.dismiss()
    #expect(state?.names == ["home", "b"])
  }

  @Test func `a state still contains a module whose view was replaced by a transfer`() async throws {
    await app.open("home", .root)
    let view = try #require(app.page("home"))
    let other = PageView("other")
    try view.transferModule(to: other)
    try app.navigator.replace(view, by: other)
    #expect(state?.names == ["home"])
    #expect(app.picture == "other")
  }

  @Test func `a view that the host dropped without a notification is not in the state`() async throws {
    let host = Forgetful()
    app.router.navigator = host
    await app.open("home", .root)
    await app.open("a", .push)
    let handle = await app.router.idle(after: app.router.route(Saved.page("b")))
    let view = host.views.removeLast()
    #expect(handle.state == .routed)
    #expect(!view.port.isRemoved)
    #expect(state?.names == ["home", "a"])
    #expect(handle.state == .removed, "the views of the host are compared first")
  }

  @Test func `the state is nil without a navigator, and with a host that provides no layout`() async throws {
    let host = ScriptedHost()
    app.router.navigator = host
    await app.open("home", .root)
    #expect(host.views.count == 1)
    #expect(state == nil)
    #expect(app.router.navigationState(of: app.navigator) != nil)
    app.router.navigator = nil
    #expect(state == nil)
  }

  @Test func `windows have separate states`() async throws {
    let second = InMemoryNavigator()
    await app.open("home", .root)
    await app.open("palette", .root, in: second)
    #expect(state?.names == ["home"])
    #expect(app.router.navigationState(of: second)?.names == ["palette"])
  }

  // MARK: Omitted modules

  @Test func `a view that no route opened is omitted with all modules on it, and is listed`() async throws {
    try app.navigator.show(PageView("root"), as: .root)
    await app.open("a", .push)
    #expect(state.map { "\($0)" } == "nothing, without PageView")
    #expect(app.picture == "root a")
  }

  @Test func `an omitted view does not affect other tabs`() async throws {
    await app.open("a", .tab("one"))
    try app.navigator.show(UnsavedView(), as: .tab("two"))
    await app.open("three", .tab("three"))
    try app.navigator.show(VIPView(), as: .push)
    await app.open("modal", .present)
    #expect(
      state.map { "\($0)" }
        == "[one: saved.page, *three: saved.page], without UnsavedView, VIPView")
    try app.navigator.dismiss()
    try app.navigator.select(tab: "two")
    #expect(
      state.map { "\($0)" }
        == "[*one: saved.page, three: saved.page], without UnsavedView, VIPView",
      "the first remaining tab is selected")
  }

  private static let full = NavigationState(containers: [
    .init(
      ("one", [.page("a", .page("a1", in: "x", .page("a2")), .page("a3")), .page("b")]),
      ("two", [.page("c"), .page("d"), .page("e")]), selected: 1),
    .init((nil, [.page("f"), .page("g")])), .init((nil, [.page("h")])),
  ])

  @Test(arguments: [
    ("a1", "a a3 b | c d e / f g / h", 1), ("a2", "a a1 a3 b | c d e / f g / h", 1),
    ("a", "c d e / f g / h", 0), ("b", "a a1 a2 a3 | c d e / f g / h", 1),
    ("d", "a a1 a2 a3 b | c", 1), ("c", "a a1 a2 a3 b", 0),
    ("f", "a a1 a2 a3 b | c d e", 1), ("g", "a a1 a2 a3 b | c d e / f", 1),
    ("h", "a a1 a2 a3 b | c d e / f g", 1), ("-", "a a1 a2 a3 b | c d e / f g / h", 1),
  ])
  func `if a node is omitted, all nodes on that node are omitted`(_ leftOut: String, _ left: String, _ selected: Int) {
    var seen: [String] = []
    let state = Self.full.compactMap { node in
      seen.append("\(node.parameters)")
      return node.parameters as? String == leftOut ? nil : node
    }
    let picture = state.containers.map { container in
      container.tabs.map { NavigationState(containers: [.init(tabs: [$0])]).names }
        .map { $0.joined(separator: " ") }.joined(separator: " | ")
    }
    #expect(picture.joined(separator: " / ") == left)
    #expect(state.containers.first?.selected == selected)
    #expect(seen.filter { $0 != leftOut } == state.names, "nodes on an omitted node are skipped")
  }

  @Test func `compactMap can change nodes, and rethrows an error`() throws {
    let state = Self.full.compactMap { node in
      var node = node
      node.parameters = "\(node.parameters)!"
      return node
    }
    #expect(state.names.prefix(4) == ["a!", "a1!", "a2!", "a3!"])
    #expect("\(state)" == "\(Self.full)")
    do throws(RouteError) {
      _ = try Self.full.compactMap { (_) throws(RouteError) in throw RouteError("test.failed", "It failed.") }
      Issue.record("compactMap did not rethrow the error")
    } catch {
      #expect(error.code == "test.failed")
    }
  }

  @Test func `a container above a missing or empty selected tab is omitted`() {
    for selected in [-1, 1, 2, .max] {
      let state = NavigationState(containers: [
        .init(("one", [.page("a")]), ("two", []), selected: selected), .init((nil, [.page("b")])),
      ])
      let left = state.compactMap { $0 }
      #expect(left.names == ["a"])
      #expect(left.containers.map(\.selected) == [0])
      #expect("\(state)".hasSuffix(" | saved.page"))
    }
    let empty = NavigationState(containers: [.init(), .init((nil, [.page("b")]))])
    #expect("\(empty)" == "[] | saved.page")
    #expect(empty.compactMap { $0 }.containers.isEmpty)
  }

  @Test func `the description of a state is one line, with escaped names and without parameters`() {
    let long = String(repeating: "x", count: 200)
    var state = NavigationState.stack(
      .init(name: "a\nb", parameters: "secret", children: [.init(name: "c", slot: "s\u{7}")]),
      .init(name: long))
    state.containers[0].container = .tabs("l\n")
    #expect(
      "\(state)"
        == "a\\nb(s\\u{07}: c) \(String(repeating: "x", count: 100))… in tabs(l\\n)")
  }
}

/// A host that can lose views.
private final class Forgetful: Navigator {
  let styles = RouteStyles.standard
  var views: [any ModuleView] = []
  var layout: NavigationLayout? {
    NavigationLayout(containers: [
      .init(tabs: [.init(stack: views.map { NavigationLayout.Node($0) })])
    ])
  }

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    views.append(view)
    return style
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    views.removeAll { $0 === view }
  }
}
