/// Tasks that wait for the same value. A task that is cancelled stops waiting.
@MainActor package final class Waiters<Value: Sendable> {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Value?, Never>
    let paused: (any Pausable)?

    @MainActor func resume(returning value: Value?) {
      paused?.resume()
      continuation.resume(returning: value)
    }
  }

  /// The waiting tasks, in the order in which they began to wait.
  private var waiting: [Waiter] = []
  private var lastNumber = 0
  /// Whether a waiting task was cancelled. The cancelling thread sets the flag, before the main actor resumes the task.
  private let cancellation: Lock<Bool>?

  /// Creates an object without waiting tasks.
  ///
  /// - Parameter notesCancellation: Whether to record in ``wasCancelled`` that a waiting task was cancelled.
  package init(notesCancellation: Bool = false) { cancellation = notesCancellation ? Lock(false) : nil }

  /// Whether a waiting task was cancelled. Always `false` if cancellation is not recorded.
  var wasCancelled: Bool { cancellation?.withLock { $0 } ?? false }

  /// Whether no task waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Waits for the value.
  ///
  /// - Returns: The value, or `nil` if the waiting task is cancelled before the value arrives.
  package func wait() async -> Value? { await wait(pausing: nil, for: .outside) }

  /// Waits for the value.
  ///
  /// - Parameters:
  ///   - activity: The activity that is paused while the task is suspended here.
  ///   - cause: The cause of the pause.
  ///   - onCancel: A closure that runs on the main actor when the waiting task is cancelled, before that task resumes.
  /// - Returns: The value, or `nil` if the waiting task is cancelled before the value arrives.
  func wait(
    pausing activity: (any Pausable)?, for cause: PendingWork.Cause, onCancel: @escaping @MainActor () -> Void = {}
  ) async -> Value? {
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
        } else {
          activity?.pause(for: cause)
          waiting.append(Waiter(number: number, continuation: continuation, paused: activity))
        }
      }
    } onCancel: { [cancellation] in
      cancellation?.withLock { $0 = true }
      Task { @MainActor in
        onCancel()
        stopWaiting(number)
      }
    }
  }

  /// Resumes all waiting tasks, in the order in which they began to wait. The scheduler determines the order in which
  /// the resumed tasks run.
  package func resume(returning value: Value) {
    guard !isEmpty else { return }
    var resumed: [Waiter] = []
    swap(&resumed, &waiting)
    for waiter in resumed { waiter.resume(returning: value) }
  }

  /// Resumes the task that has waited longest. The other tasks still wait.
  func resumeFirst(returning value: Value) {
    if !isEmpty { waiting.removeFirst().resume(returning: value) }
  }

  /// Resumes a waiting task that was cancelled.
  private func stopWaiting(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).resume(returning: nil)
  }
}

/// Work that does not count as under way while it is paused.
@MainActor protocol Pausable: AnyObject {
  func pause(for cause: PendingWork.Cause)
  func resume()
}
