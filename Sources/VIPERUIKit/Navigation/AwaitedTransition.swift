/// The transition of which somebody waits for the end, whoever tells it first.
@MainActor final class AwaitedTransition {
  /// The number of the last one.
  private var number = 0
  private var continuation: CheckedContinuation<Void, Never>?

  /// Begins one, and returns when it has ended.
  ///
  /// - Parameter begin: gets a closure that ends this one; a late call while another runs is ignored.
  func run(_ begin: (_ end: @escaping @MainActor () -> Void) -> Void) async {
    number += 1
    await withCheckedContinuation {
      continuation = $0
      begin { [number] in if number == self.number { self.endLast() } }
    }
  }

  /// Ends the one that is under way, if there is any.
  func endLast() {
    continuation?.resume()
    continuation = nil
  }
}
