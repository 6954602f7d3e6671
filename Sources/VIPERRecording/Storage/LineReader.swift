import Foundation
import VIPER
import VIPERPlainData

/// The reader of files with one JSON object on each line.
enum LineReader {
  /// Reads the lines of a file.
  ///
  /// The last line is torn if it has no newline or is not a JSON object, because the process may have been killed while
  /// it wrote the line. A torn line is not returned.
  ///
  /// - Returns: The lines, and whether a torn line was left out.
  /// - Throws: An error if the file cannot be read or is no regular file, or if another line than the last is invalid.
  static func read(_ url: URL) throws(RecordingError) -> (lines: [PlainData], isTorn: Bool) {
    // A pipe or a device may have no end.
    if case .other(let kind)? = try? FirstLine(of: url) { throw .notRead(url.path, "It is \(kind).") }
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch {
      throw .notRead(url.path, error.localizedDescription)
    }
    return try lines(of: bytes, from: url.path)
  }

  /// Returns the lines of a file's content.
  ///
  /// - Parameter source: The place of the content, for errors.
  static func lines(of bytes: Data, from source: String) throws(RecordingError) -> (lines: [PlainData], isTorn: Bool) {
    // The element after the last newline is empty, unless the last line has no newline.
    var texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isCut = texts.popLast()?.isEmpty == false
    var lines: [PlainData] = []
    lines.reserveCapacity(texts.count)
    for (index, text) in texts.enumerated() {
      do throws(PlainDataError) {
        let line = try PlainData(json: Data(text))
        guard case .object = line else { throw PlainDataError("it is not a JSON object") }
        lines.append(line)
      } catch {
        if index == texts.count - 1, !isCut { return (lines, true) }
        let place = error.path.isEmpty ? "" : "its field \(error.path.quotedName) is invalid: "
        throw .unreadable(source, line: index + 1, place + error.reason)
      }
    }
    return (lines, isCut)
  }
}
