/// The opener of a module: it gets the results that the module sends it while it is open, and exactly one when the module
/// closes.
@MainActor final class Opener {
  /// The module that gets the result; `nil` if an app opened it, or the module has gone.
  private(set) weak var chain: ModuleChain?
  /// The origin of the result's name and id.
  private let origin: Origin
  /// Told in any case, also without a module. Says whether somebody took the result, so that the
  /// module need not.
  private let tell: @MainActor (EventResult) -> Bool
  /// Told of what comes before, likewise.
  private let hear: @MainActor (EventResult) -> Bool
  private let runtime: Runtime
  private let hadChain: Bool
  /// The result enters above this place of the module.
  private let entry: Int
  private(set) var isTold = false
  /// The closing result, once it is decided.
  private var settled: EventResult?
  /// Whether the closing result is decided, or was sent.
  var isSettled: Bool { isTold || settled != nil }

  struct Origin: Sendable {
    let name: String
    let key: NameKey
    let event: Event.ID?
    let depth: Int
  }

  init(
    chain: ModuleChain?, above position: Int = ChainPosition.presenter + 1, runtime: Runtime,
    origin: Origin, hear: @escaping @MainActor (EventResult) -> Bool = { _ in false },
    tell: @escaping @MainActor (EventResult) -> Bool = { _ in false }
  ) {
    self.chain = chain
    hadChain = chain != nil
    entry = position
    self.runtime = runtime
    self.origin = origin
    self.hear = hear
    self.tell = tell
  }

  deinit {
    // The module's view was released without a word; its opener must not wait for ever.
    guard !isTold else { return }
    let (settled, empty) = (settled, origin.result(.empty, data: nil, error: nil))
    let result = settled ?? empty
    Task { @MainActor [weak chain = chain, hadChain, entry, runtime, tell] in
      _ = tell(result)
      Self.deliver(result, to: chain, above: entry, hadChain: hadChain, runtime: runtime)
    }
  }

  /// Sends the opener something before the closing result.
  ///
  /// - Parameter cause: the event that is being handled, if one is.
  /// - Returns: the outcome; `nil` if there is no receiver.
  func tell<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome? {
    guard !isSettled else { return runtime.drop() }
    let result = EventResult(
      publishing: name, output: output, event: origin.event, depth: cause?.depth ?? origin.depth)
    let isTaken = hear(result)
    guard let chain, chain.isAlive else {
      if isTaken { return .answered }
      return hadChain ? runtime.drop() : nil
    }
    let outcome = chain.runtime.sendToOpener(
      isTaken ? result.takenElsewhere() : result, in: chain, above: entry,
      because: cause)
    return isTaken && outcome == .unhandled ? .answered : outcome
  }

  /// Decides what the closing result will be, and does not give it yet.
  ///
  /// - Returns: `false` if that was decided before; then nothing happens.
  func settle(
    _ status: ResultStatus, data: (any Sendable)? = nil, error: (any Error)? = nil
  ) -> Bool {
    guard !isSettled else { return false }
    settled = origin.result(status, data: data, error: error)
    return true
  }

  /// Gives the closing result: the one that was settled before, if one was.
  ///
  /// - Returns: `false` if it was given before; then nothing happens.
  @discardableResult
  func tell(
    _ status: ResultStatus, data: (any Sendable)? = nil, error: (any Error)? = nil
  ) -> Bool {
    guard !isTold else { return false }
    isTold = true
    var result = settled ?? origin.result(status, data: data, error: error)
    if tell(result) { result = result.takenElsewhere() }
    Self.deliver(result, to: chain, above: entry, hadChain: hadChain, runtime: runtime)
    return true
  }

  /// Sends nothing any more, because the module was not built.
  func silence() { isTold = true }

  /// The result enters below the opener's presenter, as the answer to a route event does; above it, if the view alone
  /// is to hear of it.
  private static func deliver(
    _ result: EventResult, to chain: ModuleChain?, above position: Int, hadChain: Bool,
    runtime: Runtime
  ) {
    if let chain {
      _ = chain.runtime.sendToOpener(result, in: chain, above: position)
    } else if hadChain {
      _ = runtime.drop()
    }
  }
}

extension Opener.Origin {
  fileprivate func result(
    _ status: ResultStatus, data: (any Sendable)?, error: (any Error)?
  ) -> EventResult {
    EventResult(
      closing: name, key: key, event: event, depth: depth, status: status, data: data,
      error: error)
  }
}

extension Runtime {
  /// Sends a result of a module to its opener, the closing result too: at once, unless so many have
  /// caused each other that the stack would suffer. Results that are sent after that wait as well, so all keep their order.
  ///
  /// - Parameter cause: the cause of the result, if not the event that it answers.
  func sendToOpener(
    _ result: EventResult, in chain: ModuleChain, above position: Int,
    because cause: EventContext? = nil
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
