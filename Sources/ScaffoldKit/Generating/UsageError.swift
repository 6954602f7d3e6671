/// A mistake in the arguments of the tool.
public struct UsageError: Error, Hashable, Sendable {
  /// The mistake.
  public let text: String
}
