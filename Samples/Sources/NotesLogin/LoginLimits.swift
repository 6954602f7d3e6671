/// The limits of password attempts.
public nonisolated struct LoginLimits: Sendable {
  /// The wrong passwords that one address may send in each ``addressPeriod``.
  public var wrongPerAddress = 20
  /// The time in which the allowance of an address is renewed.
  public var addressPeriod = Duration.seconds(600)
  /// The wrong passwords of a known browser after which it counts as an unknown one.
  public var wrongPerKnownBrowser = 10
  /// The attempts that may wait for their turn at one account. More are refused.
  public var waiting = 16
  /// The most accounts, and the most addresses, with a count at a time.
  public var counted = 10_000
  /// The time after which the wrong passwords of an account are forgotten.
  public var forgetsAfter = Duration.seconds(3_600)

  /// The default limits.
  public init() {}
}
