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
    case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, WebTab, page: String)
  }

  let responder: Responder
  let messageSize: Int
  /// The tab to which a request for a WebSocket may be connected.
  let tab: @Sendable (HTTPRequestHead, _ peer: String) async -> (WebTab, page: String)?
  /// Runs a connection.
  let run: @Sendable (NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, WebTab, _ page: String) async -> Void

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let admitted = NIOLoopBoundBox<(WebTab, page: String)?>(nil, eventLoop: channel.eventLoop)
      let upgrader = NIOTypedWebSocketServerUpgrader<Kind>(
        maxFrameSize: messageSize,
        shouldUpgrade: { channel, head in
          channel.eventLoop.makeFutureWithTask { await tab(head, channel.remoteAddress?.ipAddress ?? "unknown") }.map {
            tab in
            admitted.value = tab
            return tab.map { _ in HTTPHeaders() }
          }
        },
        upgradePipelineHandler: { channel, _ in
          channel.eventLoop.makeCompletedFuture {
            guard let (tab, page) = admitted.value else { throw ChannelError.inputClosed }
            return .live(
              try NIOAsyncChannel<WebSocketFrame, WebSocketFrame>(wrappingChannelSynchronously: channel), tab,
              page: page)
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
    case .live(let channel, let tab, let page): await run(channel, tab, page)
    case nil: try? await value.channel.close()
    }
  }
}
