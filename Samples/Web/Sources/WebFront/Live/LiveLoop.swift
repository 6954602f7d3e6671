import Foundation
import Logging
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import NIOWebSocket

extension WebFront {
  /// Runs a connection of a page until either side ends it. Ends a connection from a page of another origin
  /// immediately. If the tab no longer exists, makes the page load the start page.
  func run(_ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ head: HTTPRequestHead) async {
    guard let origin = OriginCheck.origin(ofHost: head.headers.first(name: "host"), options),
      head.headers.first(name: "origin") == "\(origin)"
    else { return await end(channel, .policyViolation) }
    let address = ClientAddress.of(
      peer: channel.channel.remoteAddress, forwarded: head.headers["x-forwarded-for"], trusting: options.trustedProxies)
    guard !isDraining else { return await end(channel, .unknown(1012)) }
    do {
      guard let (tab, session) = try await tab(at: head.uri, cookies: head.headers["cookie"], address) else {
        return await end(channel, .policyViolation, saying: #"{"go":"/"}"#)
      }
      guard !isDraining else { return await end(channel, .unknown(1012)) }
      // Each load counts as a separate page, which has a new name in the query.
      await run(channel, for: tab, of: session, page: String(head.uri.drop { $0 != "?" }.prefix(40)))
    } catch is Refusal {
      // There is no room for the tab. The page connects again later.
      await end(channel, .unknown(1013))
    } catch {
      logger.error("Could not connect a page: \(error)")
      await end(channel, .unexpectedServerError)
    }
  }

  private func tab(at path: String, cookies: [String], _ address: String) async throws -> (WebTab, Browser)? {
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count == 3, parts[0] == "tabs", parts[2] == "live",
      let browser = try await browser(cookie: Cookies.value(of: Cookies.browser(options), in: cookies))
    else { return nil }
    return try await tab(String(parts[1]), of: browser, at: address).map { ($0, browser) }
  }

  private func end(
    _ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, _ code: WebSocketErrorCode, saying text: String? = nil
  ) async {
    try? await channel.executeThenClose { _, outbound in
      if let text { try await outbound.write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))) }
      var data = ByteBuffer()
      data.write(webSocketErrorCode: code)
      try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
    }
  }

  private func run(
    _ channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, for tab: WebTab, of session: Browser,
    page: String
  ) async {
    // Frames need no back pressure: there is at most one unconfirmed patch, and pings are rare.
    let connection = LiveConnection(page: page) { text in
      channel.send(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
    } ping: {
      channel.send(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    } end: {
      var code = ByteBuffer()
      code.write(webSocketErrorCode: .unknown(1012))
      channel.send(WebSocketFrame(fin: true, opcode: .connectionClose, data: code))
      // Waits at most five seconds for the client's close frame.
      channel.channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.channel.close(promise: nil) }
    }
    // A refused page connects again later. By then, dead sockets may have ended, or the browser may have the cookie of
    // the session to which a login moved the tab.
    guard tab.connections.count < options.socketsPerTab, tab.browser === session, tab.isInSession else {
      return await end(channel, .unknown(1013))
    }
    tab.connect(connection)
    defer { tab.disconnect(connection) }
    try? await channel.executeThenClose { inbound, outbound in
      await receive(inbound, connection, tab, session) { try await outbound.write($0) }
    }
  }

  private func receive(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>, _ connection: LiveConnection, _ tab: WebTab,
    _ session: Browser, reply: (WebSocketFrame) async throws -> Void
  ) async {
    var text = ByteBuffer()
    do {
      for try await frame in inbound {
        connection.lastHeard = .now
        // Pages send each text in one frame. The rate limit applies to all other frames.
        guard frame.fin && frame.opcode == .text || tab.rate.take(now: .now) else { return }
        switch frame.opcode {
        case .ping: try await reply(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .pong: break
        case .text, .continuation:
          var data = frame.unmaskedData
          text.writeBuffer(&data)
          guard text.readableBytes <= options.messageSize else { return }
          guard frame.fin else { continue }
          guard try await take(Data(buffer: text), connection, tab, session) else { return }
          text.clear()
        default: return
        }
      }
    } catch {}
  }

  /// Handles a message of a page.
  ///
  /// - Returns: Whether the connection continues.
  private func take(_ text: Data, _ connection: LiveConnection, _ tab: WebTab, _ session: Browser) async throws -> Bool
  {
    guard let message = LiveMessage(text), tab.browser === session, tab.isInSession else { return false }
    if let seen = message.seen, connection.confirmed(seen, tab.pageToShow) { return true }
    guard tab.rate.take(now: .now) else {
      connection.close(going: nil)
      return false
    }
    if let number = message.event, let event = message.tabEvent {
      // The session may have ended in another process, or while the store was read.
      guard try await isCurrent(session), tab.browser === session, tab.isInSession else { return false }
      tab.perform(event, number: number, of: connection.page)
    }
    return true
  }
}

extension NIOAsyncChannel<WebSocketFrame, WebSocketFrame> {
  /// Sends a frame without waiting for the write.
  fileprivate func send(_ frame: WebSocketFrame) { channel.writeAndFlush(frame, promise: nil) }
}
