import VIPER

/// The events of the module Counter.
nonisolated enum Counter {
  /// Carries `Int`. The answer is `Int`.
  static let add = EventName<Int, Int>("counter.add")
  /// Shows the formatted answer to `add`.
  static let addShown = EventName<Never, String>("counter.addShown")
  /// Carries no data, and has no answer.
  static let reset = EventName<Void, Never>("counter.reset")
}
