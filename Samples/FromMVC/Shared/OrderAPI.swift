/// The server. Each call ends with a call of its closure.
@MainActor public protocol OrderAPI: AnyObject, Sendable {
  /// Loads all orders.
  func load(_ completion: @escaping @MainActor (Result<[Order], any Error>) -> Void)
  /// Creates an order.
  func create(customer: String, cents: Int, _ completion: @escaping @MainActor (Result<Order, any Error>) -> Void)
}

/// A store for the draft of the next order.
@MainActor public protocol DraftStore: AnyObject, Sendable {
  /// The draft, or `nil` if the user has typed nothing since the last order.
  var draft: OrderDraft? { get set }
}
