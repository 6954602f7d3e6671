/// Tasks that wait for the same value. A task that is cancelled stops waiting.
@MainActor package final class Waiters<Value: Sendable> {
  private typealias Waiter = (continuation: CheckedContinuation<Value?, Never>, paused: (any Pausable)?)
  /// The first waiting task and its number, if no other task waited when it began to wait. Most objects have at most one
  /// waiting task, and then need no dictionary.
  private var first: (number: Int, waiter: Waiter)?
  /// The other waiting tasks by number. Tasks that began to wait later have higher numbers.
  private var others: [Int: Waiter] = [:]
  private var lastNumber = 0
  /// Whether a waiting task was cancelled. The cancelling thread sets the flag, before the main actor resumes the task.
  private let cancellation: Lock<Bool>?

  package init() { cancellation = nil }

  /// Creates an object without waiting tasks.
  ///
  /// - Parameter notesCancellation: Whether to record in ``wasCancelled`` that a waiting task was cancelled.
  init(notesCancellation: Bool) { cancellation = notesCancellation ? Lock(false) : nil }

  /// Whether a waiting task was cancelled. Always `false` if cancellation is not recorded.
  var wasCancelled: Bool { cancellation?.withLock { $0 } ?? false }

  /// Whether no task waits.
  var isEmpty: Bool { first == nil && others.isEmpty }

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
          add((continuation, activity), as: number)
        }
      }
    } onCancel: { [cancellation] in
      cancellation?.withLock { $0 = true }
      Task { @MainActor in
        onCancel()
        resume(remove(number), returning: nil)
      }
    }
  }

  /// Resumes all waiting tasks, in the order in which they began to wait. The scheduler determines the order in which
  /// the resumed tasks run.
  package func resume(returning value: Value) {
    guard !isEmpty else { return }
    let (first, others) = (first, others)
    self.first = nil
    if !others.isEmpty { self.others = [:] }
    resume(first?.waiter, returning: value)
    guard !others.isEmpty else { return }
    for (_, waiter) in others.sorted(by: { $0.key < $1.key }) { resume(waiter, returning: value) }
  }

  /// Resumes the task that has waited longest. The other tasks still wait.
  func resumeFirst(returning value: Value) {
    guard let number = first?.number ?? others.keys.min() else { return }
    resume(remove(number), returning: value)
  }

  private func add(_ waiter: Waiter, as number: Int) {
    if isEmpty { first = (number, waiter) } else { others[number] = waiter }
  }

  private func remove(_ number: Int) -> Waiter? {
    guard let found = first, found.number == number else { return others.removeValue(forKey: number) }
    first = nil
    return found.waiter
  }

  private func resume(_ waiter: Waiter?, returning value: Value?) {
    waiter?.paused?.resume()
    waiter?.continuation.resume(returning: value)
  }
}

/// Work that does not count as under way while it is paused.
@MainActor protocol Pausable: AnyObject {
  func pause(for cause: PendingWork.Cause)
  func resume()
}
