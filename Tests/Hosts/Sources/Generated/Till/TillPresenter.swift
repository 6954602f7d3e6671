import VIPER

/// The presenter of Till, which formats results for the view.
final class TillPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TillPresenter.self) {
    $0.onInitialize { (presenter, input: Int) in presenter.input = input }
    $0.on(Till.openNext) { presenter, input in presenter.router.openNext(input, from: presenter) }
    $0.format(Till.total, as: Till.totalShown) { output in
      String(describing: output)
    }
  }

  /// The parameters of the route.
  private(set) var input: Int?

  private let router: TillRouter

  init(router: TillRouter) { self.router = router }
}
