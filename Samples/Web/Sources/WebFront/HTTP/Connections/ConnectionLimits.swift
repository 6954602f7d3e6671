/// How many connections a server has, and how long each may take.
public nonisolated struct ConnectionLimits: Sendable {
  /// The most open connections. The process must be allowed to have as many open files, and some more.
  public var total = 10_000
  /// The most open connections of one address. Proxies have no such limit.
  public var perAddress = 400
  /// How long a connection may be open until the header of its first request is complete.
  public var headerTime = Duration.seconds(10)
  /// How long the body of a request may take.
  public var bodyTime = Duration.seconds(30)
  /// How long a request may be handled, until its response has been sent.
  public var responseTime = Duration.seconds(300)
  /// How long a connection may be open after a response, until the header of its next request is complete.
  public var keepAliveTime = Duration.seconds(60)
  /// How long requests may still take when a graceful shutdown begins.
  public var graceTime = Duration.seconds(10)

  /// Limits that suit one small server.
  public init() {}
}
