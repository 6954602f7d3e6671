/// Tasks that wait for one thing to happen. A task that is cancelled waits no longer.
@MainActor package final class Waiters<Value: Sendable> {
  private var waiting: [Int: CheckedContinuation<Value?, Never>] = [:]
  private var lastNumber = 0

  package init() {}

  /// Whether anybody waits.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Waits until the value is there.
  ///
  /// - Returns: `nil` if the waiting task is cancelled before.
  package func wait() async -> Value? {
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in waiting.removeValue(forKey: number)?.resume(returning: nil) }
    }
  }

  /// Lets all who wait go on, in the order in which they came.
  package func resume(returning value: Value) {
    let all = waiting
    waiting = [:]
    for (_, waiter) in all.sorted(by: { $0.key < $1.key }) { waiter.resume(returning: value) }
  }
}
