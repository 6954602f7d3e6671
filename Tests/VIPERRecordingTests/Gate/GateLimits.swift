/// The largest shares of programs, in percent, that may have a different playback of an unchanged app.
///
/// The shares apply to 300 programs of each style. A normal run has four, and one of them may diverge.
enum GateLimits {
  static let many = 2
  static let navigationOfPatientUser = 1
  static let navigationOfHastyUser = 2
  static let navigationInSlowWindow = 2
  static let app = 1
  static let appBuiltInCode = 3
  /// The share of `BoardProgramTests`, of 5,000 programs that act without a pause. In a normal run, none may diverge.
  static let boards = 3
  /// The number of planted differences that are found.
  static let plantedKinds = 24
}
