/// The limits of password attempts.
public nonisolated struct LoginLimits: Sendable {
  /// The number of wrong passwords that an address may send in each ``addressPeriod``.
  public var wrongPerAddress = 20
  /// The time in which the allowance of an address is restored.
  public var addressPeriod = Duration.seconds(600)
  /// The number of wrong passwords after which a known browser counts as an unknown one.
  public var wrongPerKnownBrowser = 10
  /// The number of attempts that may wait for their turn for one account. Further attempts are rejected.
  public var waiting = 16
  /// The maximum number of accounts whose wrong passwords are counted, and the maximum number of addresses.
  public var counted = 10_000
  /// The time from the last wrong password of an account until the account's count is reset.
  public var forgetsAfter = Duration.seconds(3_600)

  /// Creates the default limits.
  public init() {}
}
