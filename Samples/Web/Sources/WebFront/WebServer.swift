import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import ServiceLifecycle

/// A server that serves a front end over HTTP.
///
/// After a graceful shutdown begins, the server answers the requests that are being handled, up to the grace time, and
/// saves every tab.
public nonisolated struct WebServer: Service {
  private let application: Application<RouterResponder<WebContext>>
  private let front: WebFront
  private let connections: OpenConnections

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - front: The front end.
  ///   - host: The local address at which the server accepts connections.
  ///   - port: The port, or 0 for any free port.
  ///   - started: A closure that is called with the port when the server accepts connections.
  /// - Throws: An error if the front end's files cannot be read.
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

  /// Runs until a graceful shutdown has ended.
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
        // Does not wait, after the grace time, for handlers that are still running.
        group.cancelAll()
      }
    } onGracefulShutdown: {
      Task { await front.drain() }
    }
    // The server may have ended before all tabs were saved.
    await front.drain()
  }
}
