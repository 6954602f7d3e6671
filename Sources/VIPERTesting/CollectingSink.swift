public import VIPER

/// A sink that keeps what is reported, for a test to look at.
public final class CollectingSink: DiagnosticSink {
  private let collected = Lock<[Diagnostic]>([])

  /// An empty sink.
  public init() {}

  /// Keeps the report. That `idle()` waits for ever is written to standard error as well: who waits sees nothing else.
  public func report(_ diagnostic: Diagnostic) {
    if case .idleIsStuck = diagnostic { StandardError.write(line: "VIPER: \(diagnostic)") }
    collected.withLock { $0.append(diagnostic) }
  }

  /// The reports, in order.
  public var diagnostics: [Diagnostic] { collected.withLock { $0 } }

  /// The reports as text, in order.
  public var messages: [String] { diagnostics.map(\.description) }
}
