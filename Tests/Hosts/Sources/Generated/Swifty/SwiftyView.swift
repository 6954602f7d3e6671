import Observation
import VIPER

/// The view of Swifty, which sends events and shows results.
@Observable final class SwiftyView: VIPView, Mapped {
  static let mapping = Mapping(SwiftyView.self) {
    $0.onInitialize { (view, input: Int) in view.input = input }
    $0.show(Swifty.load, in: \.loadResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The parameters of the route.
  private(set) var input: Int?

  /// The answer to `load`.
  private(set) var loadResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `load`.
  func load() { send(Swifty.load()) }

  /// Sends the event `save`.
  func save(_ input: String) { send(Swifty.save(input)) }
}
