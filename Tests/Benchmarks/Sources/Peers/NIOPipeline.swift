import NIOCore
import NIOEmbedded

/// A channel pipeline with a duplex handler for each part. Events are written outbound, and answers are read inbound.
///
/// The pipeline must be used on the thread that creates it.
final class NIOPipeline {
  private let channel = EmbeddedChannel()
  private let view = ViewHandler()
  private let loggers = [LoggerHandler(), LoggerHandler()]

  /// Creates the pipeline. The interactor is nearest to the head, so that writes reach it last.
  init() {
    do {
      try channel.pipeline.syncOperations.addHandlers([
        InteractorHandler(), loggers[0], PresenterHandler(), loggers[1], view,
      ])
    } catch {
      print("The pipeline was not created: \(error)")
    }
  }

  // Closes the channel, because an open channel and its pipeline retain each other.
  deinit { _ = try? channel.finish() }

  func roundTrips(_ times: Int) -> Int {
    view.sum = 0
    let pipeline = channel.pipeline.syncOperations
    for value in 0..<times {
      pipeline.write(NIOAny(Message(name: Message.next, value: value)), promise: nil)
    }
    return loggers.reduce(view.sum) { $0 &+ $1.count.take() }
  }
}

/// A handler that passes events on, and adds up the answers.
private final class ViewHandler: ChannelDuplexHandler {
  typealias OutboundIn = Message
  typealias OutboundOut = Message
  typealias InboundIn = Message
  typealias InboundOut = Never

  var sum = 0

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    sum &+= unwrapInboundIn(data).value
  }
}

/// A handler that counts events and answers.
private final class LoggerHandler: ChannelDuplexHandler {
  typealias OutboundIn = Message
  typealias OutboundOut = Message
  typealias InboundIn = Message
  typealias InboundOut = Message

  var count = LogCount()

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    count.events &+= 1
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count.results &+= 1
    context.fireChannelRead(data)
  }
}

/// A handler that checks each name, and passes on the messages with other names than its own.
private final class PresenterHandler: ChannelDuplexHandler {
  typealias OutboundIn = Message
  typealias OutboundOut = Message
  typealias InboundIn = Message
  typealias InboundOut = Message

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard unwrapOutboundIn(data).name != Message.presented else { return }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard unwrapInboundIn(data).name != Message.presented else { return }
    context.fireChannelRead(data)
  }
}

/// A handler that answers with the next number.
private final class InteractorHandler: ChannelDuplexHandler {
  typealias OutboundIn = Message
  typealias OutboundOut = Never
  typealias InboundIn = Never
  typealias InboundOut = Message

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var message = unwrapOutboundIn(data)
    message.value &+= 1
    context.fireChannelRead(wrapInboundOut(message))
  }
}
