/// Tasks that wait for one thing to happen. A task that is cancelled stops waiting.
@MainActor package final class Waiters<Value: Sendable> {
  private typealias Waiter = (continuation: CheckedContinuation<Value?, Never>, paused: (any Pausable)?)
  /// By their numbers, which rise.
  private var waiting: [Int: Waiter] = [:]
  private var lastNumber = 0
  /// Whether a waiting task was cancelled, on whatever thread: known before the main actor is told.
  private let cancellation: Lock<Bool>?

  package init() { cancellation = nil }

  /// - Parameter notesCancellation: whether ``wasCancelled`` is asked for.
  init(notesCancellation: Bool) { cancellation = notesCancellation ? Lock(false) : nil }

  /// Whether a waiting task was cancelled, if that is noted.
  var wasCancelled: Bool { cancellation?.withLock { $0 } ?? false }

  /// Whether no task waits.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Waits until the value is there.
  ///
  /// - Returns: `nil` if the waiting task is cancelled before.
  package func wait() async -> Value? { await wait(pausing: nil, for: .outside) }

  /// Waits until the value is there.
  ///
  /// - Parameters:
  ///   - activity: is paused while the task is suspended here.
  ///   - cause: what the activity waits for.
  ///   - onCancel: runs on the main actor when the waiting task is cancelled, before that task resumes.
  /// - Returns: `nil` if the waiting task is cancelled before.
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
          waiting[number] = (continuation, activity)
        }
      }
    } onCancel: { [cancellation] in
      cancellation?.withLock { $0 = true }
      Task { @MainActor in
        onCancel()
        resume(waiting.removeValue(forKey: number), returning: nil)
      }
    }
  }

  /// Resumes all waiting tasks, in the order in which they came. The scheduler chooses the order in which they then run.
  package func resume(returning value: Value) {
    guard !waiting.isEmpty else { return }
    let all = waiting
    waiting = [:]
    for (_, waiter) in all.sorted(by: { $0.key < $1.key }) { resume(waiter, returning: value) }
  }

  /// Resumes the task that has waited longest; the others still wait.
  func resumeFirst(returning value: Value) {
    guard let first = waiting.keys.min() else { return }
    resume(waiting.removeValue(forKey: first), returning: value)
  }

  private func resume(_ waiter: Waiter?, returning value: Value?) {
    waiter?.paused?.resume()
    waiter?.continuation.resume(returning: value)
  }
}

/// Work that does not count as under way while it waits for something else.
@MainActor protocol Pausable: AnyObject {
  func pause(for cause: PendingWork.Cause)
  func resume()
}
