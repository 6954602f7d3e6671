/// An order of a customer.
public struct Order: Equatable, Identifiable, Sendable {
  /// The number of the order.
  public let id: Int
  /// The name of the customer.
  public let customer: String
  /// The price.
  public let cents: Int
  /// Whether the customer has paid.
  public var isPaid: Bool

  /// Creates an order.
  public init(id: Int, customer: String, cents: Int, isPaid: Bool = false) {
    (self.id, self.customer, self.cents, self.isPaid) = (id, customer, cents, isPaid)
  }
}

/// The fields of an order that the user has not saved yet.
public struct OrderDraft: Equatable, Sendable {
  /// The text of the field for the customer.
  public var customer: String
  /// The text of the field for the price.
  public var price: String

  /// Creates a draft.
  public init(customer: String = "", price: String = "") { (self.customer, self.price) = (customer, price) }
}
