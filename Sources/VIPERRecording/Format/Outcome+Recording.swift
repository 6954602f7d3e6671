import VIPER

extension Outcome {
  private static let texts: [Outcome: String] = {
    let all: [Outcome] = [.answered, .accepted, .routed, .waiting, .held, .rejected, .unhandled, .gone]
    return Dictionary(uniqueKeysWithValues: all.map { ($0, "\($0)") })
  }()

  /// The text of the outcome in a recording. Faster than the description, which uses reflection.
  package var text: String { Self.texts[self] ?? "\(self)" }

  /// Creates the outcome with a recorded text.
  init(recorded text: String) { self = Self.texts.first { $0.value == text }?.key ?? .gone }
}
