import VIPER

// A list of items, and an item that is pushed onto the list and outputs a purchase.

enum Market {
  static let choose = EventName<Int, Never>("market.choose")
  static let buy = EventName<String, Never>("market.buy")
  static let list = RouteName<Void, Never>("market.list")
  static let item = RouteName<Int, String>("market.item")
}

final class ListPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ListPresenter.self) {
    $0.on(Market.choose) { presenter, number in presenter.push(Market.item(number)) }
  }
}

final class ListView: VIPView, Mapped {
  static let mapping = Mapping(ListView.self) {
    $0.receive(Market.item) { $0.bought = $1 }
    $0.onFailure { _, _ in }
  }
  private(set) var bought = ""
  private(set) var message: String?
}

final class ItemPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(ItemPresenter.self) {
    $0.onInitialize { (presenter: ItemPresenter, number: Int) in presenter.number = number }
    $0.on(Market.buy) { presenter, word in presenter.finish(with: word) }
  }
  private var number = 0
}

final class ItemView: VIPView {}

struct MarketRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: { ListView() }, presenter: { ListPresenter() })
    app.module(view: { ItemView() }, presenter: { ItemPresenter() })
    app.route(Market.list, .root, to: "List")
    app.route(Market.item, .push, to: ItemPresenter.self)
  }
}
