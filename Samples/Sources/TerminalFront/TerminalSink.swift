import Foundation
import VIPER

/// Keeps what is diagnosed until the front shows it, between two lines.
///
/// Reports may come from any thread, and the library's own lock is not public, so this one has
/// Foundation's; the compiler cannot see that every access holds it.
nonisolated final class TerminalSink: DiagnosticSink, @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [Diagnostic] = []

  func report(_ diagnostic: Diagnostic) { lock.withLock { waiting.append(diagnostic) } }

  /// What has been reported since the last time.
  func take() -> [Diagnostic] {
    lock.withLock {
      defer { waiting = [] }
      return waiting
    }
  }
}
