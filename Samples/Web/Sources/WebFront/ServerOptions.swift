public import ArgumentParser
public import Foundation
import Logging
import Observability
import ServiceLifecycle
import UnixSignals
import VIPER

/// How a command serves a front.
public nonisolated struct ServerOptions: ParsableArguments {
  @Option(help: "The address of this machine to listen at.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen at; 0 takes a free one.")
  var port = 8080

  @Option(
    help: """
      The origin by which people reach it, as https://notes.example.org, if a proxy with TLS is in front of it. Default: \
      http, the address and the port.
      """)
  var origin: String?

  @Flag(help: "Read the addresses of clients from X-Forwarded-For, as a proxy in front of the server reports them.")
  var behindProxy = false

  @Option(
    help: """
      The address of such a proxy, or a range as 10.0.0.0/8; may be repeated. Other clients cannot report addresses. \
      Default: this machine.
      """)
  var trustedProxy: [String] = []

  @Option(help: "The most tabs in memory.")
  var tabs = 20_000

  @Option(help: "The most tabs of clients at one address.")
  var tabsPerAddress = 200

  @Option(help: "The most sockets of a tab.")
  var socketsPerTab = 8

  @Option(help: "The most events of a tab in a second.")
  var eventsPerSecond = 30

  @Option(help: "The seconds after which a tab that nobody looks at leaves the memory.")
  var idleSeconds = 120

  @Option(help: "The seconds after which a page that does not answer is taken to be gone.")
  var patienceSeconds = 30

  @Option(help: "The most open connections. The limit of open files may lower it.")
  var connections = 10_000

  @Option(help: "The most open connections of one address.")
  var connectionsPerAddress = 400

  @Option(help: "The seconds until the header of a connection's first request is complete.")
  var headerSeconds = 10

  @Option(help: "The seconds until the body of a request is complete.")
  var bodySeconds = 30

  @Option(help: "The seconds until the response to a request has been sent.")
  var responseSeconds = 300

  @Option(help: "The seconds until the header of a connection's next request is complete.")
  var keepAliveSeconds = 60

  @Option(help: "The seconds that requests may still take after SIGTERM.")
  var graceSeconds = 10
  @Option(help: "The seconds without use after which a session ends; the default is a week.")
  var sessionIdleSeconds = 604_800

  @Option(help: "The seconds after which a session ends in any case; the default is 30 days.")
  var sessionSeconds = 2_592_000

  @Option(help: "The days after its last login for which a browser is known to an account.")
  var knownBrowserDays = 180

  @Option(help: "Log events: info for each event and its outcome, debug for what it carries, trace for each step.")
  var logLevel: Logger.Level?

  /// The standard ones.
  public init() {}

  /// Checks them.
  public func validate() throws {
    if let origin, WebOrigin(origin) == nil {
      throw ValidationError("--origin needs a scheme and a host, as https://notes.example.org; \"\(origin)\" is none.")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port needs a number from 0 to 65535.") }
    let limits = [
      tabs, tabsPerAddress, socketsPerTab, eventsPerSecond, idleSeconds, patienceSeconds, connections,
      connectionsPerAddress, headerSeconds, bodySeconds, responseSeconds, keepAliveSeconds, graceSeconds,
      sessionIdleSeconds, sessionSeconds, knownBrowserDays,
    ]
    guard limits.allSatisfy((1...1_000_000_000).contains) else {
      throw ValidationError("Limits are numbers from 1 to 1000000000.")
    }
    _ = try trustedProxies()
  }

  private func trustedProxies() throws -> [AddressRange] {
    guard behindProxy else {
      guard trustedProxy.isEmpty else { throw ValidationError("--trusted-proxy needs --behind-proxy.") }
      return []
    }
    let ranges = try trustedProxy.map { text in
      guard let range = AddressRange(text) else {
        throw ValidationError("--trusted-proxy needs an address or a range, as 10.0.0.0/8; \"\(text)\" is neither.")
      }
      return range
    }
    return ranges.isEmpty ? AddressRange.loopback : ranges
  }

  private var connectionLimits: ConnectionLimits {
    var limits = ConnectionLimits()
    limits.total = OpenFiles.allow(connections)
    limits.perAddress = connectionsPerAddress
    limits.headerTime = .seconds(headerSeconds)
    limits.bodyTime = .seconds(bodySeconds)
    limits.responseTime = .seconds(responseSeconds)
    limits.keepAliveTime = .seconds(keepAliveSeconds)
    limits.graceTime = .seconds(graceSeconds)
    return limits
  }

  /// Whether the server accepts connections at the loopback address.
  private var listensOnLoopback: Bool {
    guard let address = IPAddress(host) else { return host.lowercased() == "localhost" }
    return address.bytes.allSatisfy { $0 == 0 } || AddressRange.loopback.contains { $0.contains(address) }
  }

  /// Serves a site until the process is told to stop.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - label: the name in the log.
  ///   - url: the app's store. Tabs and logins are kept in a file beside it.
  ///   - watch: runs beside it, and is cancelled at the end.
  @MainActor public func serve(
    _ site: any WebSite, label: String, besideStore url: URL,
    watching watch: @escaping @Sendable () async throws -> Void
  ) async throws {
    var logger = Logger(label: label) { StreamLogHandler.standardError(label: $0) }
    if let logLevel { logger.logLevel = logLevel }
    let (logs, metrics, traces) = (LogBridge(logger), MetricsBridge(), TracingBridge())
    let port = port == 0 ? try FreePort.find(at: host) : port
    let address = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    guard let origin = WebOrigin(self.origin ?? address) else {
      throw ValidationError("\(address) is not an origin. Set --origin to the address that users type.")
    }
    var options = WebOptions(origin: origin)
    if self.origin == nil, listensOnLoopback { options.aliases = WebOrigin.loopback(port: port) }
    options.trustedProxies = try trustedProxies()
    options.connections = connectionLimits
    options.tabs = tabs
    options.tabsPerAddress = tabsPerAddress
    options.socketsPerTab = socketsPerTab
    options.eventsPerSecond = eventsPerSecond
    options.idleTime = .seconds(idleSeconds)
    options.patience = .seconds(patienceSeconds)
    options.sessionIdleTime = .seconds(sessionIdleSeconds)
    options.sessionTime = .seconds(sessionSeconds)
    options.knownFor = .seconds(knownBrowserDays) * (24 * 60 * 60)
    let front = try WebFront(
      site, options: options, tabsIn: url.appendingPathExtension("tabs.sqlite"), logger: logger
    ) { [logsEvents = logLevel != nil] router in
      if logsEvents { logs.observe(router) }
      // To wherever the process has its metrics and traces sent; it sends them nowhere by itself.
      metrics.observe(router)
      traces.observe(router)
    }
    let name = site.name
    let server = try WebServer(front, host: host, port: port) { [host] port in
      print("\(name) is at \(origin), and listens at \(host):\(port).")
      fflush(nil)
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: server, successTerminationBehavior: .gracefullyShutdownGroup),
          .init(service: Watching(watch: watch), successTerminationBehavior: .ignore),
        ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    try await group.run()
  }
}

/// Runs something until the service group ends.
private nonisolated struct Watching: Service {
  let watch: @Sendable () async throws -> Void

  func run() async throws {
    do { try await cancelWhenGracefulShutdown { try await watch() } } catch is CancellationError {
      // That is how it ends.
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
