import Testing
import VIPER
import VIPERInspection
import VIPERTestSupport
import VIPERTesting

/// The routes of the shop.
private enum Shop {
  static let item = RouteName<Int, String>("shop.item")
  static let list = RouteName<Void, Never>("shop.list")
  static let about = RouteName<Void, Never>("shop.about")
  static let search = RouteName<String?, String>("shop.search")
}

/// The protocol that other modules use for a page.
@MainActor protocol Headed: AnyObject { var title: String { get set } }
@MainActor protocol Called: AnyObject { var name: String { get } }
/// Two protocols with the same name.
enum Paper { @MainActor protocol Printable: AnyObject {} }
enum Wall { @MainActor protocol Printable: AnyObject {} }
extension PageView: Headed, Called, Paper.Printable, Wall.Printable {}

/// A presenter with a text as its output.
private final class PagePresenter: VIPPresenter, ProducesOutput { typealias Output = String }

@MainActor @Suite("The catalog of all routes")
struct RouteCatalogTests {
  private let router = VIPRouter()

  private func registerShop() throws {
    try router.register("ShopRouter") { app in
      app.module(
        prefix: "Page", view: { (context: ModuleContext) in PageView("\(context.parameters)") },
        presenter: { PagePresenter() })
      app.module(prefix: "List", view: { VIPView() })
      app.route(
        Shop.search, .sheet, to: PagePresenter.self, parameters: .mapping { $0 ?? "everything" })
      app.route(Shop.list, .root.wrapped(in: .navigation), supporting: [.push, .push], to: "List")
      app.route(
        Shop.item, .push, supporting: [.present, .push], to: PagePresenter.self,
        parameters: .mapping { "\($0)" })
      app.interface(RouteInterface<any Headed, Int, String>(), by: Shop.item) { (page: PageView) in page }
      app.interface(RouteInterface<any Called, Int, String>(), by: Shop.item) { (page: PageView) in
        page
      }
      app.add(
        EntryPoint(.link, text: "items/:id", claim: "items/:", routes: [Shop.item], content: 1))
      app.add(
        EntryPoint(
          .link, text: "items/:id/list", claim: "items/:/list", routes: [Shop.list, Shop.item],
          content: 2))
      app.add(
        EntryPoint(.identifier, text: "item", claim: "item", routes: [Shop.item], content: 3))
      app.add(
        EntryPoint(.restoration, text: "item", claim: "item", routes: [Shop.item], content: 4))
    }
  }

  @Test func `the catalog has a line for each route, sorted by name, with all ways to open the route`() throws {
    try registerShop()
    #expect(
      "\(router.describe())" == """
        Route        Parameters        Output  Styles                    Module  Interfaces      From outside
        ───────────  ────────────────  ──────  ────────────────────────  ──────  ──────────────  ─────────────────────────────────────────────────
        shop.item    Int               String  push, present             Page    Called, Headed  items/:id, items/:id/list, json: item, restorable
        shop.list    –                 –       root in navigation, push  List    –               items/:id/list
        shop.search  Optional<String>  String  sheet, …                  Page    –               –
        """)
  }

  @Test func `interfaces with the same name are distinguished by their qualified names`() throws {
    try registerShop()
    try router.register {
      $0.interface(RouteInterface<any Paper.Printable, Int, String>(), by: Shop.item) {
        (page: PageView) in page
      }
      $0.interface(RouteInterface<any Wall.Printable, Int, String>(), by: Shop.item) {
        (page: PageView) in page
      }
    }
    let item = try #require(router.describe().routes.first)
    #expect(
      item.interfaces == [
        "Called", "Headed", "VIPERInspectionTests.Paper.Printable", "VIPERInspectionTests.Wall.Printable",
      ])
  }

  @Test func `the catalog lists the optional services that are not registered, with their users`() throws {
    try registerShop()
    let before = "\(router.describe())"
    try router.register {
      $0.module(
        prefix: "User", view: { (_: (any DrawnStore)?) in VIPView() },
        interactor: { (_: LazyService<(any DrawnStore)?>, _: (any DrawnArchive)?) in VIPInteractor() })
      $0.service((any DrawnLog).self) { (_: (any DrawnStore)?) -> any DrawnLog in DrawnDisk() }
    }
    #expect(
      "\(router.describe())" == before + "\n\n" + """
        Not registered, so nil  Users
        ──────────────────────  ──────────────────
        any DrawnArchive        User
        any DrawnStore          User, any DrawnLog
        """)
    try router.register { app in
      app.service((any DrawnStore).self) { () -> any DrawnStore in DrawnDisk() }
      app.service((any DrawnArchive).self) { () -> any DrawnArchive in DrawnDisk() }
    }
    #expect("\(router.describe())" == before)
    #expect(router.describe().absentServices == [])
  }

  @Test func `a catalog contains only the routes that were registered before the catalog was created`() throws {
    let nothing = router.describe()
    #expect(nothing.routes.isEmpty)
    #expect(
      "\(nothing)" == """
        Route  Parameters  Output  Styles  Module  Interfaces  From outside
        ─────  ──────────  ──────  ──────  ──────  ──────────  ────────────
        """)
    try registerShop()
    #expect(nothing.routes.isEmpty)
    let before = router.describe()
    try router.register("AboutRouter") {
      $0.route(Shop.about, .present, supporting: [], to: "List")
      $0.interface(RouteInterface<any Paper.Printable, String, String>(), by: RouteName<String, String>("shop.late")) {
        (page: PageView) in page
      }
      $0.route(RouteName<String, String>("shop.late"), to: PagePresenter.self)
    }
    #expect(before.routes.map(\.name) == ["shop.item", "shop.list", "shop.search"])
    let after = router.describe().routes
    #expect(
      after.map(\.name) == ["shop.about", "shop.item", "shop.late", "shop.list", "shop.search"])
    #expect(after.filter { before.routes.contains($0) } == before.routes)
    #expect(
      after.map(\.registrar) == [
        "AboutRouter", "ShopRouter", "AboutRouter", "ShopRouter", "ShopRouter",
      ])
    #expect(after[0].supported == [.present])
    #expect(after[2].interfaces == ["Printable"])
  }

  @Test func `a catalog entry provides the content of its line as properties`() throws {
    try registerShop()
    let item = try #require(router.describe().routes.first)
    #expect(item.parameters == "Int")
    #expect(item.output == "String")
    #expect(item.style == .push)
    #expect(item.supported == [.push, .present])
    #expect(item.module == "Page")
    #expect(item.links == ["items/:id", "items/:id/list"])
    #expect(item.identifiers == ["item"])
    #expect(item.isRestorable)
    #expect(item.interfaces == ["Called", "Headed"])
    let list = router.describe().routes[1]
    #expect(list.parameters == nil)
    #expect(list.output == nil)
    #expect(!list.isRestorable)
    #expect(router.describe().routes[2].supported == nil)
  }
}
