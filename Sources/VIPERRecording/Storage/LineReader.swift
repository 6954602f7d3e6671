import Foundation
import VIPER

/// The reader of files with one JSON object on each line.
package enum LineReader {
  /// Reads the lines of a recording.
  ///
  /// The last line of a file is torn if it has no newline, is not UTF-8 or is not a JSON object, because the process
  /// may have been killed while it wrote the line. A torn line is not returned.
  ///
  /// - Parameters:
  ///   - url: The newest file of the recording.
  ///   - includingRotated: Whether the older files of the recording are read first. The last line of each of them can
  ///     be torn. The newest file may be missing if a crash interrupted its creation and an older file exists.
  /// - Returns: The lines without their newlines, and whether a torn line was left out.
  /// - Throws: A `LineReadingError` if a file cannot be read, or if another line than the last is invalid.
  package static func read(
    _ url: URL, includingRotated: Bool = false
  ) throws(LineReadingError) -> (lines: [Data], isTorn: Bool) {
    var urls = includingRotated ? url.existingRotated() : []
    if urls.isEmpty || FileManager.default.fileExists(atPath: url.path) { urls.append(url) }
    var (lines, isTorn) = ([Data](), false)
    for url in urls {
      let file = try readFile(url)
      lines += file.lines
      isTorn = isTorn || file.isTorn
    }
    return (lines, isTorn)
  }

  private static func readFile(_ url: URL) throws(LineReadingError) -> (lines: [Data], isTorn: Bool) {
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch {
      throw LineReadingError(url: url, line: nil, reason: "it cannot be read: \(error.localizedDescription)")
    }
    return try lines(of: bytes, from: url)
  }

  /// Returns the lines of a recording that was read from a file, or exported to another place.
  package static func lines(of bytes: Data, from url: URL) throws(LineReadingError) -> (lines: [Data], isTorn: Bool) {
    // The element after the last newline is empty, unless the last line has no newline.
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isTorn = lines.popLast()?.isEmpty == false
    for (index, line) in lines.enumerated() {
      guard let defect = defect(of: line) else { continue }
      guard index == lines.count - 1, !isTorn else {
        throw LineReadingError(url: url, line: index + 1, reason: defect)
      }
      isTorn = true
      lines.removeLast()
    }
    return (lines.map { Data($0) }, isTorn)
  }

  /// Returns the reason why a line is invalid, or `nil`.
  private static func defect(of line: Data) -> String? {
    guard String(data: line, encoding: .utf8) != nil else { return "it is not UTF-8" }
    guard let value = try? JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed) else {
      return "it is not JSON"
    }
    return value is [String: Any] ? nil : "it is not a JSON object"
  }
}

/// An error in a file of lines.
package struct LineReadingError: Error, CustomStringConvertible {
  /// The file.
  package let url: URL
  /// The number of the line, counted from 1. The value is `nil` if the whole file cannot be read.
  package let line: Int?
  /// The reason, without a period at the end.
  package let reason: String

  /// The file, the line and the reason.
  package var description: String {
    let place = line.map { "Line \($0) of the file" } ?? "The file"
    return "\(place) \(url.path.quotedName) is invalid: \(reason)."
  }
}
