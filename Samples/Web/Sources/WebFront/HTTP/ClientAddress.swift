import Foundation
import NIOCore

/// The address by which limits count a client.
nonisolated enum ClientAddress {
  /// The text for a client without an IP address.
  static let unknown = "unknown"

  /// Returns the network of a client as text: the network of the peer, or the network that a trusted proxy reports.
  ///
  /// - Parameters:
  ///   - peer: The address at the other end of the connection.
  ///   - forwarded: The values of `X-Forwarded-For`. Each proxy appends the address of its peer.
  ///   - proxies: The trusted proxies. Addresses that other peers report are ignored.
  static func of(peer: SocketAddress?, forwarded: [String], trusting proxies: [AddressRange]) -> String {
    guard let peer = IPAddress(peer) else { return unknown }
    var address = peer
    // The addresses are read from the end. An address is reliable only if a trusted proxy has reported it.
    for text in forwarded.flatMap({ $0.split(separator: ",") }).reversed() {
      guard proxies.contains(where: { $0.contains(address) }),
        let next = IPAddress(text.trimmingCharacters(in: .whitespaces))
      else { break }
      address = next
    }
    return text(of: address)
  }

  /// Returns the network of an address as text.
  static func text(of address: IPAddress) -> String { address.network.map { "\($0)" }.joined(separator: ".") }
}
