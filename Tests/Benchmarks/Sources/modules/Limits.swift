/// Upper limits of measured times.
enum Limits {
  /// The time for registering the services of all features: the minimum of several runs, each with a new router.
  static let services = Duration.milliseconds(5)
  /// The time for validating the app: the median of several runs, each with a new router.
  ///
  /// Only the first run reads the mappings of each class. The first run, which is also printed, takes several times as
  /// long: Swift's runtime searches all conformances of the app for each class that the runtime has not looked up
  /// before. In an app that does not validate, building the modules takes this additional time.
  static let validation = Duration.milliseconds(100)
}
