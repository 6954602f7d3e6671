import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore

/// A middleware that logs a warning about the first peer that forwards requests but is not a trusted proxy. The limits
/// of one address apply to all clients of such a peer together.
nonisolated struct ProxyCheck: RouterMiddleware {
  typealias Context = WebContext
  private let logger: Logger
  private let proxies: [AddressRange]
  private let isReported = NIOLockedValueBox(false)

  /// Creates a check. Without trusted proxies the check does nothing, because the server is not behind a proxy.
  init(_ logger: Logger, trusting proxies: [AddressRange]) {
    self.logger = logger
    self.proxies = proxies
  }

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    if let peer = ignoredProxy(of: request, context), isFirst() {
      logger.warning(
        """
        X-Forwarded-For from \(peer) is ignored. If \(peer) is your proxy, add --trusted-proxy \(peer).
        """)
    }
    return try await next(request, context)
  }

  /// Returns the address of the peer if the peer reports addresses but is not a trusted proxy.
  private func ignoredProxy(of request: Request, _ context: WebContext) -> String? {
    guard !proxies.isEmpty, !request.forwarded.isEmpty, let address = IPAddress(context.peer),
      !proxies.contains(where: { $0.contains(address) })
    else { return nil }
    return context.peer?.ipAddress
  }

  private func isFirst() -> Bool {
    isReported.withLockedValue { isReported in
      defer { isReported = true }
      return !isReported
    }
  }
}
