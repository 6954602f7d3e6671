import VIPER

/// The interactor of the stock.
final class StockInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(StockInteractor.self) {
    $0.on(Stock.ship) { _, number in number }
    $0.addStock { $0.service }
  }
  private let service = StockService()
}

/// The interactor of the stock with an asynchronous handler.
final class LaterStockInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LaterStockInteractor.self) {
    $0.on(Stock.ship) { _, number async in number }
    $0.addStock { $0.service }
  }
  private let service = StockService()
}

/// The stock outside the app. Each third call of `fetch` succeeds.
@MainActor final class StockService {
  private var count = 0

  fileprivate func fetch(_ number: Int) throws -> String {
    count += 1
    guard count % 3 == 0 else { throw WaitingCalls.Failed() }
    return "fetched \(number)"
  }
}

extension MappingBuilder where Part: Interactor {
  /// Adds the handlers that both interactors have.
  @MainActor fileprivate mutating func addStock(_ service: @escaping @MainActor (Part) -> StockService) {
    on(Stock.list) { _ in ["Milk", "Oats", "Bread", "Salt"] }
    on(Stock.add) { _, name in name.count }
    on(Stock.pay) { _, number in number }
    on(Stock.press) { _, number in number }
    on(Stock.seen) { _, number in number }
    on(Stock.search) { _, text in text + "!" }
    on(Stock.fetch) { interactor, number in try service(interactor).fetch(number) }
  }
}
