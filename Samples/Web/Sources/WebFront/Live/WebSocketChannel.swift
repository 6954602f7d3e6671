import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import ServiceLifecycle

/// A connection that speaks HTTP until a request opens a WebSocket.
nonisolated struct WebSocketChannel: HTTPChannelHandler {
  /// A connection and its kind, which its first request determines.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let kind: EventLoopFuture<Kind>
  }

  enum Kind: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    /// A WebSocket, and the request that opened it.
    case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead)
  }

  let responder: Responder
  let options: WebOptions
  let connections: OpenConnections
  /// Runs a WebSocket, or ends it if a page of another origin has opened it.
  let run: @Sendable (NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead) async -> Void

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let encoder = HTTPResponseEncoder()
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderListSize = 16 * 1024
      limits.maxHeaderFieldSize = 8 * 1024
      limits.maxHeaderFieldCount = 100
      let decoder = ByteToMessageHandler(
        HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits),
        maximumBufferSize: 128 * 1024)
      let connectionGuard = ConnectionGuard(options.connections, connections)
      let validator = NIOHTTPResponseHeadersValidator()
      let upgrade = NIOTypedHTTPServerUpgradeHandler(
        httpEncoder: encoder, extraHTTPHandlers: [decoder, connectionGuard, validator],
        upgradeConfiguration: upgrades)
      try pipeline.addHandlers([encoder, decoder, connectionGuard, validator, upgrade])
      return Value(channel: channel, kind: upgrade.upgradeResultFuture)
    }
  }

  private var upgrades: NIOTypedHTTPServerUpgradeConfiguration<Kind> {
    // The guard has already refused malformed requests. The tab and the browser are looked up afterwards.
    let upgrader = NIOTypedWebSocketServerUpgrader<Kind>(
      maxFrameSize: options.messageSize,
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          .live(try NIOAsyncChannel<WebSocketFrame, WebSocketFrame>(wrappingChannelSynchronously: channel), head)
        }
      })
    return NIOTypedHTTPServerUpgradeConfiguration(upgraders: [upgrader]) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
        return .http(
          try NIOAsyncChannel(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
      }
    }
  }

  func handle(value: Value, logger: Logger) async {
    switch try? await value.kind.get() {
    case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
    case .live(let channel, let head): await run(channel, head)
    case nil: try? await value.channel.close()
    }
  }
}
