import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

/// The events of a menu. Each row, each button in a row and each header has an event.
nonisolated enum Menu {
  static let buy = EventName<Int, Never>("menu.buy")  // the id of the dish
  static let like = EventName<Int, Never>("menu.like")
  static let help = EventName<Void, Never>("menu.help")
  static let dish = RouteName<Int, Never>("menu.dish")
}

struct MenuRow: Equatable, Sendable {
  var title: String
  var event: RowEvent?
  var button: RowEvent?
}

private final class MenuInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(MenuInteractor.self) {
    $0.on(Menu.buy) { _, _ in }
    $0.on(Menu.like) { _, _ in }
    $0.on(Menu.help) { _ in }
  }
}

private final class MenuView: VIPView {
  let rows = ObservableList<Int, MenuRow>()
}

@MainActor @Suite("Events of rows", .viper)
struct RowEventTests {
  private func list() -> ListModel<Int, MenuRow> {
    ListModel([
      ListSection(
        id: "0", header: MenuRow(title: "Soups", event: RowEvent(Menu.help())),
        rows: [
          ListEntry(1, MenuRow(title: "Borscht", event: RowEvent(Menu.buy(1)), button: RowEvent(Menu.like(1)))),
          ListEntry(2, MenuRow(title: "Ramen", event: RowEvent(Menu.dish(2)))),
          ListEntry(3, MenuRow(title: "Sold out")),
        ])
    ])
  }

  @Test func `the events of rows, of buttons in rows and of headers are sent down the chain`() async throws {
    let view = MenuView()
    view.rows.show(list())
    let test = try ModuleTest(view: view, presenter: VIPPresenter())
    test.below.takes(Menu.buy)
    test.below.takes(Menu.like)
    test.below.takes(Menu.help)
    await test.does { view in
      view.send(view.rows[1]?.event)
    } _: {
      $0.forwards(Menu.buy(1))
    }
    await test.does { view in
      view.send(view.rows[1]?.button)
    } _: {
      $0.forwards(Menu.like(1))
    }
    await test.does { view in
      view.send(view.rows.header(of: "0")?.event)
    } _: {
      $0.forwards(Menu.help())
    }
    #expect(view.send(view.rows[3]?.event) == nil)
    try await test.finish()
  }

  @Test func `a row with a route event opens the route`() async throws {
    let app = try AppTest { router in
      try router.register {
        $0.module(
          prefix: "Menu",
          view: {
            let view = MenuView()
            view.rows.show(list())
            return view
          }, presenter: { VIPPresenter() })
        $0.module(prefix: "Dish", view: { VIPView() })
        $0.route(RouteName<Void, Never>("menu"), .root, to: "Menu")
        $0.route(Menu.dish, .push, to: "Dish", parameters: .mapping { _ in })
      }
    }
    await app.open(RouteName<Void, Never>("menu")()) { $0.shows("Menu") }
    await app["Menu"].does(as: MenuView.self) {
      $0.send($0.rows[2]?.event)
    } _: {
      $0.routes(Menu.dish(2))
      $0.shows("Dish", as: .push)
    }
    try await app.finish()
  }

  @Test func `random programs send the events of rows, buttons and headers, and open the routes of rows`() async throws
  {
    let menu = RouteName<Void, Never>("menu")
    var programs = RandomPrograms {
      let app = try RelaxedAppTest {
        try $0.register {
          $0.module(
            prefix: "Menu",
            view: {
              let view = MenuView()
              view.rows.show(list())
              return view
            }, interactor: { MenuInteractor() })
          $0.module(prefix: "Dish", view: { VIPView() })
          $0.route(menu, .root, to: "Menu")
          $0.route(Menu.dish, .push, to: "Dish", parameters: .mapping { _ in })
        }
      }
      await app.open(menu())
      return app
    }
    let count = LongRun.count(4, long: 50)
    let coverage = try await programs.run(count, steps: 20, seed: 1)
    for name in ["menu.buy", "menu.like", "menu.help"] {
      #expect((coverage.events[name]?["answered"] ?? coverage.events[name]?["accepted"] ?? 0) > 0, "\(coverage)")
    }
    #expect((coverage.routes["menu.dish"]?["push"] ?? 0) > 0, "\(coverage)")
    #expect(coverage.withoutInputs.isEmpty)
    programs.always("No dish is shown") { !$0.modules.contains("Dish") }
    let failure = await #expect(throws: RandomProgramFailure.self) { _ = try await programs.run(10, seed: 1) }
    #expect(failure?.stepCount == 1)
    #expect(
      failure?.source.contains("await app[\"Menu\"].send(RouteName<Int, Never>(\"menu.dish\")(2))") == true,
      "\(failure as Any)")
    programs.excludes(Menu.dish)
    #expect(try await programs.run(count, seed: 1).routes["menu.dish"] == [:])
  }

  @Test func `row events with equal names and data are equal`() {
    #expect("\(RowEvent(Menu.buy(1))) \(RowEvent(Menu.help()))" == "menu.buy(1) menu.help")
    #expect(RowEvent(Menu.buy(1)) == RowEvent(Menu.buy(1)))
    #expect(RowEvent(Menu.help()) == RowEvent(Menu.help()))
    for other in [RowEvent(Menu.buy(2)), RowEvent(Menu.like(1)), RowEvent(Menu.dish(1)), RowEvent(Menu.help())] {
      #expect(RowEvent(Menu.buy(1)) != other)
      #expect(other != RowEvent(Menu.buy(1)))
    }
  }
}
