import VIPER

/// The view of Serving, which sends events and shows results.
final class ServingView: VIPView, Mapped {
  static let mapping = Mapping(ServingView.self) {
    $0.show(ServingEvent.load, in: \.loadResult)
    $0.show(ServingEvent.item, in: \.itemResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `load`.
  private(set) var loadResult: String?
  /// The answer to `item`.
  private(set) var itemResult: Item?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `load`.
  func load(_ input: Int) { send(ServingEvent.load(input)) }

  /// Sends the event `save`.
  func save(_ input: String) { send(ServingEvent.save(input)) }

  /// Sends the event `item`.
  func item() { send(ServingEvent.item()) }
}
