import Testing
import VIPER
import VIPERTesting

/// A host that writes its drawing, and nothing else.
private final class DrawingHost: TreeNavigator {
  let tree = NavigationTree()
  private(set) var drawings: [String] = []

  func draw() { drawings.append("\(tree.layout)") }
}

/// A view that prints as its name.
private final class DrawnView: VIPView, CustomStringConvertible {
  let description: String
  init(_ name: String) { description = name }
}

@MainActor @Suite("A host with a tree writes its drawing, and nothing else")
struct TreeNavigatorTests {
  private let host = DrawingHost()
  private let sink = CollectingSink()
  private let router: VIPRouter
  private static let page = RouteName<String, Never>("drawn.page")

  init() throws {
    router = VIPRouter(navigator: host, diagnostics: sink)
    try router.register { app in
      app.module(prefix: "Page", view: { DrawnView("\($0.parameters)") }, presenter: { _ in Taking() })
      app.route(Self.page, to: "Page")
    }
  }

  private final class Taking: VIPPresenter, HandlesEvents {
    static let events = EventMapping(Taking.self) { $0.onInitialize { (_, _: String) in } }
  }

  @discardableResult
  private func open(_ name: String, _ style: RouteStyle) async -> RouteHandle<Never> {
    let handle = router.route(Self.page, name, style: style)
    await router.idle()
    return handle
  }

  @Test func `It is drawn after each change that the router makes`() async throws {
    let home = await open("home", .root)
    let source = try #require(home.target)
    let child = router.route(Self.page, "list", style: .embed(in: "list"), from: source)
    await router.idle()
    let sheet = await open("sheet", .present)
    sheet.remove()
    await router.idle()
    try await router.swap(#require(child.target), for: DrawnView("grid"))
    #expect(
      host.drawings == [
        "home", "home(list: list)", "home(list: list) | sheet", "home(list: list)",
        "home(list: grid)",
      ])
    #expect(sink.messages == [])
  }

  @Test func `It is drawn after each change that a person makes`() async throws {
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

  @Test func `What is moved and what is revealed is drawn, and what is refused is not`() async throws {
    await open("one", .tab("one"))
    let two = await open("two", .tab("two"))
    let source = try #require(two.target)
    for name in ["a", "b"] {
      router.route(Self.page, name, style: .embed, from: source)
      await router.idle()
    }
    try source.submodules.move(#require(source.submodules.all.last), to: 0)
    await router.idle()
    #expect(host.drawings.last == "[one: one, *two: two(b, a)]")
    try host.selectTab(of: #require(host.views.first))
    #expect(host.drawings.last == "[*one: one, two: two(b, a)]")
    let count = host.drawings.count
    #expect(throws: NavigationError.self) { try host.close(DrawnView("other")) }
    #expect(throws: NavigationError.self) { try host.show(source) }
    #expect(host.drawings.count == count)
  }

  @Test func `A host for a first screen is a closure that draws`() async throws {
    var drawings: [String] = []
    let navigator = SimpleNavigator { drawings.append("\($0)") }
    router.navigator = navigator
    await open("home", .root)
    await open("detail", .push)
    try navigator.back()
    #expect(drawings == ["home", "home detail", "home"] && sink.messages == [])
  }
}

/// A host that can do nothing but show and remove.
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

@MainActor @Suite("What a host may be able to do")
struct NavigatorAbilityTests {
  @Test func `What a host cannot do is refused, with the protocol that it would conform to`() async throws {
    let sink = CollectingSink()
    let host = BareHost()
    let router = VIPRouter(navigator: host, diagnostics: sink)
    let name = RouteName<Void, Never>("able.page")
    try router.register { app in
      app.module(prefix: "Page", view: { _ in ProbeView() })
      app.route(name, to: "Page")
    }
    let handle = router.route(name)
    await router.idle()
    let view = try #require(handle.target)
    let error = await #expect(throws: NavigationError.self) {
      try await router.swap(view, for: ProbeView())
    }
    #expect(
      error?.description
        == "ProbeView cannot be swapped for ProbeView by the router. Usually the navigator does not conform to SwapsViews."
        + " Let it.")
    let child = router.route(name, style: .embed, from: view)
    await router.idle()
    view.submodules.move(child, to: 0)
    await router.idle()
    #expect(
      child.error?.description
        == "The module of route \"able.page\" was not moved: ProbeView cannot be moved by the router. Usually the"
        + " navigator does not conform to MovesViews. Let it, if views can be inside of others.")
    #expect(NavigationLayout(of: host) == nil && view.submodules.all.isEmpty)
  }
}
