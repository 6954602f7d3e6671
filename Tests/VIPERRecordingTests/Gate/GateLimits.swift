/// The largest shares of programs, in percent, whose playbacks may diverge although the app is unchanged.
///
/// They are the shares of the present implementation, with some reserve.
enum GateLimits {
  static let manyInJumps = 5
  static let manyInSteps = 5
  static let navigationOfPatientUser = 20
  static let navigationOfHastyUser = 30
  static let navigationInSlowWindow = 75
  static let app = 25
  static let appBuiltInCode = 30
  /// The smallest number of planted differences that are found.
  static let plantedKinds = 23
}
