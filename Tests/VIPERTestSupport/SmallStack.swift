import Foundation

/// A thread with a stack of 512 KB, like the secondary threads of Apple platforms.
package enum SmallStack {
  /// The size of the stack, in bytes. The address sanitizer makes frames several times larger. `.ci/long address` sets the
  /// variable.
  private static let size = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil ? 512 * 1024 : 4 * 1024 * 1024

  /// Runs a closure on such a thread. If its stack overflows, the process crashes.
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let work = Work(work)
    return try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Result(catching: work.run)) }
      thread.stackSize = size
      thread.start()
    }
  }

  /// A closure that is released before its caller continues. Otherwise the thread could be the last owner of a deeply
  /// nested value, and releasing this value would overflow the stack. Only the thread accesses the closure.
  private final class Work<Value>: @unchecked Sendable {
    private var body: (() throws -> Value)?

    init(_ body: @escaping @Sendable () throws -> Value) { self.body = body }

    func run() throws -> Value {
      guard let body else { throw CancellationError() }
      self.body = nil
      return try body()
    }
  }
}
