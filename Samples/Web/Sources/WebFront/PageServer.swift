import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOWebSocket
import ServiceLifecycle

/// A server of pages over HTTP, with the limits of connections of a front end.
///
/// After a graceful shutdown begins, the server answers the requests that are being handled, up to the grace time.
package nonisolated struct PageServer: Service {
  private let application: Application<RouterResponder<WebContext>>
  private let connections: OpenConnections

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - options: The address and the limits.
  ///   - host: The local address at which the server accepts connections.
  ///   - port: The port, or 0 for any free port.
  ///   - router: The routes.
  ///   - started: A closure that is called with the port when the server accepts connections.
  ///   - socket: A closure that runs a WebSocket. By default each WebSocket is closed.
  init(
    _ options: WebOptions, host: String, port: Int, logger: Logger, router: Router<WebContext>,
    started: @escaping @Sendable (Int) async -> Void,
    socket: @escaping @Sendable (NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead) async -> Void = {
      channel, _ in try? await channel.executeThenClose { _, _ in }
    }
  ) {
    let connections = OpenConnections(options.connections, trusting: options.trustedProxies)
    self.connections = connections
    application = Application(
      router: router,
      server: HTTPServerBuilder { responder in
        WebSocketChannel(responder: responder, options: options, connections: connections, run: socket)
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
      onServerRunning: { await started($0.localAddress?.port ?? port) }, logger: logger)
  }

  /// Creates a server for this machine only. It refuses requests to other hosts and from pages of other origins.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - limits: The limits of connections.
  ///   - started: A closure that is called with the port when the server accepts connections.
  ///   - addRoutes: A closure that adds the routes.
  package init(
    onLoopbackAt port: Int, limits: ConnectionLimits, logger: Logger,
    started: @escaping @Sendable (Int) async -> Void, addRoutes: (Router<WebContext>) -> Void
  ) throws {
    let origins = WebOrigin.loopback(port: port)
    guard let origin = origins.first else { throw Refusal.failed }
    var options = WebOptions(origin: origin)
    options.aliases = origins
    options.connections = limits
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: OriginCheck(options: options, logger: logger, refusesOtherOrigins: true) { refusal in
        let (status, heading, text) = refusal.notice
        return Response(
          status: .init(code: status), headers: [.contentType: "text/plain; charset=utf-8"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: "\(heading). \(text)\n")))
      })
    addRoutes(router)
    router.get("/**") { _, _ -> Response in throw Refusal.notFound }
    self.init(options, host: "127.0.0.1", port: port, logger: logger, router: router, started: started)
  }

  /// Runs until a graceful shutdown has ended.
  package func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      group.addTask {
        try await gracefulShutdown()
        try await Task.sleep(for: connections.graceTime)
        connections.closeAll()
      }
      try await group.next()
      // Does not wait, after the grace time, for handlers that are still running.
      group.cancelAll()
    }
  }
}
