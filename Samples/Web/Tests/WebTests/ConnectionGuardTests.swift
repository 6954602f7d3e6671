import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import WebFront

@Suite("Connections that speak HTTP")
struct ConnectionGuardTests {
  /// A connection: a client that sends bytes, and a handler of requests that responds.
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

    /// Whether the connection is closed after a time, and not before it.
    func closes(after time: Duration) -> Bool {
      pass(time - .milliseconds(1))
      let wasOpen = channel.isActive
      pass(.milliseconds(1))
      return wasOpen && !channel.isActive
    }
  }

  private let limits = ConnectionLimits()

  @Test func `A silent connection is closed after the header time`() throws {
    #expect(try Connection().closes(after: limits.headerTime))
  }

  @Test func `A header of single bytes is not given more than the header time`() throws {
    let connection = try Connection()
    for byte in "GET / HTT" {
      connection.pass(limits.headerTime / 10)
      try connection.send("\(byte)")
    }
    #expect(connection.closes(after: limits.headerTime / 10))
  }

  @Test func `A body is not given more than the body time`() throws {
    let connection = try Connection()
    try connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n")
    for _ in 0..<9 {
      connection.pass(limits.bodyTime / 10)
      try connection.send("a")
    }
    #expect(connection.closes(after: limits.bodyTime / 10))
  }

  @Test func `A request without a response is closed after the response time`() throws {
    let connection = try Connection()
    connection.pass(limits.headerTime / 2)
    try connection.request()
    #expect(connection.closes(after: limits.responseTime))
  }

  @Test func `A next header is not given more than the keep-alive time after the response`() throws {
    let connection = try Connection()
    try connection.request()
    connection.pass(limits.responseTime / 2)
    try connection.respond()
    connection.pass(limits.keepAliveTime / 2)
    try connection.send("GET / ")
    #expect(connection.closes(after: limits.keepAliveTime - limits.keepAliveTime / 2))
  }

  @Test func `A connection with requests in time stays open`() throws {
    let connection = try Connection()
    for _ in 0..<100 {
      connection.pass(limits.headerTime / 2)
      try connection.request()
      connection.pass(limits.responseTime / 2)
      try connection.respond()
    }
    #expect(connection.channel.isActive)
  }

  @Test func `A WebSocket has no deadline, and its bytes pass`() throws {
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

  @Test func `A server that ends closes unused connections, and others after their responses`() throws {
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

  @Test func `A malformed request is refused after the responses to requests before it`() throws {
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

  @Test func `A response after the last one is not written`() throws {
    let connection = try Connection()
    try connection.request()
    try connection.respond(.badRequest)
    _ = try connection.received
    #expect(throws: ChannelError.outputClosed) { try connection.respond() }
    #expect(try connection.received == "")
  }
}
