/// Tasks that wait for the same value. A task that is cancelled stops waiting.
///
/// A task calls ``waiter(pausing:for:onCancel:)`` synchronously after it has found that it must wait, and then awaits the
/// waiter's value. So no value is lost between the two, although a task with a preferred executor is suspended at each
/// `await`.
@MainActor package final class Waiters<Value: Sendable> {
  /// A task that waits, or is about to wait.
  @MainActor package final class Waiter {
    private enum State {
      case begins
      case waits(CheckedContinuation<Value?, Never>)
      case isResumed(Value?)
    }

    private var state = State.begins
    private let paused: (any Pausable)?
    private let onCancel: @MainActor () -> Void
    private let waiters: Waiters

    fileprivate init(of waiters: Waiters, pausing activity: (any Pausable)?, onCancel: @escaping @MainActor () -> Void)
    {
      self.waiters = waiters
      paused = activity
      self.onCancel = onCancel
    }

    fileprivate func resume(returning value: Value?) {
      paused?.resume()
      if case .waits(let continuation) = state { continuation.resume(returning: value) }
      state = .isResumed(value)
    }

    /// The value, or `nil` if the waiting task is cancelled before the value arrives.
    package var value: Value? {
      get async {
        let waiters = waiters
        return await withTaskCancellationHandler {
          await withCheckedContinuation { continuation in
            if case .isResumed(let value) = state { return continuation.resume(returning: value) }
            state = .waits(continuation)
            if Task.isCancelled { waiters.remove(self) }
          }
        } onCancel: {
          waiters.cancellation?.withLock { $0 = true }
          Task { @MainActor in
            self.onCancel()
            waiters.remove(self)
          }
        }
      }
    }

    /// Waits for the value.
    ///
    /// - Throws: `CancellationError` if the waiting task is cancelled before the value arrives.
    package func wait() async throws {
      guard await value != nil else { throw CancellationError() }
    }
  }

  /// The waiting tasks, in the order in which they began to wait.
  private var waiting: [Waiter] = []
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
  /// - Parameter isForRoute: Whether the calling task waits for a route, and does not count as work under way meanwhile.
  /// - Returns: The waiter. The caller must await its value.
  package func waiter(isForRoute: Bool = false) -> Waiter {
    isForRoute ? waiter(pausing: TaskCause.activityOfThisTask, for: .route) : waiter(pausing: nil, for: .outside)
  }

  /// Waits for the value.
  ///
  /// - Parameters:
  ///   - activity: The activity that is paused while the task waits.
  ///   - cause: The cause of the pause.
  ///   - onCancel: A closure that runs on the main actor when the waiting task is cancelled, before that task resumes.
  /// - Returns: The waiter. The caller must await its value.
  func waiter(
    pausing activity: (any Pausable)?, for cause: PendingWork.Cause, onCancel: @escaping @MainActor () -> Void = {}
  ) -> Waiter {
    let waiter = Waiter(of: self, pausing: activity, onCancel: onCancel)
    activity?.pause(for: cause)
    waiting.append(waiter)
    return waiter
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
  func resumeFirst(returning value: Value) { if !isEmpty { waiting.removeFirst().resume(returning: value) } }

  /// Resumes a waiting task that was cancelled.
  private func remove(_ waiter: Waiter) {
    guard let index = waiting.firstIndex(where: { $0 === waiter }) else { return }
    waiting.remove(at: index).resume(returning: nil)
  }
}

/// Work that does not count as under way while it is paused.
@MainActor protocol Pausable: AnyObject {
  func pause(for cause: PendingWork.Cause)
  func resume()
}
