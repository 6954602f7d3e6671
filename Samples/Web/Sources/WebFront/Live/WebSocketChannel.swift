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

/// A connection that speaks HTTP until it asks for a WebSocket.
nonisolated struct WebSocketChannel: HTTPChannelHandler {
  /// A connection, and what it becomes with its first request.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let kind: EventLoopFuture<Kind>
  }

  /// What a connection becomes.
  enum Kind: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    /// A WebSocket, and the request that asked for it.
    case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead)
  }

  let responder: Responder
  let messageSize: Int
  /// Runs a WebSocket, or ends it at once if it is not to be.
  let run: @Sendable (NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead) async -> Void

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      // Who may have one is looked up afterwards: a request that is not upgraded here gets no answer at all.
      let upgrader = NIOTypedWebSocketServerUpgrader<Kind>(
        maxFrameSize: messageSize,
        shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
        upgradePipelineHandler: { channel, head in
          channel.eventLoop.makeCompletedFuture {
            .live(try NIOAsyncChannel<WebSocketFrame, WebSocketFrame>(wrappingChannelSynchronously: channel), head)
          }
        })
      var configuration = NIOUpgradableHTTPServerPipelineConfiguration<Kind>(
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(upgraders: [upgrader]) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try channel.pipeline.syncOperations.addHandler(
              HTTPConnectionStateHandler(idleTimeout: .seconds(60), logger: logger))
            return .http(
              try NIOAsyncChannel(
                wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
          }
        })
      configuration.enablePipelining = false
      configuration.decoderConfiguration.maxHeaderListSize = 16 * 1024
      configuration.decoderConfiguration.maxHeaderFieldSize = 8 * 1024
      configuration.decoderConfiguration.maxHeaderFieldCount = 100
      return Value(
        channel: channel,
        kind: try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(configuration: configuration))
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
