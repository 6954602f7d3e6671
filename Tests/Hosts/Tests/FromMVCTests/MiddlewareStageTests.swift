import FromMVCShared
import Testing
import UIKit
import VIPER
import VIPERTesting

@testable import FromMVC5

@MainActor @Suite("From MVC, stage 5: the middleware")
struct MiddlewareStageTests {
  @Test func `an invalid order does not reach the interactor`() async throws {
    try await UIWorld.run { _ in
      _ = try await ModuleTest(
        registered: "Orders", as: OrdersViewController.self,
        registering: { try $0.register(OrdersRouter(api: Server(), drafts: Drafts())) }
      ) { test in
        await test.send(Orders.save(OrderDraft(customer: "Eve"))) {
          $0.ends(.rejected)
          $0.fails(Orders.save, .invalid, "Enter a price, such as 12.50.")
        }
      }
    }
  }

  @Test func `the log lists each step of a tap on Save`() async throws {
    try await UIWorld.run { world in
      let log = Log()
      let stage = Stage(testDescription: "5-Middleware") {
        try FromMVC5.OrdersApp(window: $0, api: $1, drafts: $2) { log.lines.append($1) }.router
      }
      let user = try await User(stage, world)
      try await user.openOrders()
      await user.answerLoad(.success([]))
      try user.type("Eve", into: "customer")
      log.lines = []
      try user.tap("save")
      await user.settle()
      try user.type("7.05", into: "price")
      try user.tap("save")
      await user.answerCreation(.success(Order(id: 3, customer: "Eve", cents: 705)))
      #expect(
        log.lines.map { $0.replacing(#/ \#[0-9]+/#, with: "") } == [
          "Orders: View → Presenter  orders.save",
          "Orders: View ← Presenter  orders.save invalid",
          "Orders: View → Presenter  orders.typed",
          "Orders: View → Presenter  orders.save",
          "Orders: View ← Presenter  orders.page success",
          "Orders: View ← Presenter  orders.save success",
        ])
    }
  }
}

/// The lines of a log.
@MainActor private final class Log {
  var lines: [String] = []
}
