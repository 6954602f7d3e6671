import VIPER

/// The events of the module Trip.
nonisolated enum Trip {
  /// Carries `String`. The answer is `[Item]`.
  static let plan = EventName<String, [Item]>("trip.plan")
  /// Shows the formatted answer to `plan`.
  static let planShown = EventName<Never, String>("trip.planShown")
  /// Carries no data, and has no answer.
  static let leave = EventName<Void, Never>("trip.leave")
  /// Opens the next module.
  static let openNext = EventName<Int, Never>("trip.openNext")
  /// Closes the next module.
  static let closeNext = EventName<Void, Never>("trip.closeNext")
  /// Shows the output of the next module.
  static let nextOutput = EventName<Never, String>("trip.nextOutput")
}
