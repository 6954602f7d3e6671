/// The user who is logged in, as others know them.
public struct Profile: Equatable, Sendable {
  /// The name for people.
  public let name: String
  /// The number of the mobile phone.
  public let mobile: String

  /// A user.
  public init(name: String, mobile: String) { (self.name, self.mobile) = (name, mobile) }
}

/// The name and the version of the app.
public struct AppInfo: Equatable, Sendable {
  /// The name for people.
  public let name: String
  /// The version, as people read it.
  public let version: String

  /// An app.
  public init(name: String, version: String) { (self.name, self.version) = (name, version) }
}
