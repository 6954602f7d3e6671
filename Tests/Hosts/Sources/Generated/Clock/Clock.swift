import Foundation
import VIPER

/// The events of the module Clock.
nonisolated enum Clock {
  /// Carries no data. The answer is `Date`.
  static let now = EventName<Void, Date>("clock.now")
  /// Carries no data, and has no answer.
  static let pause = EventName<Void, Never>("clock.pause")
}
