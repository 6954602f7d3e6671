package import VIPER

/// Takes every diagnosis and says nothing.
package struct SilentSink: DiagnosticSink {
  package init() {}

  package func report(_ diagnostic: Diagnostic) {}
}
