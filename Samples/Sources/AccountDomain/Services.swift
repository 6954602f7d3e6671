/// A service for the accounts of the app.
public protocol AccountService: Sendable {
  /// Returns the profile of the logged-in user, or `nil` if no user is logged in.
  func profile() async throws -> Profile?
}

/// A service for ratings and upgrades of the app.
public protocol AppService: Sendable {
  /// Rates the app.
  func rate() async throws
  /// Starts an upgrade of the app.
  func upgrade() async throws
}
