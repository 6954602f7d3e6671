// The delivery of results, and the limit of their nesting.

extension Runtime {
  /// Sends a result up immediately, inside the delivery under way or as a new delivery.
  ///
  /// - Parameter cause: The cause of the result, or `nil` if the event that the result answers is the cause.
  func send(_ result: EventResult, in chain: ModuleChain, above position: Int, because cause: EventContext? = nil)
    -> Outcome
  {
    guard isInside else {
      guard chain.isAlive else { return drop() }
      return enter(.result(result), chain.core, at: position) {
        self.send(result, in: chain, above: position, because: cause)
      }
    }
    guard chain.isAlive else { return drop() }
    guard nestedResults < Self.resultNestingLimit else { return refuse(result, in: chain) }
    nestedResults += 1
    defer { nestedResults -= 1 }
    let request = result.hasPath ? result.path?.request : nil
    request?.state.didBeginAnswer()
    func send() -> Outcome {
      // Ends the request, if its end is due, before the next delivery.
      defer { request?.check() }
      return chain.receive(result, above: position, serial: deliveries.serial)
    }
    if deliveries.isDelivering, !deliveries.isActing { return send() }
    return asDelivery {
      if cause == nil, let id = result.event {
        deliveries.begin(id, depth: result.depth, result.key, undeclared: result.undeclaredName)
      } else {
        deliveries.begin(cause ?? EventContext.ofTask)
      }
      return timed(result.name, in: chain.core) { deliveries.interruptAction(send) }
    }
  }

  /// The maximum number of results that are nested in each other. Each nested result uses stack space.
  private static var resultNestingLimit: Int { 100 }

  /// Rejects a result that exceeds the nesting limit. Until the deliveries under way have ended, only the first such
  /// result is reported.
  private func refuse(_ result: EventResult, in chain: ModuleChain) -> Outcome {
    if !hasRefusedResults {
      hasRefusedResults = true
      report(.resultsNested(name: result.name, limit: Self.resultNestingLimit, module: chain.name))
      afterDeliveries { self.hasRefusedResults = false }
    }
    if result.hasPath { result.path?.request?.end(.rejected) }
    return .rejected
  }
}
