/// Tasks that wait for one thing to happen. A task that is cancelled waits no longer.
@MainActor package final class Waiters<Value: Sendable> {
  private var waiting: [Int: (continuation: CheckedContinuation<Value?, Never>, of: Activity?)] =
    [:]
  private var lastNumber = 0

  package init() {}

  /// Whether anybody waits.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Waits until the value is there.
  ///
  /// - Returns: `nil` if the waiting task is cancelled before.
  package func wait() async -> Value? { await wait(pausing: nil) }

  /// Waits until the value is there; meanwhile the activity that the waiting task is part of does not
  /// count as under way.
  ///
  /// - Parameter onCancel: runs on the main actor when the waiting task is cancelled, before that task goes on.
  func wait(
    pausing activity: Activity?, onCancel: @escaping @MainActor () -> Void = {}
  ) async -> Value? {
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          activity?.pause()
          waiting[number] = (continuation, activity)
        }
      }
    } onCancel: {
      Task { @MainActor in
        onCancel()
        resume(waiting.removeValue(forKey: number), returning: nil)
      }
    }
  }

  /// Lets all who wait go on. They are told in the order in which they came; in which order their tasks
  /// then run is the scheduler's choice.
  package func resume(returning value: Value) {
    guard !waiting.isEmpty else { return }
    let all = waiting
    waiting = [:]
    for (_, waiter) in all.sorted(by: { $0.key < $1.key }) { resume(waiter, returning: value) }
  }

  /// Lets the first who came go on; the others still wait.
  func resumeFirst(returning value: Value) {
    guard let first = waiting.keys.min() else { return }
    resume(waiting.removeValue(forKey: first), returning: value)
  }

  private func resume(
    _ waiter: (continuation: CheckedContinuation<Value?, Never>, of: Activity?)?,
    returning value: Value?
  ) {
    waiter?.of?.resume()
    waiter?.continuation.resume(returning: value)
  }
}
