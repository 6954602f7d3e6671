import VIPER

/// The events of the module Working.
nonisolated enum Working {
  /// Carries `Int`. The answer is `String`.
  static let load = EventName<Int, String>("working.load")
  /// Carries `String`, and has no answer.
  static let save = EventName<String, Never>("working.save")
  /// Carries no data. The answer is `Item?`.
  static let last = EventName<Void, Item?>("working.last")
}
