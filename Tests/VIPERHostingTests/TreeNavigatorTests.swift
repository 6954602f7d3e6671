import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// A host that records each rendering.
private final class DrawingHost: TreeNavigator {
  let tree = NavigationTree()
  private(set) var drawings: [String] = []

  func draw() { drawings.append("\(tree.layout)") }
}

/// A view with its name as its description.
private final class DrawnView: VIPView, CustomStringConvertible {
  let description: String
  init(_ name: String) { description = name }
}

@MainActor @Suite("A host with a navigation tree")
struct TreeNavigatorTests {
  private let host = DrawingHost()
  private let sink = CollectingSink()
  private let router: VIPRouter
  private static let page = RouteName<String, Never>("drawn.page")

  init() throws {
    router = VIPRouter(navigator: host, onDiagnostic: sink.report)
    try router.register { app in
      app.module(
        prefix: "Page", view: { (context: ModuleContext) in DrawnView("\(context.parameters)") },
        presenter: { Taking() })
      app.route(Self.page, to: "Page")
    }
  }

  private final class Taking: VIPPresenter, Mapped {
    static let mapping = Mapping(Taking.self) { $0.onInitialize { (_, _: String) in } }
  }

  @discardableResult
  private func open(_ name: String, _ style: RouteStyle) async -> RouteHandle<Never> {
    let handle = router.route(Self.page(name), style: style)
    await router.idle()
    return handle
  }

  @Test func `a host with a tree renders after each change that the router makes`() async throws {
    let home = await open("home", .root)
    let source = try #require(home.target)
    router.route(Self.page("list"), style: .embed(in: "list"), from: source)
    await router.idle()
    let sheet = await open("sheet", .present)
    sheet.remove()
    await router.idle()
    #expect(
      host.drawings == [
        "home", "home(list: list)", "home(list: list) | sheet", "home(list: list)",
      ])
    #expect(sink.messages == [])
  }

  @Test func `a host with a tree renders after each change that the user makes`() async throws {
    await open("one", .tab("one"))
    await open("two", .tab("two"))
    await open("top", .push)
    await open("sheet", .present)
    try host.dismiss()
    try host.back()
    try host.select(tab: "one")
    try host.close(#require(host.top))
    #expect(
      host.drawings.suffix(4) == [
        "[one: one, *two: two top]", "[one: one, *two: two]", "[*one: one, two: two]",
        "[*two: two]",
      ])
    #expect(sink.messages == [])
  }

  @Test func `going back removes none of several tabs, and dismisses a sheet of tabs`() async throws {
    await open("one", .tab("one"))
    await open("two", .tab("two"))
    let error = #expect(throws: RouteError.self) { try host.back() }
    #expect(error?.code == "host.nothingBehind")
    try host.select(tab: "one")
    #expect(throws: RouteError.self) { try host.back() }
    await open("first", .present.wrapped(in: .tabs("first")))
    await open("second", .tab("second"))
    await open("top", .push)
    try host.back()
    try host.back()
    #expect(
      host.drawings.suffix(2) == [
        "[*one: one, two: two] | [first: first, *second: second]", "[*one: one, two: two]",
      ])
  }

  @Test func `going back removes no column`() async throws {
    await open("list", .column("sidebar"))
    await open("item", .column("detail"))
    for isCollapsed in [false, true] {
      host.tree.setCollapsed(isCollapsed)
      try host.select(tab: "sidebar")
      let error = #expect(throws: RouteError.self) { try host.back() }
      #expect(error?.code == "host.nothingBehind")
    }
    #expect(host.views.count == 2)
  }

  @Test
  func `a host with a tree renders after each move and each reveal, and not after a rejected change`() async throws {
    await open("one", .tab("one"))
    let two = await open("two", .tab("two"))
    let source = try #require(two.target)
    for name in ["a", "b"] {
      router.route(Self.page(name), style: .embed, from: source)
      await router.idle()
    }
    try source.submodules.move(#require(source.submodules.all.last), to: 0)
    await router.idle()
    #expect(host.drawings.last == "[one: one, *two: two(b, a)]")
    try host.selectTab(of: #require(host.views.first))
    #expect(host.drawings.last == "[*one: one, two: two(b, a)]")
    let count = host.drawings.count
    try host.selectTab(of: #require(host.views.first))
    #expect(host.drawings.count == count, "the tab is already selected")
    #expect(throws: RouteError.self) { try host.close(DrawnView("other")) }
    #expect(throws: RouteError.self) { try host.show(source) }
    #expect(host.drawings.count == count)
  }

  @Test func `a host with a tree notifies all removals until a view with its module is replaced`() throws {
    let (first, second) = (VIPView(), VIPView())
    try first.assemble(presenter: VIPPresenter())
    try host.show(first)
    try first.transferModule(to: second)
    try host.tree.replace(first, by: second)
    #expect(host.notifiesRemovals)
    #expect(host.contains(second))
    #expect(!host.contains(first))
    try host.tree.replace(second, by: VIPView())
    #expect(!host.notifiesRemovals)
  }

  @Test func `SimpleNavigator calls its closure after each change`() async throws {
    var drawings: [String] = []
    let navigator = SimpleNavigator { drawings.append("\($0)") }
    router.navigator = navigator
    await open("home", .root)
    await open("detail", .push)
    try navigator.back()
    #expect(drawings == ["home", "home detail", "home"])
    #expect(sink.messages == [])
  }
}

/// A host that supports showing and removing only.
private final class BareHost: Navigator {
  let styles = RouteStyles.standard
  private(set) var views: [any ModuleView] = []

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

@MainActor @Suite("Abilities of a host")
struct NavigatorAbilityTests {
  @Test func `an error names the method that a host without an ability lacks`() async throws {
    let sink = CollectingSink()
    let host = BareHost()
    let router = VIPRouter(navigator: host, onDiagnostic: sink.report)
    let name = RouteName<Void, Never>("able.page")
    try router.register { app in
      app.module(prefix: "Page", view: { ProbeView() })
      app.route(name, to: "Page")
    }
    let handle = router.route(name())
    await router.idle()
    let view = try #require(handle.target)
    let child = router.route(name(), style: .embed, from: view)
    await router.idle()
    view.submodules.move(child, to: 0)
    await router.idle()
    #expect(
      child.error.map(brief) == "route.moveFailed: able.page ← host.unsupportedChange: ProbeView")
    #expect(host.layout == nil)
    #expect(view.submodules.all.isEmpty)
  }
}
