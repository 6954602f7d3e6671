/// The first difference between a recording and its playback.
public struct Divergence: Error, CustomStringConvertible {
  /// The number of the input at which the difference was found.
  public let input: Int
  /// The input, in words.
  public let inputText: String
  /// The difference.
  public let reason: String
  /// Everything observable after the input in the recording. Empty if the difference is not an observation.
  public let recorded: [String]
  /// Everything observable after the input in the playback.
  public let played: [String]
  /// The likely cause.
  public let cause: String

  /// The input, the difference, both observations and the likely cause.
  public var description: String {
    var lines = ["Input \(input) (\(inputText)): \(reason)"]
    if !recorded.isEmpty || !played.isEmpty {
      lines.append("  recorded: \(recorded.isEmpty ? "nothing" : recorded.joined(separator: "; "))")
      lines.append("  played:   \(played.isEmpty ? "nothing" : played.joined(separator: "; "))")
    }
    if let beginning = Self.beginning(recorded.first), beginning == Self.beginning(played.first) {
      lines.append("  The data differ after the shown beginning.")
    }
    return (lines + ["  \(cause)"]).joined(separator: "\n")
  }

  /// Returns the text before the hash of long data, or `nil` for short data.
  private static func beginning(_ text: String?) -> Substring? {
    text.flatMap { text in text.firstRange(of: "… #").map { text[..<$0.lowerBound] } }
  }
}
