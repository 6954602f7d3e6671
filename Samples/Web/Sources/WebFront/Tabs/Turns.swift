/// A queue that lets one caller at a time continue, in the order of the calls.
final class Turns {
  private let limit: Int
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a queue without callers.
  ///
  /// - Parameter limit: The number of callers that may wait.
  init(limit: Int) { self.limit = limit }

  /// Waits for the caller's turn.
  ///
  /// - Returns: `false` if too many callers wait. After `true`, the caller must end its turn with ``leave()``.
  func enter() async -> Bool {
    guard isTaken else {
      isTaken = true
      return true
    }
    guard waiting.count < limit else { return false }
    await withCheckedContinuation { waiting.append($0) }
    return true
  }

  /// Ends the caller's turn.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
