import Foundation

/// Computes password hashes on separate threads, a bounded number at a time.
///
/// A hash keeps a core busy for a while. In Swift's concurrency pool, which has a thread for each core, a few of them would
/// delay all other tasks of the process.
public final class HashingQueue: Sendable {
  /// The queue of the process, which leaves one core to other work.
  public static let shared = HashingQueue()

  let operations = OperationQueue()

  /// A queue.
  ///
  /// - Parameter atOnce: the number of hashes that are computed at a time; `nil` for one less than there are cores.
  public init(atOnce: Int? = nil) {
    operations.maxConcurrentOperationCount = max(1, atOnce ?? ProcessInfo.processInfo.activeProcessorCount - 1)
    operations.qualityOfService = .utility
  }

  /// Runs some work in its turn.
  ///
  /// - Parameters:
  ///   - isUrgent: whether the work is done before other work that waits.
  ///   - work: the work.
  /// - Returns: the value that `work` returned.
  /// - Throws: the error that `work` has thrown.
  func run<Value: Sendable>(isUrgent: Bool = false, _ work: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await withCheckedContinuation { continuation in
      let operation = BlockOperation { continuation.resume(returning: Result(catching: work)) }
      if isUrgent { operation.queuePriority = .veryHigh }
      operations.addOperation(operation)
    }.get()
  }
}
