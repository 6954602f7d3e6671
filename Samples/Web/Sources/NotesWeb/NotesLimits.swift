public import NotesLogin

/// The limits of Notes in browsers.
public nonisolated struct NotesLimits: Sendable {
  /// The limits of password attempts.
  public var logins = LoginLimits()
  /// The maximum number of attempts per hour from one address to create an account.
  public var registrationsPerAddress = 20
  /// The maximum number of password hashes computed concurrently. `nil` is the number of cores minus one.
  public var hashesAtOnce: Int?

  /// Creates the default limits.
  public init() {}
}
