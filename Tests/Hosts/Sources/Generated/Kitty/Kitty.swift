import VIPER

/// The events of the module Kitty.
nonisolated enum Kitty {
  /// Carries no data. The answer is `String`.
  static let load = EventName<Void, String>("kitty.load")
  /// Carries `String`, and has no answer.
  static let save = EventName<String, Never>("kitty.save")
}
