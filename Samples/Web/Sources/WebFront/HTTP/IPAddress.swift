import Foundation
import NIOCore

/// An IP address. An IPv4 address that is mapped to IPv6 is equal to the IPv4 address.
nonisolated struct IPAddress: Sendable, Hashable {
  /// Four or sixteen bytes, most significant first.
  let bytes: [UInt8]

  /// Creates the address of a socket, or `nil` if the socket has no IP address.
  init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address): bytes = withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let isMapped = all.starts(with: Array(repeating: 0, count: 10) + [0xFF, 0xFF])
      bytes = isMapped ? Array(all[12...]) : all
    case .unixDomainSocket, nil: return nil
    }
  }

  /// Creates an address from text such as `192.0.2.1` or `2001:db8::1`.
  init?(_ text: some StringProtocol) { self.init(try? SocketAddress(ipAddress: String(text), port: 0)) }

  /// The bytes that limits count: the whole IPv4 address, or the first half of an IPv6 address. One customer of a
  /// provider controls all IPv6 addresses with the same first half.
  var network: ArraySlice<UInt8> { bytes.count == 4 ? bytes[...] : bytes[..<8] }
}

/// A range of IP addresses.
public nonisolated struct AddressRange: Sendable {
  private let first: IPAddress
  /// The number of bits that all addresses of the range share.
  private let bits: Int

  /// Creates a range, or `nil` if the text is neither an address nor a range such as `10.0.0.0/8`.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { return nil }
    let size = address.bytes.count * 8
    guard let bits = parts.count == 1 ? size : Int(parts[1]), (0...size).contains(bits) else { return nil }
    first = address
    self.bits = bits
  }

  /// The loopback addresses.
  public static let loopback = ["127.0.0.0/8", "::1"].compactMap { Self($0) }

  func contains(_ address: IPAddress) -> Bool {
    guard address.bytes.count == first.bytes.count else { return false }
    return zip(address.bytes, first.bytes).enumerated().allSatisfy { index, pair in
      let shared = min(8, max(0, bits - index * 8))
      return (pair.0 ^ pair.1) >> UInt8(8 - shared) == 0
    }
  }
}
