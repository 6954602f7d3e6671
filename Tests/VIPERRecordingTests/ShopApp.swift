import Foundation
import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERTesting

// A small app. Its code can differ between a recording and its playback.

nonisolated enum Shop {
  static let list = EventName<Void, [String]>("shop.list")
  static let rows = EventName<Void, [String]>("shop.rows")
  static let lines = EventName<Void, [String]>("shop.lines")
  static let add = EventName<String, Int>("shop.add")
  static let buy = EventName<Int, Never>("shop.buy")
  static let pay = EventName<Int, Int>("shop.pay")
  static let ship = EventName<Int, Int>("shop.ship")
  static let open = EventName<Int, Never>("shop.open")
  static let close = EventName<String, Never>("item.close")
  static let seen = EventName<Int, Int>("item.seen")
  static let item = RouteName<Int, String>("item")
}

/// The parts of the app's code that can differ.
@MainActor struct ShopCode {
  var format: @MainActor (ShopPresenter, [String]) -> [String] = { $1 }
  var buy: @MainActor (ShopPresenter, Int) -> Void = {
    $0.send(Shop.pay($1))
    $0.send(Shop.ship($1))
  }
  var closes = true
  var style = RouteStyle.push
  var opensOffers = false
  var sendsOnAppearance = false
  var middleware: [any Middleware] = []
  var register: @MainActor (ShopCode, inout Registration) -> Void = { $0.register(ShopInteractor.init, &$1) }
  var renames = false
}

final class ShopView: VIPView, Mapped {
  static let mapping = Mapping(ShopView.self) {
    $0.receive(Shop.rows) { $0.texts += $1 }
    $0.receive(Shop.lines) { $0.texts += $1 }
    $0.receive { view, result in view.texts.append(result.name) }
  }
  private var texts: [String] = []
}

final class ShopPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShopPresenter.self) {
    $0.receive(Shop.list) { presenter, names in
      let rows = presenter.code.format(presenter, names)
      presenter.publish(presenter.code.renames ? Shop.lines : Shop.rows, rows)
    }
    $0.on(Shop.buy) { presenter, number in presenter.code.buy(presenter, number) }
    $0.on(Shop.open) { presenter, number in
      presenter.route(Shop.item(number), style: presenter.code.style)
    }
  }
  let code: ShopCode
  init(_ code: ShopCode) { self.code = code }
}

final class ShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopInteractor.self) {
    $0.on(Shop.list) { _ in ["Milk", "Oats", "Bread", "Salt"] }
    $0.on(Shop.add) { _, name in
      guard !name.isEmpty else { throw EventFailure(.invalid, "Enter a name.") }
      return name.count
    }
    $0.on(Shop.pay) { _, number in number }
    $0.on(Shop.ship) { _, number in number }
  }
}

/// The interactor without its handler of payments.
final class FreeShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FreeShopInteractor.self) {
    $0.on(Shop.list) { _ in [] }
    $0.on(Shop.add) { _, name in name.count }
    $0.on(Shop.ship) { _, number in number }
  }
}

/// The interactor with an asynchronous handler of payments.
final class SlowShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SlowShopInteractor.self) {
    $0.on(Shop.list) { _ in [] }
    $0.on(Shop.add) { _, name in name.count }
    $0.on(Shop.pay) { _, number async in number }
    $0.on(Shop.ship) { _, number in number }
  }
}

class ShopItemView: VIPView {}
final class OfferView: VIPView {}

/// The view of an item that sends an event when it is ready.
final class EagerItemView: ShopItemView, Mapped {
  static let mapping = Mapping(EagerItemView.self) { $0.onInitialize(send: Shop.seen) }
}

final class ShopItemPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(ShopItemPresenter.self) {
    $0.on(Shop.close) { presenter, text in if presenter.code.closes { presenter.finish(with: text) } }
  }
  let code: ShopCode
  init(_ code: ShopCode) { self.code = code }
}

final class ShopItemInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopItemInteractor.self) { $0.on(Shop.seen) { _, number in number } }
}

extension ShopCode {
  /// Registers the shop with an interactor.
  func register(_ interactor: @escaping @MainActor () -> some Interactor, _ app: inout Registration) {
    app.module(prefix: "Shop", view: { ShopView() }, presenter: { ShopPresenter(self) }, interactor: interactor)
  }

  /// Returns a router with the registered app, and its window.
  func router() throws -> (VIPRouter, InMemoryNavigator) {
    let window = InMemoryNavigator()
    let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    router.middleware = MiddlewareList(beforePresenter: middleware)
    let code = self
    try router.register {
      code.register(code, &$0)
      $0.module(
        prefix: "Item", view: { code.sendsOnAppearance ? EagerItemView() : ShopItemView() },
        presenter: { ShopItemPresenter(code) }, interactor: { ShopItemInteractor() })
      $0.module(prefix: "Offer", view: { OfferView() }, presenter: { ShopItemPresenter(code) })
      $0.route(RouteName<Void, Never>("shop"), to: "Shop")
      $0.route(Shop.item, to: code.opensOffers ? "Offer" : "Item")
    }
    return (router, window)
  }
}
