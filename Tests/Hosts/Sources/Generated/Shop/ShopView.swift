import VIPER

/// The view of Shop, which sends events and shows results.
final class ShopView: VIPView, Mapped {
  static let mapping = Mapping(ShopView.self) {
    $0.show(Shop.priceShown, in: \.priceResult)
    $0.show(Shop.nextOutput, in: \.nextOutput)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `price`.
  private(set) var priceResult: String?
  /// The output of the next module.
  private(set) var nextOutput: Int?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `price`.
  func price(_ input: Item.ID) { send(Shop.price(input)) }

  /// Sends the event `pay`.
  func pay(_ input: Double) { send(Shop.pay(input)) }

  /// Opens the next module.
  func openNext() { send(Shop.openNext()) }
}
