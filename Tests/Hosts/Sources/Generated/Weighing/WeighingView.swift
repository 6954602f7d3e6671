import VIPER

/// The view of Weighing, which sends events and shows results.
final class WeighingView: VIPView, Mapped {
  static let mapping = Mapping(WeighingView.self) {
    $0.show(Weighing.weighShown, in: \.weighResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `weigh`.
  private(set) var weighResult: Weighing.WeighViewModel?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `weigh`.
  func weigh(_ input: Int) { send(Weighing.weigh(Weighing.WeighRequest(input: input))) }

  /// Sends the event `clear`.
  func clear() { send(Weighing.clear(Weighing.ClearRequest())) }
}
