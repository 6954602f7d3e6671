public import NotesLogin

/// The limits of Notes for browsers.
public nonisolated struct NotesLimits: Sendable {
  /// The limits of password attempts.
  public var logins = LoginLimits()
  /// The accounts that one address may try to register in each hour.
  public var registrationsPerAddress = 20
  /// The password hashes that are computed at a time; `nil` for one less than there are cores.
  public var hashesAtOnce: Int?

  /// The default limits.
  public init() {}
}
