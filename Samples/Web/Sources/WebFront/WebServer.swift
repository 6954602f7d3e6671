public import ServiceLifecycle

/// A server that serves a front end over HTTP.
///
/// After a graceful shutdown begins, the server answers the requests that are being handled, up to the grace time, and
/// saves every tab.
public nonisolated struct WebServer: Service {
  private let server: PageServer
  private let front: WebFront

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
    server = PageServer(
      options, host: host, port: port, logger: front.logger, router: pages.makeRouter(options), started: started
    ) { await front.run($0, $1) }
  }

  /// Runs until a graceful shutdown has ended.
  public func run() async throws {
    try await withGracefulShutdownHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask { try await front.lookAfter() }
        try await group.next()
        group.cancelAll()
      }
    } onGracefulShutdown: {
      Task { await front.drain() }
    }
    // The server may have ended before all tabs were saved.
    await front.drain()
  }
}
