import Foundation
import VIPER
import VIPERTesting

/// The file `Tests/Texts.txt`, the only place with the texts of errors and reports. A line consists of a code, the names
/// and the text, separated by tabs. The lines are sorted.
///
/// With the environment variable `VIPER_RECORD_TEXTS`, tests write texts to the file instead of comparing them, and update
/// the quotes in ``ErrorPages``. To remove the lines that no test makes, delete the file before a run of all tests.
package enum Texts {
  package struct Line: Hashable {
    package let kind, values, text: String
    var line: String { "\(kind)\t\(values)\t\(text)" }
  }

  static let file: URL? = {
    var folder = URL(fileURLWithPath: #filePath)
    // Other packages have a link to this file, in a folder below the folder of the texts.
    while folder.path.count > 1 {
      folder.deleteLastPathComponent()
      let support = folder.appending(path: "VIPERTestSupport").path
      if FileManager.default.fileExists(atPath: support) { return folder.appending(path: "Texts.txt") }
    }
    return nil
  }()
  /// Whether tests write the file.
  package static let isRecording = ProcessInfo.processInfo.environment["VIPER_RECORD_TEXTS"] != nil
  private static let content = Content()

  /// The lines of the file, and the kinds and values that this run has recorded.
  private final class Content: @unchecked Sendable {
    private let lock = NSLock()
    private var (lines, made): (Set<Line>, Set<[String]>) = (Texts.read(), [])

    var all: Set<Line> { lock.withLock { lines } }

    /// Adds a line, and writes the file. The first line of a kind with its values replaces the former ones.
    func record(_ line: Line) throws {
      try lock.withLock {
        let isFirst = made.insert([line.kind, line.values]).inserted
        guard !lines.contains(line) else { return }
        if isFirst { lines = lines.filter { $0.kind != line.kind || $0.values != line.values } }
        lines.insert(line)
        let text = lines.map { "\($0.line)\n" }.sorted().joined()
        if let file = Texts.file { try Data(text.utf8).write(to: file) }
        _ = ErrorPages.areWrittenAtExit
      }
    }
  }

  /// The lines of the file.
  package static var lines: Set<Line> { content.all }

  /// Returns `nil` if the file contains the text of the error, otherwise the line that the file lacks.
  package static func difference(_ error: any Error) -> String? {
    let brief = Brief(error)
    return difference(brief.kind, brief.values, "\(error)")
  }

  /// Returns `nil` if the file contains the text, otherwise the line that the file lacks.
  package static func difference(_ kind: String, _ values: String, _ text: String) -> String? {
    // The places of code, the ages of leaks and the numbers of modules differ between runs.
    let text = text.replacing(#/\.swift:\d+/#, with: ".swift:…").replacing(#/#\d+/#, with: "#…")
    let line = Line(
      kind: kind, values: values.replacing("\n", with: "\\n"), text: text.replacing("\n", with: "\\n"))
    if isRecording {
      do { try content.record(line) } catch { return "\(error)" }
    }
    return content.all.contains(line) ? nil : line.line
  }

  private static func read() -> Set<Line> {
    let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return Set(
      text.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        return Line(kind: parts[0], values: parts.count > 1 ? parts[1] : "", text: parts.count > 2 ? parts[2] : "")
      })
  }
}

/// Returns the brief of an error. If `Tests/Texts.txt` does not contain the text of the error, the result ends with it.
package func recordedBrief(_ error: any Error) -> String {
  brief(error) + (Texts.difference(error).map { "\nTests/Texts.txt has no line\n\($0)" } ?? "")
}

extension CollectingSink {
  /// The briefs of the reports, in order.
  package var briefs: [String] { diagnostics.map(brief) }
  /// The briefs of the reports, in order, after a comparison of their texts with `Tests/Texts.txt`.
  package var recordedBriefs: [String] { diagnostics.map(recordedBrief) }
}

/// Returns the status and the name of a result. If `Tests/Texts.txt` does not contain the reason of the result, the
/// returned text ends with the reason.
package func recordedReason(_ result: EventResult?) -> String? {
  guard let result else { return nil }
  let difference = Texts.difference(
    "Reason.\(result.status)", result.name, result.error.map { "\($0)" } ?? result.message ?? "")
  return "\(result.status): \(result.name)" + (difference.map { "\nTests/Texts.txt has no line\n\($0)" } ?? "")
}
