/// The effort that a router makes to find mistakes; see ``VIPRouter/diagnosis``.
public enum DiagnosisLevel: Sendable, Hashable {
  /// Reports what costs nothing to see.
  case standard
  /// Looks at each call of a middleware or presenter as well: one that neither forwards nor answers, one that forwards the
  /// same twice, an answer that ends in the presenter. A step takes several times as long.
  case thorough
}
