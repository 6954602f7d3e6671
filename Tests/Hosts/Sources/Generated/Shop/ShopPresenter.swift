import VIPER

/// The presenter of Shop, which formats results for the view.
final class ShopPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int

  static let mapping = Mapping(ShopPresenter.self) {
    $0.on(Shop.openNext) { presenter in presenter.router.openNext(from: presenter) }
    $0.receive(Routes.shop) { presenter, output in presenter.publish(Shop.nextOutput, output) }
    $0.format(Shop.price, as: Shop.priceShown) { output in
      String(describing: output)
    }
  }

  private let router: ShopRouter

  init(router: ShopRouter) { self.router = router }
}
