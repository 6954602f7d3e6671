import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A request, with the address at the other end of its connection.
package nonisolated struct WebContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  let peer: SocketAddress?

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
  }
}

nonisolated extension Request {
  /// Returns the value of a cookie. The client chooses the value, so the value is not trusted.
  func cookie(_ name: String) -> String? { Cookies.value(of: name, in: headers[values: .cookie]) }

  /// Returns the address by which limits count the client.
  func address(_ context: WebContext, _ options: WebOptions) -> String {
    ClientAddress.of(peer: context.peer, forwarded: forwarded, trusting: options.trustedProxies)
  }

  /// The addresses that proxies report.
  var forwarded: [String] { HTTPField.Name("X-Forwarded-For").map { headers[values: $0] } ?? [] }
}

/// The cookies of the front end.
///
/// With `https`, the names of the secret cookies begin with `__Host-`. Browsers accept such a cookie only from the host
/// itself, over an encrypted connection. Therefore another host of the domain cannot set such a cookie.
nonisolated enum Cookies {
  /// Returns the name of the cookie of the session. The value of the cookie changes at each login.
  static func browser(_ options: WebOptions) -> String { name("browser", options) }
  /// Returns the name of the cookie by which accounts recognize a browser that has logged in before.
  static func known(_ options: WebOptions) -> String { name("known", options) }
  /// The name of the cookie by which a proxy finds the process. The value of this cookie never changes and is not
  /// secret. nginx cannot read cookie names with a hyphen.
  static let route = "route"

  private static func name(_ name: String, _ options: WebOptions) -> String {
    options.origin.isSecure ? "__Host-\(name)" : name
  }

  static func value(of name: String, in headers: [String]) -> String? {
    for pair in headers.lazy.flatMap({ $0.split(separator: ";") }) {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name {
        let value = parts[1].trimmingCharacters(in: .whitespaces)
        // Values of this server consist of letters and digits.
        return value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? value : nil
      }
    }
    return nil
  }

  /// Returns the header that sets a cookie for a time. An empty value deletes the cookie.
  static func header(_ name: String, _ value: String, for time: Duration, _ options: WebOptions) -> String {
    "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(value.isEmpty ? 0 : time.components.seconds)"
      + (options.origin.isSecure ? "; Secure" : "")
  }
}
