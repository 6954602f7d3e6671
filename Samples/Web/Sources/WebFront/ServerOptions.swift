public import ArgumentParser
public import Foundation
import Logging
import Observability
import ServiceLifecycle
import UnixSignals
import VIPER

/// The options of a command that serves a front end.
public nonisolated struct ServerOptions: ParsableArguments {
  @Option(help: "The address of this machine to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on. 0 chooses a free port.")
  var port = 8080

  @Option(
    help: """
      The address that users type, such as https://notes.example.org, if the server is behind a proxy with TLS. Default: \
      http, the address and the port.
      """)
  var origin: String?

  @Flag(help: "Read the addresses of clients from X-Forwarded-For, which a proxy in front of the server sets.")
  var behindProxy = false

  @Option(
    help: """
      The address of the proxy, or a range such as 10.0.0.0/8. May be repeated. X-Forwarded-For from other addresses is \
      ignored. Default: this machine.
      """)
  var trustedProxy: [String] = []

  @Option(help: "The maximum number of tabs in memory, and the maximum number of saved tabs without a login.")
  var tabs = 20_000

  @Option(help: "The maximum number of tabs of one address in memory, and of saved tabs of one session.")
  var tabsPerAddress = 200

  @Option(help: "The maximum number of pages that show one tab at the same time.")
  var socketsPerTab = 8

  @Option(help: "The maximum number of events per second in one tab.")
  var eventsPerSecond = 30

  @Option(help: "The seconds after which an unused tab is removed from memory. The tab remains saved.")
  var idleSeconds = 120

  @Option(help: "The seconds after which a page that does not answer is disconnected.")
  var patienceSeconds = 30

  @Option(help: "The maximum number of open connections. The limit of open files may lower it.")
  var connections = 10_000

  @Option(help: "The maximum number of open connections of one address.")
  var connectionsPerAddress = 400

  @Option(help: "The maximum time for the header of a connection's first request, in seconds.")
  var headerSeconds = 10

  @Option(help: "The maximum time for the body of a request, in seconds.")
  var bodySeconds = 30

  @Option(help: "The maximum time from a complete request until its response has been sent, in seconds.")
  var responseSeconds = 300

  @Option(help: "The maximum time from a response to the complete header of the next request, in seconds.")
  var keepAliveSeconds = 60

  @Option(help: "The seconds that running requests have to finish after SIGTERM.")
  var graceSeconds = 10
  @Option(help: "The seconds after which a session without use ends. The default is a week.")
  var sessionIdleSeconds = 604_800

  @Option(help: "The seconds after which a session ends, even if it is in use. The default is 30 days.")
  var sessionSeconds = 2_592_000

  @Option(help: "The days for which an account recognizes a browser after the last login from that browser.")
  var knownBrowserDays = 180

  @Option(help: "Log events: info for each event and its outcome, debug for its data, trace for each step.")
  var logLevel: Logger.Level?

  @Option(
    help: """
      Write a trace of each tab, for "viper-tool trace": run-1.jsonl, run-2.jsonl and so on for run.jsonl. Only the first \
      100 tabs are traced. Passwords are not part of a trace, but everything else that users enter is.
      """)
  var traceFile: String?

  /// Creates the default options.
  public init() {}

  /// Checks the values of the options.
  public func validate() throws {
    if let origin, WebOrigin(origin) == nil {
      throw ValidationError("--origin needs a scheme and a host, such as https://notes.example.org, not \"\(origin)\".")
    }
    guard (0...65_535).contains(port) else { throw ValidationError("--port needs a number from 0 to 65535.") }
    let limits = [
      tabs, tabsPerAddress, socketsPerTab, eventsPerSecond, idleSeconds, patienceSeconds, connections,
      connectionsPerAddress, headerSeconds, bodySeconds, responseSeconds, keepAliveSeconds, graceSeconds,
      sessionIdleSeconds, sessionSeconds, knownBrowserDays,
    ]
    guard limits.allSatisfy((1...1_000_000_000).contains) else {
      throw ValidationError("Limits must be numbers from 1 to 1000000000.")
    }
    _ = try trustedProxies()
    if let traceFile {
      let folder = URL(fileURLWithPath: traceFile).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw ValidationError("--trace-file needs a path in an existing folder, in which the server may write files.")
      }
    }
  }

  private func trustedProxies() throws -> [AddressRange] {
    guard behindProxy else {
      guard trustedProxy.isEmpty else { throw ValidationError("--trusted-proxy needs --behind-proxy.") }
      return []
    }
    let ranges = try trustedProxy.map { text in
      guard let range = AddressRange(text) else {
        throw ValidationError("--trusted-proxy needs an address or a range, such as 10.0.0.0/8, not \"\(text)\".")
      }
      return range
    }
    return ranges.isEmpty ? AddressRange.loopback : ranges
  }

  /// Opens the store of an app.
  ///
  /// - Parameter open: A closure that opens the store.
  /// - Throws: An error with the description of the error of `open`, which contains the path of the store. The command
  ///   prints the description for the administrator. It would print the message for the users of the app otherwise.
  public static func store<Store>(_ open: () throws -> Store) throws -> Store {
    do { return try open() } catch { throw StartError(description: "\(error)") }
  }

  private struct StartError: Error, CustomStringConvertible { let description: String }

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

  /// Serves a site until the process receives a signal to stop.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - label: The label of the log.
  ///   - url: The app's store. Tabs and logins are stored in a file next to it.
  ///   - watch: A task that runs while the site is served, and is cancelled at the end.
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
    let tabTraces = traceFile.map {
      TabTraces(to: URL(fileURLWithPath: $0), app: site.name, logger: logger)
    }
    let front = try WebFront(
      site, options: options, tabsIn: url.appendingPathExtension("tabs.sqlite"), logger: logger,
      observing: { [logsEvents = logLevel != nil] router in
        if logsEvents { logs.observe(router) }
        // These bridges use the process's metrics and tracing systems. By default, these systems discard everything.
        metrics.observe(router)
        traces.observe(router)
        tabTraces?.begin(router)
      })
    let name = site.name
    let server = try WebServer(front, host: host, port: port) { [host] port in
      print("\(name) is running at \(origin) and listens on \(host):\(port).")
      fflush(nil)
    }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          .init(service: server, successTerminationBehavior: .gracefullyShutdownGroup),
          .init(service: Watching(watch: watch), successTerminationBehavior: .ignore),
        ], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    defer { tabTraces?.stop() }
    try await group.run()
  }
}

/// A service that runs a task until the service group ends.
private nonisolated struct Watching: Service {
  let watch: @Sendable () async throws -> Void

  func run() async throws {
    do { try await cancelWhenGracefulShutdown { try await watch() } } catch is CancellationError {
      // Cancellation is the expected end.
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
