public import VIPER

/// A sink that keeps what is reported, for a test to look at.
public final class CollectingSink: DiagnosticSink {
  private let collected = Lock<[Diagnostic]>([])

  /// An empty sink.
  public init() {}

  /// Keeps the report.
  public func report(_ diagnostic: Diagnostic) { collected.withLock { $0.append(diagnostic) } }

  /// The reports, in order.
  public var diagnostics: [Diagnostic] { collected.withLock { $0 } }

  /// The reports as text, in order.
  public var messages: [String] { diagnostics.map(\.description) }
}
