import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebFront

@Suite("HTTP connections")
struct ConnectionGuardTests {
  /// A connection between a client that sends bytes and a request handler that responds.
  private final class Connection {
    let channel: EmbeddedChannel
    private let loop = EmbeddedEventLoop()

    init() throws {
      let limits = ConnectionLimits()
      channel = EmbeddedChannel(
        handlers: [
          HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes)),
          ConnectionGuard(limits, OpenConnections(limits, trusting: [])),
        ], loop: loop)
      try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
    }

    func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

    func request() throws { try send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }

    func respond(_ status: HTTPResponseStatus = .ok) throws {
      let headers: HTTPHeaders = ["Content-Length": "0"]
      try channel.writeOutbound(
        HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
      try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    /// The text that the client has received since the last call.
    var received: String {
      get throws {
        var text = ""
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
        return text
      }
    }

    func pass(_ time: Duration) { loop.advanceTime(by: TimeAmount(time)) }

    /// Returns whether the connection is closed after a time, and not earlier.
    func closes(after time: Duration) -> Bool {
      pass(time - .milliseconds(1))
      let wasOpen = channel.isActive
      pass(.milliseconds(1))
      return wasOpen && !channel.isActive
    }
  }

  private let limits = ConnectionLimits()

  @Test func `a silent connection is closed at the time limit for headers`() throws {
    #expect(try Connection().closes(after: limits.headerTime))
  }

  @Test func `a connection whose header arrives byte by byte is closed at the time limit for headers`() throws {
    let connection = try Connection()
    for byte in "GET / HTT" {
      connection.pass(limits.headerTime / 10)
      try connection.send("\(byte)")
    }
    #expect(connection.closes(after: limits.headerTime / 10))
  }

  @Test func `a connection with a slow body is closed at the time limit for bodies`() throws {
    let connection = try Connection()
    try connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
    for _ in 0..<9 {
      connection.pass(limits.bodyTime / 10)
      try connection.send("a")
    }
    #expect(connection.closes(after: limits.bodyTime / 10))
  }

  @Test func `a connection without a response is closed at the time limit for responses`() throws {
    let connection = try Connection()
    connection.pass(limits.headerTime / 2)
    try connection.request()
    #expect(connection.closes(after: limits.responseTime))
  }

  @Test func `a connection with an incomplete next header is closed at the keep-alive limit`() throws {
    let connection = try Connection()
    try connection.request()
    connection.pass(limits.responseTime / 2)
    try connection.respond()
    connection.pass(limits.keepAliveTime / 2)
    try connection.send("GET / ")
    #expect(connection.closes(after: limits.keepAliveTime - limits.keepAliveTime / 2))
  }

  @Test func `a connection that stays within the time limits remains open`() throws {
    let connection = try Connection()
    for _ in 0..<100 {
      connection.pass(limits.headerTime / 2)
      try connection.request()
      connection.pass(limits.responseTime / 2)
      try connection.respond()
    }
    #expect(connection.channel.isActive)
  }

  @Test func `a WebSocket has no deadline, and its bytes are passed on`() throws {
    let connection = try Connection()
    try connection.send(
      "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    connection.pass(.seconds(100_000))
    #expect(connection.channel.isActive)
    connection.channel.pipeline.fireChannelRead(ByteBuffer(string: "frame"))
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(connection.channel.isActive)
  }

  @Test func `a shutdown closes unused connections immediately, and others after their responses`() throws {
    let silent = try Connection()
    let half = try Connection()
    let used = try Connection()
    let busy = try Connection()
    try half.send("GET / HT")
    try used.request()
    try used.respond()
    try busy.request()
    for connection in [silent, half, used, busy] {
      connection.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
    #expect(![silent, half, used].contains { $0.channel.isActive })
    #expect(busy.channel.isActive)
    try busy.respond()
    #expect(try busy.received.contains("Connection: close"))
    #expect(!busy.channel.isActive)
  }

  @Test func `a malformed request is refused after the responses to earlier requests`() throws {
    let connection = try Connection()
    try connection.request()
    try connection.request()
    try connection.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try connection.respond()
    #expect(try connection.received == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    try connection.respond()
    #expect(
      try connection.received
        == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
        + "Content-Type: text/plain\r\nContent-Length: 32\r\n\r\nA request needs one Host header.")
    #expect(!connection.channel.isActive)
  }

  @Test func `no response is written after the response that closes the connection`() throws {
    let connection = try Connection()
    try connection.request()
    try connection.respond(.badRequest)
    _ = try connection.received
    #expect(throws: ChannelError.outputClosed) { try connection.respond() }
    #expect(try connection.received == "")
  }
}
