import VIPER

/// The events of the module Shop.
nonisolated enum Shop {
  /// Carries `Item.ID`. The answer is `Double`.
  static let price = EventName<Item.ID, Double>("shop.price")
  /// Shows the formatted answer to `price`.
  static let priceShown = EventName<Never, String>("shop.priceShown")
  /// Carries `Double`, and has no answer.
  static let pay = EventName<Double, Never>("shop.pay")
  /// Opens the next module.
  static let openNext = EventName<Void, Never>("shop.openNext")
  /// Shows the output of the next module.
  static let nextOutput = EventName<Never, Int>("shop.nextOutput")
}
