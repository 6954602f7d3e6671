import VIPER

/// A site to inspect.
nonisolated struct Site: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
  /// The accepted inspections, the newest first.
  var inspections: [Inspection]

  /// The newest inspection, or an empty one.
  var latest: Inspection { inspections.first ?? Inspection(site: id) }
}

/// An inspection of a site.
nonisolated struct Inspection: Equatable, Codable, Sendable {
  let site: Site.ID
  var notes = ""
  /// The uploaded part of the photo in percent.
  var photo = 0
  /// The version that was edited. The server accepts only its own current version.
  var version = 0
  var author = ""
}

/// An inspection that the user edits.
nonisolated struct Draft: Equatable, Sendable {
  var inspection: Inspection
  /// The server's version, if someone else has saved another one in the meantime.
  var theirs: Inspection?
}

/// The names by which the modules open each other.
nonisolated enum Routes {
  /// Takes the reason for the login. Returns the account.
  static let login = RouteName<String, String>("inspect.login")
  static let sites = RouteName<Void, Never>("inspect.sites")
  static let site = RouteName<Site.ID, Never>("inspect.site")
  /// Takes the inspection to begin with. Returns whether the server has accepted the new one.
  static let form = RouteName<Inspection, Bool>("inspect.form")
  /// Returns the address to which the user has sent the report.
  static let report = RouteName<Site.ID, String>("inspect.report")
  static let settings = RouteName<Void, Never>("inspect.settings")
}
