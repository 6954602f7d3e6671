import VIPER

/// The events of the module Swifty.
nonisolated enum Swifty {
  /// Carries no data. The answer is `String`.
  static let load = EventName<Void, String>("swifty.load")
  /// Carries `String`, and has no answer.
  static let save = EventName<String, Never>("swifty.save")
}
