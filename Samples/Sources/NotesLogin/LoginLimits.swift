/// The limits of password attempts.
public nonisolated struct LoginLimits: Sendable {
  /// The wrong passwords that one address may send at once. The same number is allowed again in each ``addressPeriod``.
  public var wrongPerAddress = 20
  /// The time in which an address gets its whole allowance back.
  public var addressPeriod = Duration.seconds(600)
  /// The wrong passwords of a known browser after which it counts as an unknown one.
  public var wrongPerKnownBrowser = 10
  /// The attempts that may wait for their turn at one account. More are refused.
  public var waiting = 16
  /// The number of accounts, and of addresses, whose wrong passwords are counted at a time.
  public var counted = 10_000
  /// The time after which the wrong passwords of an account are forgotten.
  public var forgetsAfter = Duration.seconds(3_600)

  /// The default limits.
  public init() {}
}
