import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore

/// Reports, once, a peer that forwards requests without being a trusted proxy: the limits of one address apply to all of its
/// clients together.
nonisolated struct ProxyCheck: RouterMiddleware {
  typealias Context = WebContext
  private let logger: Logger
  private let proxies: [AddressRange]
  private let isReported = NIOLockedValueBox(false)

  /// A check. It does nothing without trusted proxies: the server is not behind a proxy then.
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
        The addresses that \(peer) reports in X-Forwarded-For are ignored. If it is the proxy, add --trusted-proxy \(peer).
        """)
    }
    return try await next(request, context)
  }

  /// The peer of a request, if it reports addresses without being a trusted proxy.
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
