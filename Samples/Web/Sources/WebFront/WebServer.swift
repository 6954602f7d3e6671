import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import ServiceLifecycle

/// Serves a front over HTTP until it is told to stop: then it lets what is under way end, and saves every tab.
public nonisolated struct WebServer: Service {
  private let application: Application<RouterResponder<WebContext>>
  private let front: WebFront

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
    let size = front.options.messageSize
    application = Application(
      router: pages.makeRouter(front.options),
      server: HTTPServerBuilder { responder in
        WebSocketChannel(responder: responder, messageSize: size) { await front.run($0, $1) }
      },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
      onServerRunning: { await started($0.localAddress?.port ?? port) }, logger: front.logger)
  }

  /// Runs until it is told to stop.
  public func run() async throws {
    try await withGracefulShutdownHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await application.run() }
        group.addTask { try await cancelWhenGracefulShutdown { try await front.lookAfter() } }
        try await group.next()
        group.cancelAll()
      }
    } onGracefulShutdown: {
      Task { await front.drain() }
    }
    // It may have ended before all was saved.
    await front.drain()
  }
}
