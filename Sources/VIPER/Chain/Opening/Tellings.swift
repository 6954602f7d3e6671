/// What modules tell their openers.
struct Tellings {
  /// How many modules do just now, each because of what another has told.
  fileprivate var nested = 0
  /// How much of it waits.
  fileprivate var waiting = 0
}

extension Runtime {
  /// Lets what a module tells its opener climb there, the closing result too: at once, unless so many have
  /// caused each other that the stack would suffer. What is told after that waits as well, so all keeps its order.
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
