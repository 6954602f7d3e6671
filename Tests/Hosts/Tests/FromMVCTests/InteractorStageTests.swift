import FromMVCShared
import Testing
import VIPER
import VIPERTesting

@testable import FromMVC2

/// A server that answers immediately.
private final class Answering: OrderAPI {
  func load(_ completion: @escaping @MainActor (Result<[Order], any Error>) -> Void) {
    completion(.success([Order(id: 1, customer: "Ann", cents: 1250)]))
  }

  func create(customer: String, cents: Int, _ completion: @escaping @MainActor (Result<Order, any Error>) -> Void) {
    completion(.success(Order(id: 2, customer: customer, cents: cents)))
  }
}

@MainActor @Suite("From MVC, stage 2: the interactor alone")
struct InteractorStageTests {
  @Test func `a valid draft is saved, and an invalid draft is refused`() async throws {
    let drafts = Drafts()
    try await ModuleTest(interactor: OrdersInteractor(api: Answering(), drafts: drafts)) { test in
      await test.send(Orders.typed(OrderDraft(customer: "Eve"))) { _ in #expect(drafts.draft?.customer == "Eve") }
      await test.send(Orders.save(OrderDraft(customer: "Eve"))) {
        $0.fails(Orders.save, .invalid, "Enter a price, such as 12.50.")
      }
      await test.send(Orders.save(OrderDraft(customer: "Eve", price: "7.05"))) {
        $0.publishes(Orders.list, [Order(id: 2, customer: "Eve", cents: 705)])
        $0.publishes(Orders.save)
      }
    }
    #expect(drafts.draft == nil)
  }
}
