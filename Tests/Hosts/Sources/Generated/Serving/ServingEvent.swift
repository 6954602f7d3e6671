import VIPER

/// The events of the module Serving.
nonisolated enum ServingEvent {
  /// Carries `Int`. The answer is `String`.
  static let load = EventName<Int, String>("serving.load")
  /// Carries `String`, and has no answer.
  static let save = EventName<String, Never>("serving.save")
  /// Carries no data. The answer is `Item`.
  static let item = EventName<Void, Item>("serving.item")
}
