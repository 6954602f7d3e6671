/// The profile of the logged-in user.
public struct Profile: Equatable, Codable, Sendable {
  /// The display name.
  public let name: String
  /// The mobile number.
  public let mobile: String

  /// Creates a profile.
  public init(name: String, mobile: String) { (self.name, self.mobile) = (name, mobile) }
}

/// The name and the version of the app.
public struct AppInfo: Equatable, Codable, Sendable {
  /// The display name.
  public let name: String
  /// The version, as displayed.
  public let version: String

  /// Creates the values.
  public init(name: String, version: String) { (self.name, self.version) = (name, version) }
}
