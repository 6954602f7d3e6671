import VIPER

/// The presenter of Weighing, which formats results for the view.
final class WeighingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(WeighingPresenter.self) {
    $0.format(WeighingEvent.weigh, as: WeighingEvent.weighShown) { output in
      WeighingEvent.WeighViewModel(text: String(describing: output.output))
    }
  }
}
