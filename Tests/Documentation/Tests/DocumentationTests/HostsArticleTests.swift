import Testing
import VIPER
import VIPERHosting
import VIPERTestSupport
import VIPERTesting

// The examples of the article on hosts, verbatim.

@MainActor func showFirstScreen(writing: @escaping @MainActor (String) -> Void) async throws -> VIPRouter {
  let router = VIPRouter(navigator: SimpleNavigator { layout in writing("\(layout)") })
  try router.register(MarketRouter())
  let item = try router.launch(opening: Market.item(7))
  try await item.waitUntilShown()
  return router
}

@MainActor func makeItem(_ number: Int, with router: VIPRouter) throws -> any ModuleView {
  var builder = VIPBuilder(prefix: "Item", router: router)
  builder.parameters = "item \(number)"
  let view = try builder.build()  // with `around:`, the module gets an existing view
  view.port.viewIsReady()  // the code that shows the view calls this, as `viewDidLoad` does
  return view
}

@MainActor final class ConsoleHost: TreeNavigator {
  let tree = NavigationTree()
  private(set) var lines: [String] = []

  func draw() { lines.append("\(tree.layout)") }
}

@MainActor final class AnimatedHost: TreeNavigator {
  let tree = NavigationTree(styles: .standard.adding(.named("wizard"), as: .present))
  let animate: @MainActor () async -> Void

  init(animate: @escaping @MainActor () async -> Void) { self.animate = animate }

  func draw() {}

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    let used = try tree.show(view, as: style, from: source)
    await animate()
    return used
  }
}

// The end of the examples.

@MainActor @Suite("The article on hosts")
struct HostsArticleTests {
  @Test func `the first screen is rendered`() async throws {
    var written: [String] = []
    let router = try await showFirstScreen { written.append($0) }
    #expect(written.count == 1 && written[0].contains("ItemView"))
    #expect(router.navigator?.views.count == 1)
  }

  @Test func `a module that is built by its prefix receives its parameters when the view is ready`() async throws {
    let router = VIPRouter(navigator: InMemoryNavigator())
    try router.register(MarketRouter())
    #expect(try makeItem(7, with: router).dataSource(as: ItemPresenter.self)?.item == "item 7")
  }

  @Test func `the hosts render after each change and wait for their animations`() async throws {
    let console = ConsoleHost()
    var animations = 0
    let animated = AnimatedHost { animations += 1 }
    for host in [console, animated] as [any TreeNavigator] {
      let router = VIPRouter(navigator: host)
      try router.register(MarketRouter())
      let root = router.route(Market.basket(), style: .root)
      try await root.waitUntilShown()
      let item = router.route(Market.item(1), from: root.target)
      try await item.waitUntilShown()
      #expect(host.views.count == 2)
      try host.back()
      await router.idle()
      #expect(item.state == .removed)
    }
    #expect(console.lines.count == 3)
    #expect(animations == 2)
  }
}
