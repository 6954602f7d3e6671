/// The effort that a router spends on finding mistakes; see ``VIPRouter/diagnosisLevel``.
public enum DiagnosisLevel: Sendable, Hashable {
  /// Reports the mistakes that can be detected without additional cost.
  case standard
  /// Also checks each call of a middleware or presenter, which makes each call take several times as long. In addition
  /// to the standard mistakes, reports:
  ///
  /// - a call that neither forwards nor answers
  /// - a call that forwards the same event or result twice
  /// - a call that answers an event and also forwards it
  /// - an answer that ends in the presenter
  /// - a handler that returns ``Outcome/answered`` but does not answer
  /// - a removed module that is still alive after 5 seconds; see ``VIPRouter/leakProbe``
  case thorough

  /// The level of a new router: ``thorough`` in debug builds, otherwise ``standard``.
  static var ofBuild: DiagnosisLevel {
    #if DEBUG
      .thorough
    #else
      .standard
    #endif
  }
}
