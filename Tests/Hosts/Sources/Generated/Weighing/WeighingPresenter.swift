import VIPER

/// The presenter of Weighing, which formats results for the view.
final class WeighingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WeighingPresenter.self) {
    $0.format(Weighing.weigh, as: Weighing.weighShown) { output in
      Weighing.WeighViewModel(text: String(describing: output.output))
    }
  }
}
