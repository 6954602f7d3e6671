import Foundation

/// A queue that computes password hashes on separate threads, a bounded number at a time.
///
/// A hash keeps a core busy for a while. Swift's concurrency pool has one thread for each core, so a few hashes there
/// would delay all other tasks of the process.
public final class HashingQueue: Sendable {
  /// The queue of the process, which leaves one core to other work.
  public static let shared = HashingQueue()

  let operations = OperationQueue()

  /// Creates a queue.
  ///
  /// - Parameter atOnce: The number of hashes that are computed at the same time. `nil` means one less than the number
  ///   of cores.
  public init(atOnce: Int? = nil) {
    operations.maxConcurrentOperationCount = max(1, atOnce ?? ProcessInfo.processInfo.activeProcessorCount - 1)
    operations.qualityOfService = .utility
  }

  /// Runs a closure in its turn.
  ///
  /// - Parameters:
  ///   - isUrgent: Whether the closure precedes others that wait.
  ///   - work: The closure.
  /// - Returns: The value that `work` returned.
  /// - Throws: The error that `work` threw.
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
