public import VIPER

/// A sink that stores its reports, so that a test can read them.
///
/// ```swift
/// let sink = CollectingSink()
/// let router = VIPRouter(onDiagnostic: sink.report)
/// ```
public final class CollectingSink: Sendable {
  private let collected = Lock<[Diagnostic]>([])

  /// Creates an empty sink.
  public init() {}

  /// Stores the report. If `idle()` is stuck, the report is also written to standard error, because a test that waits
  /// shows no other output.
  @Sendable public func report(_ diagnostic: Diagnostic) {
    if diagnostic.code == "idle.timedOut" { diagnostic.writeToStandardError() }
    collected.withLock { $0.append(diagnostic) }
  }

  /// The reports, in order.
  public var diagnostics: [Diagnostic] { collected.withLock { $0 } }

  /// The reports as text, in order.
  public var messages: [String] { diagnostics.map(\.description) }
}
