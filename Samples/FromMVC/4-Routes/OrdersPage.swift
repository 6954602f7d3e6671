import FromMVCShared

/// The texts of the table.
nonisolated struct OrdersPage: Equatable, Sendable {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Order.ID
    let text: String
    let isPaid: Bool
  }

  let rows: [Row]
  let summary: String

  init(_ orders: [Order]) {
    rows = orders.map { order in
      let text = "\(order.customer), \(Self.price(of: order.cents))"
      return Row(id: order.id, text: order.isPaid ? text + ", paid" : text, isPaid: order.isPaid)
    }
    let count = orders.count == 1 ? "1 order" : "\(orders.count) orders"
    let total = orders.reduce(0) { $0 + $1.cents }
    summary = orders.isEmpty ? "No orders" : "\(count), \(Self.price(of: total))"
  }

  private static func price(of cents: Int) -> String {
    let rest = cents % 100
    return "€\(cents / 100)." + (rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
