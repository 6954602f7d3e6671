import VIPER

extension Outcome {
  /// The texts of all outcomes, by their raw values.
  private static let texts = (0..<UInt8.max).compactMap(Outcome.init).map { "\($0)" }

  /// The text of the outcome in a recording. Faster than the description, which uses reflection.
  package var text: String { Self.texts[Int(rawValue)] }

  /// Creates the outcome with a recorded text.
  init(recorded text: String) {
    self = Self.texts.firstIndex(of: text).flatMap { Outcome(rawValue: UInt8($0)) } ?? .gone
  }
}
