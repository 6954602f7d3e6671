import Foundation
import VIPER

/// The view of Clock, which sends events and shows results.
final class ClockView: VIPView, ProducesOutput, Mapped {
  typealias Output = Date

  static let mapping = Mapping(ClockView.self) {
    $0.onInitialize { (view, input: Int) in view.input = input }
    $0.show(Clock.now, in: \.nowResult)
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The parameters of the route.
  private(set) var input: Int?

  /// The answer to `now`.
  private(set) var nowResult: Date?
  /// The message of the last failure.
  private(set) var failure: String?

  /// Sends the event `now`.
  func now() { send(Clock.now()) }

  /// Sends the event `pause`.
  func pause() { send(Clock.pause()) }
}
