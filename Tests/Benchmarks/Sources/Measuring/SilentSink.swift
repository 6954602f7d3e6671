package import VIPER

/// A sink that discards all diagnostics.
package struct SilentSink: DiagnosticSink {
  package init() {}

  package func report(_ diagnostic: Diagnostic) {}
}
