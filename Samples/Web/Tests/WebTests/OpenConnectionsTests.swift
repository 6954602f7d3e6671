import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebFront

@Suite("Connections and their addresses")
struct OpenConnectionsTests {
  private func limits(_ total: Int, _ perAddress: Int) -> ConnectionLimits {
    var limits = ConnectionLimits()
    limits.total = total
    limits.perAddress = perAddress
    return limits
  }

  private func channel(_ address: String) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
    return channel
  }

  @Test func `a connection beyond the limit of its address is refused until a connection of the address is closed`()
    throws
  {
    let connections = OpenConnections(limits(10, 2), trusting: [])
    let first = try channel("192.0.2.1")
    #expect(connections.admit(first) == nil)
    #expect(connections.admit(try channel("192.0.2.1")) == nil)
    #expect(connections.admit(try channel("192.0.2.1"))?.status == .tooManyRequests)
    #expect(connections.admit(try channel("192.0.2.2")) == nil)
    try first.close().wait()
    first.embeddedEventLoop.run()
    #expect(connections.admit(try channel("192.0.2.1")) == nil)
    #expect(connections.admit(try channel("192.0.2.1"))?.status == .tooManyRequests)
  }

  @Test func `a connection beyond the total limit replaces the connection that was unused for the longest time`() throws
  {
    let connections = OpenConnections(limits(3, 3), trusting: [])
    let channels = try (1...3).map { try channel("192.0.2.\($0)") }
    for channel in channels { #expect(connections.admit(channel) == nil) }
    connections.mark(channels[0], hasRequest: true)
    connections.mark(channels[1], hasRequest: true)
    connections.mark(channels[1], hasRequest: false)
    var open: [Bool] { channels.map(\.isActive) }
    #expect(connections.admit(try channel("192.0.2.4")) == nil)
    #expect(open == [true, true, false])
    #expect(connections.admit(try channel("192.0.2.5")) == nil)
    #expect(open == [true, false, false])
  }

  @Test func `a connection that was replaced no longer counts for its address`() throws {
    let connections = OpenConnections(limits(2, 2), trusting: [])
    let old = try (0..<2).map { _ in try channel("192.0.2.1") }
    for channel in old { #expect(connections.admit(channel) == nil) }
    for _ in 0..<2 { #expect(connections.admit(try channel("192.0.2.2")) == nil) }
    for channel in old { channel.embeddedEventLoop.run() }
    #expect(connections.admit(try channel("192.0.2.2"))?.status == .tooManyRequests)
    #expect(connections.admit(try channel("192.0.2.1")) == nil)
  }

  @Test func `a connection beyond the total limit is refused while all other connections have requests`() throws {
    let connections = OpenConnections(limits(2, 2), trusting: AddressRange.loopback)
    let (first, second) = (try channel("192.0.2.1"), try channel("127.0.0.1"))
    for channel in [first, second] {
      #expect(connections.admit(channel) == nil)
      connections.mark(channel, hasRequest: true)
    }
    #expect(connections.admit(try channel("127.0.0.1"))?.status == .serviceUnavailable)
    try first.close().wait()
    first.embeddedEventLoop.run()
    #expect(connections.admit(try channel("192.0.2.3")) == nil)
  }

  @Test func `the limit per address does not apply to a trusted proxy`() throws {
    let connections = OpenConnections(limits(10, 1), trusting: AddressRange.loopback)
    for _ in 0..<5 { #expect(connections.admit(try channel("127.0.0.1")) == nil) }
  }

  @Test func `closeAll() closes every connection`() throws {
    let connections = OpenConnections(limits(10, 10), trusting: [])
    let channels = try (0..<3).map { _ in try channel("192.0.2.1") }
    for channel in channels { #expect(connections.admit(channel) == nil) }
    connections.closeAll()
    #expect(!channels.contains { $0.isActive })
  }

  @Test(arguments: [
    ("192.0.2.0/24", "192.0.2.255", true), ("192.0.2.0/24", "192.0.3.0", false),
    ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("0.0.0.0/0", "192.0.2.1", true), ("192.0.2.1", "::ffff:192.0.2.1", true), ("::ffff:192.0.2.1", "192.0.2.1", true),
    ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "192.0.2.1", false), ("2001:db8::/33", "2001:db8:7fff::1", true),
    ("2001:db8::/33", "2001:db8:8000::1", false),
  ])
  func `a range contains each address that begins with the bits of the range`(
    range: String, address: String, contains: Bool
  ) throws {
    let (range, address) = (try #require(AddressRange(range)), try #require(IPAddress(address)))
    #expect(range.contains(address) == contains)
  }

  @Test(arguments: ["", "a", "192.0.2", "192.0.2.1/", "192.0.2.1/33", "192.0.2.1/-1", "::/129", "/8", "192.0.2.1/8/8"])
  func `a malformed text is not an address range`(text: String) {
    #expect(AddressRange(text) == nil)
  }

  @Test func `IPv6 addresses with equal first halves count together, and IPv4 addresses count separately`() throws {
    func network(_ text: String) throws -> String { ClientAddress.text(of: try #require(IPAddress(text))) }
    #expect(try network("2001:db8::1") == network("2001:db8::ffff:1"))
    #expect(try network("2001:db8::1") != network("2001:db8:0:1::1"))
    #expect(try network("192.0.2.1") != network("192.0.2.2"))
    #expect(try network("::ffff:192.0.2.1") == network("192.0.2.1"))
    #expect(try network("::ffff:192.0.2.1") != network("::ffff:192.0.2.2"))
  }

  @Test(arguments: [
    (80, ["localhost", "127.0.0.1", "[::1]"]), (8080, ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"]),
  ])
  func `the loopback origins of a port consist of localhost and each loopback address with that port`(
    port: Int, hosts: [String]
  ) {
    #expect(WebOrigin.loopback(port: port).map(\.host) == hosts)
  }
}
