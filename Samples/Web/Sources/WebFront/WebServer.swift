import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import ServiceLifecycle

/// Serves a front over HTTP until a graceful shutdown begins. Then the server answers the requests that are being handled, up
/// to the grace time, and saves every tab.
public nonisolated struct WebServer: Service {
  private let application: Application<RouterResponder<WebContext>>
  private let front: WebFront
  private let connections: OpenConnections

  /// A server.
  ///
  /// - Parameters:
  ///   - front: the front.
  ///   - host: the address of this machine that it listens at.
  ///   - port: the port; any free one for 0.
  ///   - started: called with the port when it listens.
  /// - Throws: what is wrong with the front's files.
  @MainActor public init(
    _ front: WebFront, host: String, port: Int, started: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    self.front = front
    let pages = try Pages(front)
    let options = front.options
    let connections = OpenConnections(options.connections, trusting: options.trustedProxies)
    self.connections = connections
    application = Application(
      router: pages.makeRouter(options),
      server: HTTPServerBuilder { responder in
        WebSocketChannel(responder: responder, options: options, connections: connections) { await front.run($0, $1) }
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
      onServerRunning: { await started($0.localAddress?.port ?? port) }, logger: front.logger)
  }

  /// Runs until it is told to stop.
  public func run() async throws {
    try await withGracefulShutdownHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        group.addTask { try await front.lookAfter() }
        group.addTask {
          try await gracefulShutdown()
          try await Task.sleep(for: connections.graceTime)
          connections.closeAll()
        }
        try await group.next()
        // After the grace time, handlers that are still running are not waited for.
        group.cancelAll()
      }
    } onGracefulShutdown: {
      Task { await front.drain() }
    }
    // It may have ended before all was saved.
    await front.drain()
  }
}
