import VIPER

/// The events of the module Till.
nonisolated enum Till {
  /// Carries no data. The answer is `Int`.
  static let total = EventName<Void, Int>("till.total")
  /// Shows the formatted answer to `total`.
  static let totalShown = EventName<Never, String>("till.totalShown")
  /// Opens the next module.
  static let openNext = EventName<Int, Never>("till.openNext")
}
