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

  @Flag(help: "Take the addresses of people from X-Forwarded-For, as a proxy in front of it tells them.")
  var behindProxy = false

  @Option(help: "The most tabs in memory.")
  var tabs = 20_000

  @Option(help: "The most tabs of people at one address.")
  var tabsPerAddress = 200

  @Option(help: "The most events of a tab in a second.")
  var eventsPerSecond = 30

  @Option(help: "The seconds after which a tab that nobody looks at leaves the memory.")
  var idleSeconds = 120

  @Option(help: "The seconds after which a page that does not answer is taken to be gone.")
  var patienceSeconds = 30

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
      tabs, tabsPerAddress, eventsPerSecond, idleSeconds, patienceSeconds, sessionIdleSeconds, sessionSeconds,
      knownBrowserDays,
    ]
    guard limits.allSatisfy({ $0 > 0 }) else {
      throw ValidationError("Limits are numbers from 1 on.")
    }
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
    let address = "http://\(host):\(port)"
    guard let origin = WebOrigin(origin ?? address) else {
      throw ValidationError("\(address) is no origin. Say by --origin how people reach it.")
    }
    var options = WebOptions(origin: origin)
    options.isBehindProxy = behindProxy
    options.tabs = tabs
    options.tabsPerAddress = tabsPerAddress
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
