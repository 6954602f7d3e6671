import VIPER
import VIPERMiddleware
import VIPERTesting

// An app with code that can differ between a recording and its playback.

nonisolated enum Stock {
  static let list = EventName<Void, [String]>("stock.list")
  static let rows = EventName<Void, [String]>("stock.rows")
  static let lines = EventName<Void, [String]>("stock.lines")
  static let add = EventName<String, Int>("stock.add")
  static let buy = EventName<Int, Never>("stock.buy")
  static let pay = EventName<Int, Int>("stock.pay")
  static let ship = EventName<Int, Int>("stock.ship")
  static let press = EventName<Int, Int>("stock.press")
  static let search = EventName<String, String>("stock.search")
  static let fetch = EventName<Int, String>("stock.fetch")
  static let total = EventName<Void, Int>("stock.total")
  static let seen = EventName<Int, Int>("stock.seen")
  static let open = EventName<Int, Never>("stock.open")
  static let close = EventName<String, Never>("stock.close")
  static let main = RouteName<Void, Never>("stock.main")
  static let item = RouteName<Int, String>("stock.item")
}

/// The parts of the code that can differ.
@MainActor struct StockCode {
  var rows: @MainActor (StockPresenter, [String]) -> [String] = { $1 }
  var rowsName = Stock.rows
  var bought: @MainActor (Int) -> [TypedEvent<EventName<Int, Int>>] = { [Stock.pay($0), Stock.ship($0)] }
  var first = 0
  var seen: @MainActor ([String]) -> Int? = { _ in nil }
  var style = RouteStyle.push
  var item = "Item"
  var closes = true
  var shipsLater = false
  var hasRule = false
  var debounce = Duration.milliseconds(300)
  var throttles = true
  var attempts = 3
  var message = "Write a name."
  var middleware: [any Middleware] = []

  /// Returns a router with the registered app, and its window.
  func router(on clock: ManualClock) throws -> (VIPRouter, InMemoryNavigator) {
    let window = InMemoryNavigator()
    let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    let (code, message) = (self, message)
    let throttle: [any Middleware] =
      throttles ? [ThrottleMiddleware(Stock.press, every: .seconds(1), clock: clock)] : []
    router.middleware = MiddlewareList(
      beforePresenter: middleware + throttle + [
        DebounceMiddleware(Stock.search, for: debounce, clock: clock),
        ValidationMiddleware { $0.check(Stock.add) { $0.isEmpty ? message : nil } },
      ],
      beforeInteractor: [
        RetryMiddleware(
          Stock.fetch, attempts: attempts, backOff: BackOff(first: .milliseconds(100), jitter: 0), clock: clock)
      ])
    if hasRule { router.interceptors = [StockRule()] }
    try router.register {
      code.registerStock(in: &$0)
      for prefix in ["Item", "Offer"] {
        $0.module(prefix: prefix, view: { VIPView() }, presenter: { ItemPresenter(closes: code.closes) })
      }
      $0.route(Stock.main, to: "Stock")
      $0.route(Stock.item, to: code.item)
    }
    return (router, window)
  }

  private func registerStock(in app: inout Registration) {
    if shipsLater {
      app.module(
        prefix: "Stock", view: { StockView(seen) }, presenter: { StockPresenter(self) },
        interactor: { LaterStockInteractor() })
    } else {
      app.module(
        prefix: "Stock", view: { StockView(seen) }, presenter: { StockPresenter(self) },
        interactor: { StockInteractor() })
    }
  }
}

/// A rule that cancels the routes to items.
private struct StockRule: RouteInterceptor {

  func before(_ request: RouteRequest) -> RouteDecision {
    request.isNamed(Stock.item) ? .cancel : .proceed
  }
}

final class StockView: VIPView, Mapped {
  static let mapping = Mapping(StockView.self) {
    $0.receive(Stock.rows) { view, rows in if let number = view.seen(rows) { view.send(Stock.seen(number)) } }
    $0.receive { _, _ in }
  }
  private let seen: @MainActor ([String]) -> Int?
  init(_ seen: @escaping @MainActor ([String]) -> Int?) { self.seen = seen }
}

final class StockPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(StockPresenter.self) {
    $0.onInitialize { (presenter: StockPresenter) in presenter.publish(Stock.total, presenter.code.first) }
    $0.receive(Stock.list) { presenter, names in
      presenter.publish(presenter.code.rowsName, presenter.code.rows(presenter, names))
    }
    $0.on(Stock.buy) { presenter, number in for event in presenter.code.bought(number) { presenter.send(event) } }
    $0.on(Stock.open) { presenter, number in
      presenter.route(Stock.item(number), style: presenter.code.style)
    }
  }
  private let code: StockCode
  init(_ code: StockCode) { self.code = code }
}

final class ItemPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(ItemPresenter.self) {
    $0.on(Stock.close) { presenter, text in if presenter.closes { presenter.finish(with: text) } }
  }
  private let closes: Bool
  init(closes: Bool) { self.closes = closes }
}
