import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

final class UsageCount: EventMiddleware, RouteObserver {
  private let count: @MainActor (String) -> Void
  private var broadcasts: Set<NameKey> = []

  init(count: @escaping @MainActor (String) -> Void) { self.count = count }

  /// Counts an action of the user: an event that a view sends, and that no other event has caused.
  func handle(_ event: Event, next: Next) -> Outcome {
    if event.kind == .business, event.cause == nil, !broadcasts.contains(event.key) { count("action \(event.name)") }
    return next.handle(event)
  }

  func before(_ request: RouteRequest) -> RouteDecision { .proceed }

  /// Counts a screen that was opened by `push`, `route`, a route event or a link.
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    if case .shown = change { count("screen \(request.name)") }
  }

  /// Sends a broadcast, and counts it once for all its receivers.
  func broadcast<Input, Output>(_ event: TypedEvent<EventName<Input, Output>>, by router: VIPRouter) {
    broadcasts.insert(event.name.key)
    count("broadcast \(event.name.text)")
    router.broadcast(event)
  }
}

@MainActor func addUsageCount(to router: VIPRouter, count: @escaping @MainActor (String) -> Void) -> UsageCount {
  let usage = UsageCount(count: count)
  router.middleware.beforePresenter.insert(usage, at: 0)
  router.interceptors.append(usage)
  return usage
}

@Test(.viper) @MainActor func `an action and the screen that it opens are counted once`() async throws {
  var counted: [String] = []
  try await AppTest(registering: { _ = try registerShop(in: $0) { counted.append($0) } }) { app in
    await app.open(Shop.list()) { $0.shows("ShopList") }
    await app["ShopList"].send(Shop.choose(7)) { $0.shows("ShopItem") }
  }
  #expect(counted == ["screen shop.list", "action shop.choose", "screen shop.item"])
}

// The end of the example.

private nonisolated enum Shop {
  static let list = RouteName<Void, Never>("shop.list")
  static let item = RouteName<Int, Never>("shop.item")
  static let choose = EventName<Int, Never>("shop.choose")
  static let load = EventName<Int, String>("shop.load")
  static let price = EventName<Int, Int>("shop.price")
  static let refresh = EventName<Void, Never>("shop.refresh")
}

private final class ShopListView: VIPView {}

private final class ShopListPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ShopListPresenter.self) {
    $0.on(Shop.choose) { presenter, number in _ = presenter.push(Shop.item(number)) }
    $0.on(Shop.refresh) { _ in }
  }
}

private final class ShopItemView: VIPView, Mapped {
  static let mapping = Mapping(ShopItemView.self) {
    $0.onInitialize(send: Shop.load)
    $0.receive(Shop.load) { _, _ in }
  }
}

private final class ShopItemInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopItemInteractor.self) {
    $0.on(Shop.load) { _, number in "Item \(number)" }
    $0.on(Shop.refresh) { _ in }
  }
}

@MainActor private func registerShop(
  in router: VIPRouter, count: @escaping @MainActor (String) -> Void
) throws -> UsageCount {
  let usage = addUsageCount(to: router, count: count)
  try router.register {
    $0.module(view: ShopListView.init, presenter: ShopListPresenter.init)
    $0.module(view: ShopItemView.init, interactor: ShopItemInteractor.init)
    $0.route(Shop.list, .root, to: ShopListView.self)
    $0.route(Shop.item, .push, to: ShopItemView.self)
  }
  return usage
}

@MainActor @Suite("The recipe for analytics", .viper) struct AnalyticsRecipeTests {
  @Test func `a broadcast to two modules is counted once`() async throws {
    var counted: [String] = []
    var usage: UsageCount?
    try await AppTest(registering: { usage = try registerShop(in: $0) { counted.append($0) } }) { app in
      await app.open(Shop.list()) { $0.shows("ShopList") }
      await app.open(Shop.item(7)) { $0.shows("ShopItem") }
      counted = []
      await app.does { usage?.broadcast(Shop.refresh(), by: $0) }
    }
    #expect(counted == ["broadcast shop.refresh"])
  }
}
