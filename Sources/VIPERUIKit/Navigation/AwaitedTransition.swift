/// A transition that the navigator waits for. The first of several notifications ends the wait.
@MainActor final class AwaitedTransition {
  /// The serial number of the last transition.
  private var number = 0
  private var continuation: CheckedContinuation<Void, Never>?

  /// Starts a transition, and returns when it has ended.
  ///
  /// - Parameter begin: A closure that starts the transition. It receives a closure, `end`, that must be called when
  ///   the transition has ended. A late call of `end`, during another transition, is ignored.
  func run(_ begin: (_ end: @escaping @MainActor () -> Void) -> Void) async {
    number += 1
    await withCheckedContinuation {
      continuation = $0
      begin { [number] in if number == self.number { self.endLast() } }
    }
  }

  /// Ends the current transition, if there is one.
  func endLast() {
    continuation?.resume()
    continuation = nil
  }
}
