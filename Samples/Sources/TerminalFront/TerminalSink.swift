import Foundation
import VIPER

/// A sink that collects diagnostics until the loop writes them.
///
/// Reports come from any thread. The lock is Foundation's, because the library's own lock is not public. The compiler
/// cannot check that every access holds the lock.
nonisolated final class TerminalSink: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [Diagnostic] = []

  @Sendable func report(_ diagnostic: Diagnostic) { lock.withLock { waiting.append(diagnostic) } }

  /// Returns and removes the diagnostics that were reported since the last call.
  func take() -> [Diagnostic] {
    lock.withLock {
      defer { waiting = [] }
      return waiting
    }
  }
}
