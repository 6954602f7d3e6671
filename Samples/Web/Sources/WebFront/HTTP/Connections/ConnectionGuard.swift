import NIOCore
import NIOHTTP1

/// A handler that enforces the deadlines of an HTTP connection, checks the heads of its requests, and closes the
/// connection.
///
/// The guard is the first handler after the parser:
///
///     parser → guard → upgrade to a WebSocket, or requests and responses
///
/// Exactly one deadline runs at any time, from the moment the connection is accepted: the deadline for a header, for a
/// body, for a response, or, after the last response, for the client to close its side. The guard does not apply to
/// WebSockets, which have other limits.
nonisolated final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The part of a request that the guard reads next.
  private enum Reading { case head, body, webSocket, nothing }
  /// The response that the guard writes next.
  private enum Writing { case response, lastResponse, nothing }

  /// The time in which a client must close its side of the connection after the last response.
  private static let closingTime = Duration.seconds(2)

  private let limits: ConnectionLimits
  private let connections: OpenConnections
  private var reading = Reading.head
  private var writing = Writing.response
  private var isFirst = true
  /// The number of requests without a complete response.
  private var unanswered = 0
  /// The number of responses that have been written but not yet sent.
  private var unsent = 0
  /// Whether the connection ends after the responses to the unanswered requests. If so, no further request is read.
  private var isEnding = false
  /// The response to a malformed request, which waits for the responses to earlier requests.
  private var refused: RefusedRequest?
  private var deadline: Scheduled<Void>?

  init(_ limits: ConnectionLimits, _ connections: OpenConnections) {
    self.limits = limits
    self.connections = connections
  }

  // MARK: Start

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { begin(context) } }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    if let refused = connections.admit(context.channel) {
      respond(refused, context)
      // Does not wait for the client to close its side, because many connections may be refused.
      context.close(promise: nil)
    } else {
      close(context, after: limits.headerTime)
    }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch reading {
    case .webSocket: return context.fireChannelRead(data)
    case .nothing: return
    case .head, .body: break
    }
    switch Self.unwrapInboundIn(data) {
    case .head(let head): read(head, context)
    case .body: context.fireChannelRead(data)
    case .end:
      reading = isEnding ? .nothing : .head
      close(context, after: limits.responseTime)
      context.fireChannelRead(data)
    }
  }

  private func read(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let check = RequestCheck(head, isFirst: isFirst)
    isFirst = false
    switch check {
    case .handle(let head, let isLast):
      connections.mark(context.channel, hasRequest: true)
      unanswered += 1
      isEnding = isLast
      reading = .body
      close(context, after: limits.bodyTime)
      context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    case .upgrade(let head):
      connections.mark(context.channel, hasRequest: true)
      // The request has no body. The end of the request follows in the same turn of the event loop.
      reading = .webSocket
      deadline?.cancel()
      context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    case .refuse(let refused): refuse(refused, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError || error is ByteToMessageDecoderError.PayloadTooLargeError else {
      return context.fireErrorCaught(error)
    }
    switch reading {
    case .head:
      let isTooLong = (error as? HTTPParserError) == .headerOverflow
      refuse(
        RefusedRequest(
          isTooLong ? "The request header is too long." : "This is not a valid HTTP/1.1 request.",
          status: isTooLong ? .requestHeaderFieldsTooLarge : .badRequest), context)
    case .body:
      // The request handler, which reads the body, responds to the error.
      reading = .nothing
      isEnding = true
      context.fireErrorCaught(error)
    case .webSocket, .nothing: break
    }
  }

  /// Responds to a malformed request after all earlier requests have a response.
  private func refuse(_ refused: RefusedRequest, _ context: ChannelHandlerContext) {
    reading = .nothing
    if unanswered == 0 { respond(refused, context) } else { self.refused = refused }
  }

  private func respond(_ refused: RefusedRequest, _ context: ChannelHandlerContext) {
    reading = .nothing
    writing = .nothing
    context.write(Self.wrapOutboundOut(.head(refused.head)), promise: nil)
    let text = context.channel.allocator.buffer(string: refused.reason)
    context.write(Self.wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
    write(Self.wrapOutboundOut(.end(nil)), isLast: true, context, promise: nil)
    context.flush()
  }

  // MARK: Responses

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard writing != .nothing else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    switch Self.unwrapOutboundIn(data) {
    case .head(var head):
      if head.status == .badRequest || unanswered == 1 && refused == nil && (isEnding || reading == .body) {
        writing = .lastResponse
        head.headers.replaceOrAdd(name: "Connection", value: "close")
      }
      context.write(Self.wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      unanswered -= 1
      let isLast = writing == .lastResponse
      if isLast {
        reading = .nothing
        writing = .nothing
      }
      write(data, isLast: isLast, context, promise: promise)
      if !isLast, unanswered == 0, let refused { respond(refused, context) }
    case .body: context.write(data, promise: promise)
    }
  }

  /// Writes the end of a response.
  private func write(
    _ data: NIOAny, isLast: Bool, _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
  ) {
    unsent += 1
    let sent = promise ?? context.eventLoop.makePromise()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    sent.futureResult.whenSuccess {
      let (connection, context) = bound.value
      connection.sent(isLast: isLast, context)
    }
    context.write(data, promise: sent)
  }

  private func sent(isLast: Bool, _ context: ChannelHandlerContext) {
    unsent -= 1
    if isLast || isEnding && isIdle {
      end(context)
    } else if isIdle, reading == .head {
      connections.mark(context.channel, hasRequest: false)
      close(context, after: limits.keepAliveTime)
    }
  }

  // MARK: End

  /// Whether all responses have been sent.
  private var isIdle: Bool { unanswered == 0 && unsent == 0 }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    let inputHasEnded = event as? ChannelEvent == .inputClosed
    if reading != .webSocket, inputHasEnded || event is ChannelShouldQuiesceEvent {
      isEnding = true
      if reading == .head { reading = .nothing }
      // A request that is being handled receives its response first.
      if isIdle { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes the server's side, and waits briefly for the client to close its side. An immediate close of both sides may
  /// discard the last response.
  private func end(_ context: ChannelHandlerContext) {
    reading = .nothing
    writing = .nothing
    unanswered = 0
    connections.mark(context.channel, hasRequest: false)
    close(context, after: Self.closingTime)
    context.close(mode: .output, promise: nil)
  }

  private func close(_ context: ChannelHandlerContext, after time: Duration) {
    deadline?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { bound.value.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }
}
