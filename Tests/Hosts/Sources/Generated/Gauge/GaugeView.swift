import Observation
import VIPER

/// The view of Gauge, which sends events and shows results.
@Observable final class GaugeView: VIPView, Mapped {
  static let mapping = Mapping(GaugeView.self) {
    $0.show(Gauge.readShown, in: \.readResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `read`.
  private(set) var readResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `read`.
  func read() { send(Gauge.read()) }
}
