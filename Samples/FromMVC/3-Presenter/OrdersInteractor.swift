import FromMVCShared
import VIPER

/// The orders, and the rules for a new one.
final class OrdersInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(OrdersInteractor.self) {
    $0.on(Orders.load, OrdersInteractor.load)
    $0.on(Orders.save, OrdersInteractor.save)
    $0.on(Orders.paid, OrdersInteractor.paid)
    $0.on(Orders.draft) { part in part.drafts.draft ?? OrderDraft() }
    $0.on(Orders.typed) { part, draft in part.drafts.draft = draft == OrderDraft() ? nil : draft }
  }
  private let api: any OrderAPI
  private let drafts: any DraftStore
  private var orders: [Order] = [] {
    didSet { publish(Orders.list, orders) }
  }

  init(api: any OrderAPI, drafts: any DraftStore) { (self.api, self.drafts) = (api, drafts) }

  func load() async throws {
    orders = try await withCheckedThrowingContinuation { answer in
      api.load { answer.resume(with: $0) }
    }
  }

  func save(_ draft: OrderDraft) async throws {
    if let problem = draft.problem { throw EventFailure(.invalid, problem) }
    let order = try await withCheckedThrowingContinuation { answer in
      api.create(customer: draft.name, cents: draft.cents ?? 0) { answer.resume(with: $0) }
    }
    drafts.draft = nil
    orders.append(order)
  }

  func paid(_ order: Order) {
    guard let index = orders.firstIndex(where: { $0.id == order.id }) else { return }
    orders[index] = order
  }
}
