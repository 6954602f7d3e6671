import VIPER

/// The presenter of Counter, which formats results for the view.
final class CounterPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String

  static let mapping = Mapping(CounterPresenter.self) {
    $0.onInitialize { (presenter, input: Int) in presenter.input = input }
    $0.format(Counter.add, as: Counter.addShown) { output in
      String(describing: output)
    }
  }

  /// The parameters of the route.
  private(set) var input: Int?
}
