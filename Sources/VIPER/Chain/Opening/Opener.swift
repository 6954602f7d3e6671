/// The module that opened another: it receives that one's messages, and its closing result.
@MainActor struct Opener {
  /// The event that opened the module: the closing result carries its name and its id.
  struct Origin: Sendable {
    let name: String
    let key: NameKey
    let event: Event.ID?
    let depth: Int
  }

  /// The opening module; `nil` if an app opened it, or the module has gone.
  private(set) weak var chain: ModuleChain?
  private let hadChain: Bool
  private let origin: Origin
  private let runtime: Runtime
  /// Results enter the module above this position.
  private let position: Int

  /// - Parameter position: below the presenter, as the answer to a route event; above it, if the view alone is to receive
  ///   results.
  init(_ chain: ModuleChain?, above position: Int = NodeNumber.presenter + 1, origin: Origin, runtime: Runtime) {
    self.chain = chain
    hadChain = chain != nil
    self.position = position
    self.origin = origin
    self.runtime = runtime
  }

  /// A message of the opened module.
  ///
  /// - Parameter cause: the event that is being handled, if one is.
  func message<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> EventResult {
    EventResult(publishing: name, output: output, event: origin.event, depth: cause?.depth ?? origin.depth)
  }

  /// A closing result.
  func result(
    _ status: ResultStatus, data: (any Sendable)? = nil, error: (any Error)? = nil, message: String? = nil
  ) -> EventResult {
    EventResult(
      closing: origin.name, key: origin.key, event: origin.event, depth: origin.depth, status: status, data: data,
      error: error, message: message)
  }

  /// Sends a message of the opened module.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - isTaken: whether a reader has taken it already.
  ///   - cause: the event that is being handled, if one is.
  /// - Returns: what became of it; `nil` if there is nobody to receive it.
  func send(_ message: EventResult, isTaken: Bool = false, because cause: EventContext?) -> Outcome? {
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
  /// - Parameter isAwaited: whether a task waits for the output. If so, the result passes the middleware before the presenter
  ///   and ends there, as the answer to a request of the view does: the opener's mappings do not receive it.
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
  /// Sends a result of a module to its opener, the closing result too: at once, unless so many have
  /// caused each other that the stack would suffer. Results that are sent after that wait as well, so all keep their order.
  ///
  /// - Parameter cause: the cause of the result, if not the event that it answers.
  func sendToOpener(
    _ result: EventResult, in chain: ModuleChain, above position: Int, because cause: EventContext? = nil
  ) -> Outcome {
    guard nestedResultsToOpeners < 50, waitingResultsToOpeners == 0 else {
      waitingResultsToOpeners += 1
      afterDeliveries {
        self.waitingResultsToOpeners -= 1
        _ = self.send(result, in: chain, above: position, because: cause)
      }
      return .waiting
    }
    nestedResultsToOpeners += 1
    defer { nestedResultsToOpeners -= 1 }
    return send(result, in: chain, above: position, because: cause)
  }
}
