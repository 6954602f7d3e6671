import VIPER

/// The view of Working, which sends events and shows results.
final class WorkingView: VIPView, Mapped {
  static let mapping = Mapping(WorkingView.self) {
    $0.show(Working.load, in: \.loadResult)
    $0.show(Working.last, in: \.lastResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `load`.
  private(set) var loadResult: String?
  /// The answer to `last`.
  private(set) var lastResult: Item?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `load`.
  func load(_ input: Int) { send(Working.load(input)) }

  /// Sends the event `save`.
  func save(_ input: String) { send(Working.save(input)) }

  /// Sends the event `last`.
  func last() { send(Working.last()) }
}
