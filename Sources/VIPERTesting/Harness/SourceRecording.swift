import Foundation
import VIPER

/// Writes transcripts into the source files of tests, in place of empty literals.
final class SourceRecording: Sendable {
  static let shared = SourceRecording()

  /// The lines that were added to each file by this process, after which of its lines.
  private let added = Lock<[String: [(line: Int, count: Int)]]>([:])

  /// Writes the lines into the first empty literal at a place or just below.
  ///
  /// - Returns: what was done, or why nothing was, in a sentence.
  func record(_ lines: [String], at place: TestPlace) -> String {
    guard ProcessInfo.processInfo.environment["CI"] == nil else {
      return
        "The transcript is empty, and nothing is written where CI is set. Run the test without, and commit the file"
    }
    return added.withLock { added in
      let known = added[place.filePath] ?? []
      guard !known.contains(where: { $0.line == place.line }) else { return "The transcript was written. Run again" }
      let shift = known.reduce(0) { $0 + ($1.line < place.line ? $1.count : 0) }
      do {
        let source = try String(contentsOfFile: place.filePath, encoding: .utf8)
        guard let (text, count) = Self.source(source, with: lines, from: place.line + shift) else {
          return "There is no empty literal at \(place) to write to: let it be `expectTranscript { \"\" }`"
        }
        try text.write(toFile: place.filePath, atomically: true, encoding: .utf8)
        added[place.filePath, default: []].append((place.line, count))
        return "The transcript was written. Run again"
      } catch { return "The transcript could not be written: \(error)" }
    }
  }

  /// The source with the lines in place of the first empty literal at the line, or in the three below it, and how many
  /// lines it has more.
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
