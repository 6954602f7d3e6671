// The delivery of results, and the limit of their nesting.

extension Runtime {
  /// Sends a result up immediately, inside the delivery under way or as a new delivery.
  ///
  /// - Parameter cause: The cause of the result, or `nil` if the event that the result answers is the cause.
  func send(_ result: EventResult, in chain: ModuleChain, above position: Int, because cause: TaskCause? = nil)
    -> Outcome
  {
    // A result of an interactor enters where it leaves the interactor.
    guard position == NodeNumber.interactor || isInside(result.values) else {
      guard chain.isAlive, tap.admitsInputs else { return drop() }
      return input(.result(result), chain.core, at: position, outcome: { $0 }) {
        self.send(markedNow(result), in: chain, above: position, because: cause)
      }
    }
    guard chain.isAlive else { return drop() }
    guard nesting.depth < Self.resultNestingLimit else { return refuse(result, in: chain) }
    nesting.depth += 1
    defer { nesting.depth -= 1 }
    let request = result.hasPath ? result.path?.request : nil
    request?.state.didBeginAnswer()
    func send() -> Outcome {
      // Ends the request, if its end is due, before the next delivery.
      defer { request?.check() }
      return chain.receive(result, above: position, serial: deliveries.serial)
    }
    if deliveries.phase == .delivering { return send() }
    return asDelivery {
      if cause == nil, let id = result.eventID {
        deliveries.begin(id, depth: result.depth, result.key, undeclared: result.undeclaredName)
      } else {
        deliveries.begin(cause ?? TaskCause.ofTask)
      }
      return timed(result.name, in: chain.core) { deliveries.interruptAction(send) }
    }
  }

  /// The maximum number of results that are nested in each other. Each nested result uses stack space.
  private static var resultNestingLimit: Int { 100 }

  /// Rejects a result that exceeds the nesting limit. Until the deliveries under way have ended, only the first such
  /// result is reported.
  private func refuse(_ result: EventResult, in chain: ModuleChain) -> Outcome {
    if !nesting.hasRefused {
      nesting.hasRefused = true
      report(.resultsNested(name: result.name, limit: Self.resultNestingLimit, module: chain.name))
      afterDeliveries { self.nesting.hasRefused = false }
    }
    if result.hasPath { result.path?.request?.end(.rejected) }
    return .rejected
  }
}
