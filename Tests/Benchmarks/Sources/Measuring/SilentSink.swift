package import VIPER

/// A sink that discards all diagnostics.
package struct SilentSink: Sendable {
  package init() {}

  @Sendable package func report(_ diagnostic: Diagnostic) {}
}
