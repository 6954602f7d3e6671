import VIPER

/// The events of the module Kitty.
nonisolated enum KittyEvent {
  /// Opens the module.
  static let screen = RouteName<Void, String>("kitty")
  /// Carries no data. The answer is `String`.
  static let load = EventName<Void, String>("kitty.load")
  /// Carries `String`, and has no answer.
  static let save = EventName<String, Never>("kitty.save")
}
