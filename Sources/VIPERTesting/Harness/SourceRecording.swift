import Foundation
import VIPER

/// An object that replaces empty literals in test sources by transcripts.
final class SourceRecording: Sendable {
  static let shared = SourceRecording()

  /// The insertions of this process, by file. An insertion consists of the original line number and the number of
  /// inserted lines.
  private let added = Lock<[String: [(line: Int, count: Int)]]>([:])

  /// Replaces the first empty literal by the lines of a transcript. The literal must be in the line of `place` or in
  /// the three lines below.
  ///
  /// - Returns: A sentence that describes the result, or the reason why nothing was written.
  func record(_ lines: [String], at place: TestPlace) -> String {
    guard ProcessInfo.processInfo.environment["CI"] == nil else {
      return
        "The transcript is empty, and no file is written where CI is set. Run the test without CI, and commit the file"
    }
    return added.withLock { added in
      let known = added[place.filePath] ?? []
      guard !known.contains(where: { $0.line == place.line }) else { return "The transcript was written. Run again" }
      let shift = known.reduce(0) { $0 + ($1.line < place.line ? $1.count : 0) }
      do {
        let source = try String(contentsOfFile: place.filePath, encoding: .utf8)
        guard let (text, count) = Self.source(source, with: lines, from: place.line + shift) else {
          return "There is no empty literal at \(place) to write to. Write `expectTranscript { \"\" }`"
        }
        try text.write(toFile: place.filePath, atomically: true, encoding: .utf8)
        added[place.filePath, default: []].append((place.line, count))
        return "The transcript was written. Run again"
      } catch { return "The transcript could not be written: \(error)" }
    }
  }

  /// Replaces the first empty literal by the lines of a transcript. The literal must be in the given line or in the
  /// three lines below.
  ///
  /// - Returns: The new source and the number of inserted lines, or `nil` if there is no empty literal.
  static func source(_ source: String, with lines: [String], from line: Int) -> (text: String, added: Int)? {
    var texts = source.components(separatedBy: "\n")
    for number in (line - 1)..<min(line + 3, texts.count) {
      guard number >= 0, let literal = texts[number].range(of: "\"\""), !texts[number].contains("\"\"\"") else {
        continue
      }
      let indent = String(texts[number].prefix { $0 == " " }) + "  "
      let written = lines.map {
        indent + $0.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"\"\"", with: "\\\"\"\"")
      }
      let literalLines = ["\"\"\""] + written + [indent + "\"\"\""]
      texts[number].replaceSubrange(literal, with: literalLines.joined(separator: "\n"))
      return (texts.joined(separator: "\n"), literalLines.count - 1)
    }
    return nil
  }
}
