import Foundation

/// A thread with a stack of 512 KB, like the secondary threads of Apple platforms.
package enum SmallStack {
  /// Runs a closure on such a thread. If its stack overflows, the process crashes.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result(catching: work)) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }
}
