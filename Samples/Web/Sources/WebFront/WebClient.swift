import Foundation
import NIOCore

/// The sender of the login form that a tab handles, as far as a site needs to know it.
public final class WebClient {
  /// The address for IPv4, or the network of 64 bits for IPv6, because a sender usually has all addresses of one.
  public private(set) var address = ClientAddress.unknown
  /// The cookie of a browser that has logged in before.
  private(set) var knownCookie: String?
  private let store: TabStore
  private let lifetime: Duration

  init(_ store: TabStore, knownFor lifetime: Duration) {
    self.store = store
    self.lifetime = lifetime
  }

  /// Sets the sender of the form that is handled next.
  func sends(from address: String, knownCookie: String?) {
    self.address = ClientAddress.network(of: address)
    self.knownCookie = knownCookie
  }

  /// The id of the sender's browser if it has logged in to the account before; otherwise `nil`.
  public func knownBrowser(for account: String) async -> String? {
    guard let knownCookie,
      (try? await store.isKnown(browser: knownCookie, to: account, within: lifetime)) == true
    else { return nil }
    return knownCookie
  }
}

/// Addresses of clients, as limits count them.
nonisolated enum ClientAddress {
  /// The name of any text that is not an address.
  static let unknown = "unknown"

  /// The address itself for IPv4, and the network of 64 bits for IPv6.
  static func network(of text: String) -> String {
    guard text.utf8.count < 64, let address = try? SocketAddress(ipAddress: text, port: 0) else { return unknown }
    guard case .v6(let six) = address else { return address.ipAddress ?? unknown }
    var bytes = six.address.sin6_addr
    return withUnsafeBytes(of: &bytes) { bytes in
      // An address of IPv4 in the notation of IPv6 begins with 80 zeros and 16 ones.
      if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
        return bytes[12..<16].map(String.init).joined(separator: ".")
      }
      return bytes.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "/64"
    }
  }
}
