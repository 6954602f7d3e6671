import FromMVCShared
import Testing
import VIPER
import VIPERTesting

@testable import FromMVC3

@MainActor @Suite("From MVC, stage 3: the texts of the presenter")
struct PresenterStageTests {
  @Test func `a page counts its orders and their prices`() {
    #expect(OrdersPage([]).summary == "No orders")
    let page = OrdersPage([Order(id: 1, customer: "Ann", cents: 1205, isPaid: true)])
    #expect(page.rows.map(\.text) == ["Ann, €12.05, paid"])
    #expect(page.summary == "1 order, €12.05")
  }

  @Test func `the switch shows the page again`() async throws {
    try await ModuleTest(presenter: OrdersPresenter()) { test in
      await test.send(Orders.unpaid(true)) { $0.publishes(Orders.page, OrdersPage([])) }
    }
  }
}
