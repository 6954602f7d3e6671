import VIPER

/// The view of Trip, which sends events and shows results.
final class TripView: VIPView, Mapped {
  static let mapping = Mapping(TripView.self) {
    $0.show(Trip.planShown, in: \.planResult)
    $0.show(Trip.nextOutput, in: \.nextOutput)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The answer to `plan`.
  private(set) var planResult: String?
  /// The output of the next module.
  private(set) var nextOutput: String?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `plan`.
  func plan(_ input: String) { send(Trip.plan(input)) }

  /// Sends the event `leave`.
  func leave() { send(Trip.leave()) }

  /// Opens the next module.
  func openNext(_ input: Int) { send(Trip.openNext(input)) }

  /// Closes the next module.
  func closeNext() { send(Trip.closeNext()) }
}
