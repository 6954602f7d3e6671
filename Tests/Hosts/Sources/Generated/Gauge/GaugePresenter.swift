import VIPER

/// The presenter of Gauge, which formats results for the view.
final class GaugePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(GaugePresenter.self) {
    $0.format(Gauge.read, as: Gauge.readShown) { output in
      String(describing: output)
    }
  }
}
