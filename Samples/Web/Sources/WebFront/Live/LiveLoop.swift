import Foundation
import Logging
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import NIOWebSocket

extension WebFront {
  /// Runs a connection of a page, until either side ends it. One that does not come from a page of ours is ended at once; a
  /// page whose tab has gone is told to begin anew.
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
      // A page that is loaded again is another page.
      await run(channel, for: tab, of: session, page: String(head.uri.drop { $0 != "?" }.prefix(40)))
    } catch is Refusal {
      // There is no room. The page tries again.
      await end(channel, .unknown(1013))
    } catch {
      logger.error("A page could not be connected: \(error)")
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
    // Nothing piles up: one patch at a time, and few pings.
    let connection = LiveConnection(page: page) { text in
      channel.send(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
    } ping: {
      channel.send(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
    } end: {
      var code = ByteBuffer()
      code.write(webSocketErrorCode: .unknown(1012))
      channel.send(WebSocketFrame(fin: true, opcode: .connectionClose, data: code))
      // Whoever does not answer the end is not waited for.
      channel.channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.channel.close(promise: nil) }
    }
    // The page tries again: other sockets may be dead, and end soon, or a login may have moved the tab to another session.
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
        // Pages send whole texts; few other frames are needed.
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

  /// - Returns: whether the page may go on.
  private func take(_ text: Data, _ connection: LiveConnection, _ tab: WebTab, _ session: Browser) async throws -> Bool
  {
    guard let message = LiveMessage(text), tab.browser === session, tab.isInSession else { return false }
    if let seen = message.seen, connection.confirmed(seen, tab.page) { return true }
    guard tab.rate.take(now: .now) else {
      connection.close(going: nil)
      return false
    }
    if let number = message.event, let event = message.tabEvent {
      // The session may have ended in another process, or during the look at the store.
      guard try await isCurrent(session), tab.browser === session, tab.isInSession else { return false }
      tab.perform(event, number: number, of: connection.page)
    }
    return true
  }
}

extension NIOAsyncChannel<WebSocketFrame, WebSocketFrame> {
  /// Sends a frame without waiting for it.
  fileprivate func send(_ frame: WebSocketFrame) { channel.writeAndFlush(frame, promise: nil) }
}
