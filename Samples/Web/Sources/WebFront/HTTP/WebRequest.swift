import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request, with the address at the other end of its connection.
nonisolated struct WebContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let peer: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
  }
}

nonisolated extension Request {
  /// The value of a cookie. It is what the client says, and may be anything.
  func cookie(_ name: String) -> String? { Cookies.value(of: name, in: headers[values: .cookie]) }

  /// The address by which limits count the client.
  func address(_ context: WebContext, _ options: WebOptions) -> String {
    ClientAddress.of(peer: context.peer, forwarded: forwarded, trusting: options.trustedProxies)
  }

  /// The addresses that proxies report.
  var forwarded: [String] { HTTPField.Name("X-Forwarded-For").map { headers[values: $0] } ?? [] }
}

/// The cookies of a front.
///
/// With `https`, the names of the secret ones begin with `__Host-`: browsers accept such a cookie from the host itself only,
/// over an encrypted connection. So another host of the domain cannot plant one.
nonisolated enum Cookies {
  /// The one that names the session. It is another one after each login.
  static func browser(_ options: WebOptions) -> String { name("browser", options) }
  /// The one by which a browser is known to the accounts that have logged in with it.
  static func known(_ options: WebOptions) -> String { name("known", options) }
  /// The one by which a proxy finds the process. It stays, and is no secret: nginx cannot read a name with a hyphen.
  static let route = "route"

  private static func name(_ name: String, _ options: WebOptions) -> String {
    options.origin.isSecure ? "__Host-\(name)" : name
  }

  static func value(of name: String, in headers: [String]) -> String? {
    for pair in headers.lazy.flatMap({ $0.split(separator: ";") }) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name {
        let value = parts[1].trimmingCharacters(in: .whitespaces)
        // Ours are letters and digits.
        return value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? value : nil
      }
    }
    return nil
  }

  /// The header that sets a cookie for a time; one without a value is deleted.
  static func header(_ name: String, _ value: String, for time: Duration, _ options: WebOptions) -> String {
    "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(value.isEmpty ? 0 : time.components.seconds)"
      + (options.origin.isSecure ? "; Secure" : "")
  }
}
