import HTTPTypes
import Hummingbird

/// Refuses requests that reach the server by another name, which a page of a stranger can have (DNS rebinding), and what
/// pages of other origins send. Gives every answer the headers that keep strangers out.
nonisolated struct OriginCheck: RouterMiddleware {
  typealias Context = WebContext
  let options: WebOptions
  let refuse: @Sendable (Refusal) async -> Response

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    if !Self.isOurs(host: request.head.authority, options) {
      response = await refuse(.notFound)
    } else if request.method == .post, !Self.isOurs(origin: request.headers[.origin], options) {
      response = await refuse(.forbidden)
    } else if ![.get, .head, .post].contains(request.method) {
      response = await refuse(.notFound)
    } else {
      response = try await next(request, context)
    }
    for (name, value) in Self.headers { response.headers[name] = value }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  static func isOurs(host: String?, _ options: WebOptions) -> Bool { host?.lowercased() == options.origin.host }

  /// Browsers tell the origin of whatever may change something.
  static func isOurs(origin: String?, _ options: WebOptions) -> Bool { origin == "\(options.origin)" }

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
