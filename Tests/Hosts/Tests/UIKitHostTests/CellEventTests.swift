import Foundation
import Testing
import UIKit
import VIPER
import VIPERLists
import VIPERTesting
import VIPERUIKit

nonisolated enum Menu {
  static let list = ListEvents<Int, Dish, MenuRow>("cellEvents.menu")
  static let buy = EventName<Int, Never>("cellEvents.buy")
  static let like = EventName<Int, Never>("cellEvents.like")
  static let help = EventName<String, Never>("cellEvents.help")
}

struct Dish: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

struct MenuRow: Equatable, Sendable {
  var title: String
  var event: RowEvent?
  var button: RowEvent?
  /// The rows of a carousel.
  var dishes: [Dish] = []

  init(_ dish: Dish) {
    title = dish.name
    event = RowEvent(Menu.buy(dish.id))
    button = RowEvent(Menu.like(dish.id))
  }

  init(heading: String) {
    title = heading
    button = RowEvent(Menu.help(heading))
  }

  init(carousel: [Dish]) {
    title = "\(carousel.count) dishes"
    dishes = carousel
  }
}

final class DishCell: UITableViewCell, SendingCell {
  var send: @MainActor (RowEvent?) -> Void = { _ in }
  private(set) lazy var button = makeButton()
  private var row: MenuRow?

  func show(_ row: MenuRow) { self.row = row }

  private func makeButton() -> UIButton {
    let button = UIButton()
    button.addAction(UIAction { [weak self] _ in self?.send(self?.row?.button) }, for: .touchUpInside)
    addSubview(button)
    return button
  }
}

private final class HeadingView: UITableViewHeaderFooterView, SendingCell {
  var send: @MainActor (RowEvent?) -> Void = { _ in }
  private(set) var row: MenuRow?

  func show(_ row: MenuRow) { self.row = row }
  func helpTapped() { send(row?.button) }
}

final class DishItem: UICollectionViewCell, SendingCell {
  var send: @MainActor (RowEvent?) -> Void = { _ in }
  private var row: MenuRow?

  func show(_ row: MenuRow) { self.row = row }
  func likeTapped() { send(row?.button) }
}

private final class HeadingItem: UICollectionReusableView, SendingCell {
  var send: @MainActor (RowEvent?) -> Void = { _ in }
  private var row: MenuRow?

  func show(_ row: MenuRow) { self.row = row }
  func helpTapped() { send(row?.button) }
}

final class DishCarousel: UITableViewCell, SendingCell {
  var send: @MainActor (RowEvent?) -> Void = { _ in }
  let strip = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  private lazy var rows = CollectionViewRows<Int, MenuRow>(
    strip, cell: { _ in DishItem.self }, send: { [weak self] in self?.send($0) }
  ) { [weak self] _, row in self?.send(row.event) }

  func show(_ row: MenuRow) {
    let dishes = ListSection(id: "all", rows: row.dishes.map { ListEntry($0.id, MenuRow($0)) })
    rows.apply(ListUpdate(from: rows.list, to: ListModel([dishes]))) {}
  }
}

private final class MenuController: ModuleViewController, Mapped {
  static let mapping = Mapping(MenuController.self) {
    $0.list(Menu.list, \.updates) { view, update in view.rows?.apply(update, then: view.updates.finish) }
  }

  let updates = ListUpdates<Int, MenuRow>()
  let table = UITableView()
  private(set) var rows: TableViewRows<Int, MenuRow>?

  override func viewDidLoad() {
    view.addSubview(table)
    rows = TableViewRows(
      table, cell: { $0.dishes.isEmpty ? DishCell.self : DishCarousel.self }, header: HeadingView.self,
      send: { [weak self] in self?.send($0) }
    ) { [weak self] _, row in self?.send(row.event) }
    super.viewDidLoad()
  }
}

private final class MenuPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(MenuPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Menu.list.load(.refresh)) }
    $0.list(Menu.list, \.menu)
  }
  let menu = ListFormatter<Int, Dish, MenuRow>(
    { MenuRow($0) }, header: { MenuRow(heading: $0.id) },
    asCell: { $0.id == "offers" ? MenuRow(carousel: $0.map(\.row)) : nil })
}

private final class MenuInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(MenuInteractor.self) {
    $0.list(Menu.list, load: MenuInteractor.load) { $0.menu }
    $0.on(Menu.buy) { $0.received.append("buy \($1)") }
    $0.on(Menu.like) { $0.received.append("like \($1)") }
    $0.on(Menu.help) { $0.received.append("help \($1)") }
  }
  let menu = PagedList<Int, Dish, Never> { $0.id < 3 ? "offers" : "soups" }
  private(set) var received: [String] = []

  func load() async throws -> [Dish] { (1...5).map { Dish(id: $0, name: "Dish \($0)") } }
}

@MainActor @Suite("Events of cells in UIKit's table and collection views")
struct CellEventTests {
  /// Shows the menu in a window.
  private func show(_ body: (MenuController, MenuInteractor, VIPRouter) async throws -> Void) async throws {
    var failure: (any Error)?
    await UIWorld.run { world in
      let sink = CollectingSink()
      let router = VIPRouter(onDiagnostic: sink.report)
      let interactor = MenuInteractor()
      do {
        try router.register("Menu") {
          $0.module(
            prefix: "Menu", view: { MenuController() }, presenter: { MenuPresenter() }, interactor: { interactor })
        }
        let controller = try VIPBuilder(prefix: "Menu", router: router).build(as: MenuController.self)
        let window = UIWindow(windowScene: UIWindowScene())
        window.rootViewController = controller
        window.makeKeyAndVisible()
        await router.idle()
        try await body(controller, interactor, router)
        window.isHidden = true
      } catch { failure = error }
      #expect(world.check() == [])
      #expect(sink.messages == [])
    }
    if let failure { throw failure }
  }

  @Test func `a tap on a row sends its event down the chain, and the row is deselected`() async throws {
    try await show { controller, interactor, router in
      controller.table.tapRow(at: IndexPath(row: 1, section: 1))
      await router.idle()
      #expect(interactor.received == ["buy 4"])
      #expect(controller.table.indexPathForSelectedRow == nil)
      controller.rows?.deselectsRows = false
      controller.table.tapRow(at: IndexPath(row: 2, section: 1))
      await router.idle()
      #expect(interactor.received == ["buy 4", "buy 5"])
      #expect(controller.table.indexPathForSelectedRow == IndexPath(row: 2, section: 1))
    }
  }

  @Test func `a button in a cell sends the event of the row that the cell shows`() async throws {
    try await show { controller, interactor, router in
      let cell = try #require(controller.table.cellForRow(at: IndexPath(row: 0, section: 1)) as? DishCell)
      cell.button.sendActions(for: .touchUpInside)
      cell.show(MenuRow(Dish(id: 9, name: "Dish 9")))
      cell.button.sendActions(for: .touchUpInside)
      await router.idle()
      #expect(interactor.received == ["like 3", "like 9"])
    }
  }

  @Test func `a button in a header sends the event of the header`() async throws {
    try await show { controller, interactor, router in
      let header = try #require(controller.table.headerView(forSection: 1) as? HeadingView)
      header.helpTapped()
      await router.idle()
      #expect(interactor.received == ["help soups"])
    }
  }

  @Test func `the rows of a carousel and their buttons send their events, and a tapped row is deselected`() async throws
  {
    try await show { controller, interactor, router in
      let carousel = try #require(controller.table.cellForRow(at: IndexPath(row: 0, section: 0)) as? DishCarousel)
      carousel.strip.tapItem(at: IndexPath(item: 1, section: 0))
      let item = try #require(carousel.strip.cellForItem(at: IndexPath(item: 0, section: 0)) as? DishItem)
      item.likeTapped()
      await router.idle()
      #expect(interactor.received == ["buy 2", "like 1"])
      #expect(carousel.strip.indexPathsForSelectedItems == nil)
    }
  }

  @Test func `headers and cells of a collection view send their events`() async throws {
    await UIWorld.run { world in
      var sent: [RowEvent] = []
      var selected: [Int] = []
      let view = UICollectionView()
      let window = UIWindow(windowScene: UIWindowScene())
      window.rootViewController = UIViewController()
      window.rootViewController?.view.addSubview(view)
      window.makeKeyAndVisible()
      (view.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize = CGSize(width: 9, height: 9)
      let rows = CollectionViewRows<Int, MenuRow>(
        view, cell: { _ in DishItem.self }, header: HeadingItem.self, send: { sent.append($0) }
      ) { id, _ in selected.append(id) }
      rows.deselectsRows = false
      let list = ListModel([
        ListSection(
          id: "soups", header: MenuRow(heading: "soups"), rows: [ListEntry(1, MenuRow(Dish(id: 1, name: "Borscht")))])
      ])
      rows.apply(ListUpdate(from: rows.list, to: list)) {}
      let first = IndexPath(item: 0, section: 0)
      (view.cellForItem(at: first) as? DishItem)?.likeTapped()
      let kind = UICollectionView.elementKindSectionHeader
      (view.supplementaryView(forElementKind: kind, at: first) as? HeadingItem)?.helpTapped()
      view.tapItem(at: first)
      #expect(sent == [RowEvent(Menu.like(1)), RowEvent(Menu.help("soups"))])
      #expect(selected == [1])
      #expect(view.indexPathsForSelectedItems == [first])
      #expect(world.check() == [])
      window.isHidden = true
    }
  }

  @Test func `a cell of a released controller sends nothing`() async throws {
    var cell: DishCell?
    var received: [String] = []
    try await show { controller, interactor, router in
      cell = controller.table.cellForRow(at: IndexPath(row: 0, section: 1)) as? DishCell
      controller.port.viewWasRemoved()
      await router.idle()
      cell?.button.sendActions(for: .touchUpInside)
      await router.idle()
      received = interactor.received
    }
    #expect(cell != nil)
    #expect(received.isEmpty)
  }
}
