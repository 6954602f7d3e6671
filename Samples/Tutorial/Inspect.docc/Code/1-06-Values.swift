import VIPER

/// A site to inspect.
struct Site: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

/// The names by which the modules open each other.
enum Routes {
  static let sites = RouteName<Void, Never>("inspect.sites")
}
