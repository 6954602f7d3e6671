/// An error that contains all mistakes in the configuration of an app. The app cannot be launched until they are fixed.
public struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// The mistakes. The array is never empty.
  public let diagnostics: [Diagnostic]

  /// The descriptions of the mistakes, one per line.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
