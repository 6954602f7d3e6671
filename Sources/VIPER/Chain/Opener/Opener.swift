/// The module that opened another module, and that receives the messages and the closing result of the opened module.
@MainActor final class Opener {
  /// The event that opened the module. The closing result carries the name and the id of this event.
  struct Origin: Sendable {
    let name: String
    let key: NameKey
    let event: Event.ID?
    let depth: Int
    let values: EventValues?
  }

  /// The chain of the opener, or `nil` if the app opened the module or the opener no longer exists.
  private(set) weak var chain: ModuleChain?
  private let hadChain: Bool
  private let origin: Origin
  private let runtime: Runtime
  /// The position above which results enter the opener's chain.
  private let position: Int

  /// Creates an opener.
  ///
  /// - Parameter position: The position above which results enter the chain. The position is below the presenter for
  ///   the answer to a route event, and above the presenter if only the view is to receive the results.
  init(_ chain: ModuleChain?, above position: Int = NodeNumber.opened, origin: Origin, runtime: Runtime) {
    self.chain = chain
    hadChain = chain != nil
    self.position = position
    self.origin = origin
    self.runtime = runtime
  }

  /// Returns a message of the opened module.
  ///
  /// - Parameter cause: The event that is being handled, or `nil`.
  func message<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: TaskCause?) -> EventResult {
    EventResult(
      publishing: name, output: output, event: origin.event, depth: cause?.depth ?? origin.depth,
      values: runtime.values?.merging(origin.values) ?? origin.values)
  }

  /// Returns a closing result.
  func result(
    _ status: ResultStatus, data: (any Sendable)? = nil, error: (any Error)? = nil
  ) -> EventResult {
    EventResult(
      closing: origin.name, key: origin.key, event: origin.event, depth: origin.depth, status: status, data: data,
      error: error, values: origin.values)
  }

  /// Sends a message of the opened module.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - isTaken: Whether a stream of messages has already received the message.
  ///   - cause: The event that is being handled, or `nil`.
  /// - Returns: The outcome of the message, or `nil` if there is no receiver.
  func send(_ message: EventResult, isTaken: Bool = false, because cause: TaskCause?) -> Outcome? {
    guard let chain, chain.isAlive else {
      if isTaken { return .answered }
      return hadChain ? runtime.drop() : nil
    }
    let outcome = chain.runtime.sendToOpener(
      isTaken ? message.markedDelivered() : message, in: chain, above: position, because: cause)
    return isTaken && outcome == .unhandled ? .answered : outcome
  }

  /// Sends the closing result.
  ///
  /// - Parameter isAwaited: Whether a task waits for the output. If so, the result passes only the middleware between
  ///   presenter and view, like the answer to a request that the view sent. The opener's mappings do not receive the
  ///   result.
  func close(with result: EventResult, isAwaited: Bool = false) {
    if chain == nil, hadChain { runtime.reporter.drop() }
    guard let chain else { return }
    let request = isAwaited ? PendingRequest(result.name, from: NodeNumber.view, of: chain, isForOne: true) : nil
    var result = result
    if let request { result.path = ReplyPath(to: request) }
    _ = chain.runtime.sendToOpener(result, in: chain, above: isAwaited ? NodeNumber.presenter : position)
    // A middleware may have consumed or held the result.
    if let request { chain.runtime.afterDeliveries { request.end() } }
  }
}

extension Runtime {
  /// Sends a result of an opened module to the module's opener. The result may be the closing result. The result is
  /// sent immediately, unless so many results are nested that the stack could overflow. While one result waits, later
  /// results also wait, so all results are delivered in order.
  ///
  /// - Parameter cause: The cause of the result, or `nil` if the event that the result answers is the cause.
  func sendToOpener(
    _ result: EventResult, in chain: ModuleChain, above position: Int, because cause: TaskCause? = nil
  ) -> Outcome {
    guard nesting.toOpeners < 50, nesting.waitingToOpeners == 0 else {
      nesting.waitingToOpeners += 1
      afterDeliveries {
        self.nesting.waitingToOpeners -= 1
        _ = self.send(result, in: chain, above: position, because: cause)
      }
      return .waiting
    }
    nesting.toOpeners += 1
    defer { nesting.toOpeners -= 1 }
    return send(result, in: chain, above: position, because: cause)
  }
}
