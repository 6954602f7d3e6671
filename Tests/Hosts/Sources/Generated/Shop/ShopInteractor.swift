import VIPER

/// The interactor of Shop, which does the work.
final class ShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopInteractor.self) {
    $0.on(Shop.price, ShopInteractor.price)
    $0.on(Shop.pay, ShopInteractor.pay)
  }

  /// Handles the event `price`.
  func price(_ input: Item.ID) -> Double {
    1.5
  }

  /// Handles the event `pay`.
  func pay(_ input: Double) {
    // Write the work here.
  }
}
