import Foundation
import VIPER

/// The interactor of Clock, which does the work.
final class ClockInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ClockInteractor.self) {
    $0.on(Clock.now, ClockInteractor.now)
    $0.on(Clock.pause, ClockInteractor.pause)
  }

  /// Handles the event `now`.
  func now() -> Date {
    Date(timeIntervalSince1970: 0)
  }

  /// Handles the event `pause`.
  func pause() {
    // Write the work here.
  }
}
