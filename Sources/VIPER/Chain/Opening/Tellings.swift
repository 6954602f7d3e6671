/// Counters of the messages that modules send to their openers.
struct Tellings {
  /// The number of messages that are being sent, each caused by another.
  fileprivate var nested = 0
  /// The number of messages that wait.
  fileprivate var waiting = 0
}

extension Runtime {
  /// Sends a message or closing result up the opener's chain: at once, unless so many have caused each other that the
  /// stack would overflow. Messages after that wait as well, to keep their order.
  ///
  /// - Parameter cause: what it is told because of; what the result says without.
  func climbToOpener(
    _ result: EventResult, in chain: ModuleChain, above position: Int, because cause: EventContext? = nil
  ) -> Outcome {
    guard tellings.nested < 50, tellings.waiting == 0 else {
      tellings.waiting += 1
      afterDeliveries {
        self.tellings.waiting -= 1
        _ = self.climb(result, in: chain, above: position, because: cause)
      }
      return .waiting
    }
    tellings.nested += 1
    defer { tellings.nested -= 1 }
    return climb(result, in: chain, above: position, because: cause)
  }
}
