/// What must not take longer.
enum Limits {
  /// Registering the services of all features: the best of several routers.
  static let services = Duration.milliseconds(5)
  /// Validating the app: the median of several routers.
  ///
  /// Only the first, which is printed too, asks each class for its mappings, and takes several times as long: Swift's
  /// runtime looks through all conformances of the app for each class that it has not seen. If nobody validates,
  /// building the modules pays for it.
  static let validation = Duration.milliseconds(100)
}
