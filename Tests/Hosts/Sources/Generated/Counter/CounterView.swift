import VIPER

/// The view of Counter, which sends events and shows results.
final class CounterView: VIPView, Mapped {
  static let mapping = Mapping(CounterView.self) {
    $0.show(Counter.addShown, in: \.addResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `add`.
  private(set) var addResult: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `add`.
  func add(_ input: Int) { send(Counter.add(input)) }

  /// Sends the event `reset`.
  func reset() { send(Counter.reset()) }
}
