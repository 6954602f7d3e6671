import HTTPTypes
import Hummingbird
import Logging

/// A middleware that refuses requests to other hosts, and forms from pages of other origins. The middleware adds the
/// security headers to every response.
///
/// The response to an unexpected error is a page without the reason, which may contain paths and names of tables. The
/// reason is logged.
///
/// Other hosts are refused because an attacker can point any host name to this server (DNS rebinding).
nonisolated struct OriginCheck: RouterMiddleware {
  typealias Context = WebContext
  let options: WebOptions
  let logger: Logger
  /// Whether a request of another origin is refused even if it is no form.
  var refusesOtherOrigins = false
  let refuse: @Sendable (Refusal) async -> Response

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do { response = try await respond(to: request, context, next) } catch let refusal as Refusal {
      response = await refuse(refusal)
    } catch let error where !(error is any HTTPResponseError) {
      logger.error("\(request.method) \(request.uri.path): \(error)")
      response = await refuse(.failed)
    }
    for (name, value) in Self.headers where response.headers[name] == nil { response.headers[name] = value }
    if options.origin.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func respond(
    to request: Request, _ context: WebContext, _ next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    guard let origin = Self.origin(ofHost: request.head.authority, options) else { throw Refusal.otherHost }
    // Browsers send the origin with each form.
    let sender = request.headers[.origin]
    let mustCheck = request.method == .post || refusesOtherOrigins && sender != nil
    guard !mustCheck || sender == "\(origin)" else { throw Refusal.forbidden }
    guard [.get, .head, .post].contains(request.method) else { throw Refusal.notFound }
    return try await next(request, context)
  }

  /// Returns the origin of this server that has the given host, or `nil` if there is none.
  static func origin(ofHost host: String?, _ options: WebOptions) -> WebOrigin? {
    ([options.origin] + options.aliases).first { $0.host == host?.lowercased() }
  }

  private static let headers: [(HTTPField.Name, String)] = [
    (
      .contentSecurityPolicy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'"
    ), (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "same-origin"),
    (.crossOriginOpenerPolicy, "same-origin"),
  ]
}

extension HTTPField.Name {
  fileprivate nonisolated static let referrerPolicy = Self("Referrer-Policy") ?? .xContentTypeOptions
  fileprivate nonisolated static let crossOriginOpenerPolicy =
    Self("Cross-Origin-Opener-Policy") ?? .xContentTypeOptions
}
