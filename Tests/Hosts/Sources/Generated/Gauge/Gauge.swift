import VIPER

/// The events of the module Gauge.
nonisolated enum Gauge {
  /// Carries no data. The answer is `Double`.
  static let read = EventName<Void, Double>("gauge.read")
  /// Shows the formatted answer to `read`.
  static let readShown = EventName<Never, String>("gauge.readShown")
}
