import VIPER

/// A site to inspect.
struct Site: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var name: String
  /// The accepted inspections, the newest first.
  var inspections: [Inspection] = []
}

/// An inspection of a site.
struct Inspection: Equatable, Codable, Sendable {
  let site: Site.ID
  var notes = ""
}

/// The names by which the modules open each other.
enum Routes {
  /// Takes the reason for the login. Returns the account.
  static let login = RouteName<String, String>("inspect.login")
  static let sites = RouteName<Void, Never>("inspect.sites")
  static let settings = RouteName<Void, Never>("inspect.settings")
  /// Takes the inspection to begin with. Returns the saved one.
  static let form = RouteName<Inspection, Inspection>("inspect.form")
}
