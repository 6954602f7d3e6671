import VIPER

/// The interactor of Gauge, which does the work.
final class GaugeInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GaugeInteractor.self) {
    $0.on(Gauge.read, GaugeInteractor.read)
  }

  /// Handles the event `read`.
  func read() -> Double {
    1.5
  }
}
