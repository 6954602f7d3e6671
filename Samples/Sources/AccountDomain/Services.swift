/// The accounts of the app.
public protocol AccountService: Sendable {
  /// The user who is logged in; `nil` if nobody is.
  func profile() async throws -> Profile?
}

/// The place where people say what they think of the app, and get a newer one.
public protocol AppService: Sendable {
  /// Takes a rating of the app.
  func rate() async throws
  /// Begins an upgrade of the app.
  func upgrade() async throws
}
