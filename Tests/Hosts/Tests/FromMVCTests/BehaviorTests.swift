import FromMVCShared
import Testing
import UIKit

/// The behavior of the screen, which is the same in each stage.
@MainActor @Suite("From MVC: each stage behaves like the controller before")
struct BehaviorTests {
  private static let two = [
    Order(id: 1, customer: "Ann", cents: 1250), Order(id: 2, customer: "Bob", cents: 805, isPaid: true),
  ]

  /// Opens the orders, and answers the first load.
  private func open(_ stage: Stage, _ world: UIWorld, orders: [Order] = two) async throws -> User {
    let user = try await User(stage, world)
    try await user.openOrders()
    await user.answerLoad(.success(orders))
    return user
  }

  @Test(arguments: Stage.all)
  func `the orders are loaded, counted and filtered`(stage: Stage) async throws {
    try await UIWorld.run { world in
      let user = try await User(stage, world)
      #expect(user.title == "Shop")
      try await user.openOrders()
      #expect(user.title == "Orders")
      #expect(try user.text(of: "summary") == "Loading…")
      await user.answerLoad(.success(Self.two))
      #expect(try user.rows() == ["Ann, €12.50", "Bob, €8.05, paid"])
      #expect(try user.text(of: "summary") == "2 orders, €20.55")
      try user.turn("unpaid", on: true)
      await user.settle()
      #expect(try user.rows() == ["Ann, €12.50"])
      #expect(try user.text(of: "summary") == "1 order, €12.50")
      user.end()
    }
  }

  @Test(arguments: Stage.all)
  func `a failed load shows an alert with a button that loads again`(stage: Stage) async throws {
    try await UIWorld.run { world in
      let user = try await User(stage, world)
      try await user.openOrders()
      await user.answerLoad(.failure(Server.Failure()))
      #expect(user.message == "The orders cannot be loaded.")
      #expect(try user.text(of: "summary") == "No orders")
      user.retry()
      await user.answerLoad(.success(Self.two))
      #expect(user.message == nil)
      #expect(try user.rows().count == 2)
      user.end()
    }
  }

  @Test(
    arguments: Stage.all,
    [
      ("", "12", "Enter a customer."), ("Eve", "x", "Enter a price, such as 12.50."),
      ("Eve", "0", "Enter a price above zero."),
    ])
  func `an invalid order is not sent`(stage: Stage, form: (String, String, String)) async throws {
    try await UIWorld.run { world in
      let user = try await open(stage, world)
      try user.type(form.0, into: "customer")
      try user.type(form.1, into: "price")
      try user.tap("save")
      await user.settle()
      #expect(try user.text(of: "message") == form.2)
      #expect(user.server.count == 1)
      #expect(try user.canTap("save"))
      try user.type("E", into: "customer")
      #expect(try user.text(of: "message") == "")
      user.end()
    }
  }

  @Test(arguments: Stage.all)
  func `an order is saved once, and then the form is empty`(stage: Stage) async throws {
    try await UIWorld.run { world in
      let user = try await open(stage, world)
      try user.type(" Eve ", into: "customer")
      try user.type("7.05", into: "price")
      try user.tap("save")
      #expect(try user.canTap("save") == false)
      #expect(try user.text(of: "save") == "Saving…")
      try user.tap("save")
      await user.answerCreation(.success(Order(id: 3, customer: "Eve", cents: 705)))
      #expect(user.server.count == 2)
      #expect(try user.rows().last == "Eve, €7.05")
      #expect(try user.text(of: "summary") == "3 orders, €27.60")
      #expect(try [user.text(of: "customer"), user.text(of: "price"), user.text(of: "save")] == ["", "", "Save"])
      #expect(user.drafts.draft == nil)
      user.end()
    }
  }

  @Test(arguments: Stage.all)
  func `an order that is not saved remains in the form, also when the screen is opened again`(stage: Stage)
    async throws
  {
    try await UIWorld.run { world in
      let user = try await open(stage, world)
      try user.type("Eve", into: "customer")
      try user.type("7", into: "price")
      try user.tap("save")
      await user.answerCreation(.failure(Server.Failure()))
      #expect(user.message == "The order was not saved.")
      await user.tapInAlert("OK")
      #expect(try user.canTap("save"))
      await user.swipeBack()
      #expect(user.title == "Shop")
      try await user.openOrders()
      await user.answerLoad(.success([]))
      #expect(try [user.text(of: "customer"), user.text(of: "price")] == ["Eve", "7"])
      #expect(try user.text(of: "summary") == "No orders")
      user.end()
    }
  }

  @Test(arguments: Stage.all)
  func `an order that is marked as paid is shown as paid`(stage: Stage) async throws {
    try await UIWorld.run { world in
      let user = try await open(stage, world)
      try user.tapRow(0)
      await user.settle()
      #expect(user.title == "Order 1")
      await user.swipeBack()
      #expect(try user.rows().first == "Ann, €12.50")
      try user.tapRow(0)
      await user.settle()
      try user.tap("paid")
      await user.settle()
      #expect(user.title == "Orders")
      #expect(try user.rows().first == "Ann, €12.50, paid")
      user.end()
    }
  }
}
