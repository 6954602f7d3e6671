import Foundation

/// Runs the work that a task does outside its actors, and counts this work, so that `idle()` waits for it.
///
/// Usually the `next()` of an iterator runs on another thread until it waits. Without the count, a test would not know
/// whether the iterator already waits, for example for the clock of the test. See SE-0417, *Task executor preference*.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class CountedExecutor: TaskExecutor {
  private let workBegins: @Sendable () -> Void
  private let workEnds: @Sendable () -> Void

  init(workBegins: @escaping @Sendable () -> Void, workEnds: @escaping @Sendable () -> Void) {
    self.workBegins = workBegins
    self.workEnds = workEnds
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    workBegins()
    DispatchQueue.global().async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
      workEnds()
    }
  }
}
