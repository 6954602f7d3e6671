/// Limits for the connections of a server: their number, and the time of each step.
public nonisolated struct ConnectionLimits: Sendable {
  /// The maximum number of open connections. The process needs a limit of open files that is slightly higher.
  public var total = 10_000
  /// The maximum number of open connections of one address. Trusted proxies have no such limit.
  public var perAddress = 400
  /// The time from the start of a connection until the header of its first request is complete.
  public var headerTime = Duration.seconds(10)
  /// The time from the header of a request until the request's body is complete.
  public var bodyTime = Duration.seconds(30)
  /// The time from a complete request until its response has been sent.
  public var responseTime = Duration.seconds(300)
  /// The time from a response until the header of the next request is complete.
  public var keepAliveTime = Duration.seconds(60)
  /// The time that running requests have to finish after a graceful shutdown begins.
  public var graceTime = Duration.seconds(10)

  /// Creates limits for one small server.
  public init() {}
}
