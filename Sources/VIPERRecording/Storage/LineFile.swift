import Foundation
import VIPER

/// An append-only file of lines that remains readable if the process is killed.
///
/// Each line is appended with exactly one `write`, so the system has the whole line when ``append(_:)`` returns. A
/// crash of the process can lose only the line that is being written. A loss of power can lose more, because the file
/// is not flushed to the disk after each line.
///
/// If the file is continued in another one, `NAME.jsonl` is renamed to `NAME.1.jsonl`, older files to `NAME.2.jsonl` and so
/// on, and a new file begins. A file from an earlier run is renamed in the same way, because its last line may be
/// incomplete. Another file, folder or pipe with one of these names is never changed, renamed or replaced. The owner must
/// call all methods on one serial queue.
package final class LineFile {
  /// The URL of the file that is being written.
  package let url: URL
  private let files: Int
  private let bytesPerFile: Int
  /// The word for a file of this kind, in errors.
  private let kind: String
  /// The first line of all later files.
  private let laterHeader: [UInt8]
  private let isHeader: ([UInt8]) -> Bool
  private let onError: (LineFileError) -> Void
  /// The open file, or `nil` after an error and after ``close()``.
  private var handle: FileHandle?
  /// The number of bytes in the file.
  private var byteCount = 0

  /// Creates the file and writes its first line.
  ///
  /// - Parameters:
  ///   - url: The URL of the file, such as `…/NAME.jsonl`. Its folder must exist.
  ///   - kind: The word for a file of this kind, in errors.
  ///   - files: The maximum number of files, at least 2, including the file that is being written.
  ///   - bytesPerFile: The number of bytes after which the next file begins.
  ///   - header: The first line of the file.
  ///   - laterHeader: The first line of all later files. By default, it is the same line.
  ///   - isHeader: A closure that returns whether a first line, without its newline, begins a file of this kind. A file
  ///     with another first line is not replaced.
  ///   - onError: A closure that receives the first error after the initializer. No line is written after the error.
  /// - Throws: A `LineFileError` if the file cannot be created, if its first line cannot be written, or if an entry with
  ///   one of the names is neither empty nor a file of this kind.
  package init(
    url: URL, kind: String = "recording", files: Int = 4, bytesPerFile: Int = .max, header: [UInt8],
    laterHeader: [UInt8]? = nil, isHeader: @escaping ([UInt8]) -> Bool, onError: @escaping (LineFileError) -> Void
  ) throws(LineFileError) {
    (self.url, self.kind, self.files, self.bytesPerFile) = (url, kind, files, bytesPerFile)
    (self.laterHeader, self.isHeader, self.onError) = (laterHeader ?? header, isHeader, onError)
    try create(header)
  }

  /// Whether lines are written. The value is `false` after an error and after ``close()``.
  package var isOpen: Bool { handle != nil }

  /// Appends a line. After an error, the method does nothing.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line, without a newline.
  ///   - begins: Whether the line can follow a header. If so, and if the file is full, the line begins the next file.
  package func append(_ line: [UInt8], begins: Bool = true) {
    guard isOpen else { return }
    do throws(LineFileError) {
      if begins, byteCount > bytesPerFile { try create(laterHeader) }
      try put(line + [Self.newline])
    } catch {
      close()
      onError(error)
    }
  }

  /// Closes the file. Further lines are ignored.
  package func close() {
    try? handle?.close()
    handle = nil
  }

  // MARK: Files

  /// Renames an existing file and begins a new one.
  private func create(_ header: [UInt8]) throws(LineFileError) {
    close()
    // All names are checked before the first change.
    let isFound = try isFile(0)
    for number in 1..<files { _ = try isFile(number) }
    if isFound { try rotate() }
    // Without this option, a pipe that was created in the meantime would block.
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw LineFileError("created", url) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Another program may have created the file in the meantime.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw LineFileError("created", url) }
    if let kind = FirstLine.kind(of: status) { throw occupied(0, by: kind) }
    guard status.st_size == 0 else { throw occupied(0, by: otherFile) }
    self.handle = handle
    byteCount = 0
    try put(header + [Self.newline])
  }

  private var otherFile: String { "a file that is not a \(kind)" }

  /// Returns whether a file of this kind has the name with a number.
  ///
  /// - Throws: An error if another entry has this name.
  private func isFile(_ number: Int) throws(LineFileError) -> Bool {
    switch try FirstLine(of: url.rotated(number)) {
    case .missing, .empty: return false
    case .line(let line):
      guard isHeader(line) else { throw occupied(number, by: otherFile) }
      return true
    case .other(let kind): throw occupied(number, by: kind)
    }
  }

  private func occupied(_ number: Int, by entry: String) -> LineFileError {
    let reason =
      number == 0
      ? "and a \(kind) replaces only an earlier \(kind). Usually the path of another file was passed. Pass the path of"
        + " a new file or of an earlier \(kind)."
      : "and the \(kind) \(url.lastPathComponent.quotedName) needs this name for an older file. Usually another program"
        + " has created it. Move it, or pass another path."
    let occupied = url.rotated(number)
    return LineFileError(
      url: occupied, code: EEXIST, description: "The path \(occupied.path.quotedName) leads to \(entry), \(reason)")
  }

  /// Renames the files, from the oldest to the newest. The new name of the second oldest file replaces the oldest file.
  private func rotate() throws(LineFileError) {
    for number in (0..<files - 1).reversed() {
      let old = url.rotated(number)
      // A file is missing if a crash interrupted an earlier rotation.
      guard rename(old.path, url.rotated(number + 1).path) == 0 || errno == ENOENT else {
        throw LineFileError("renamed", old)
      }
    }
  }

  // MARK: Bytes

  private static let newline = UInt8(ascii: "\n")

  /// Appends bytes with one `write`. If only a part of them fits on the disk, removes this part.
  private func put(_ bytes: [UInt8]) throws(LineFileError) {
    guard let descriptor = handle?.fileDescriptor else { return }
    var written: Int
    repeat {
      written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    } while written < 0 && errno == EINTR
    guard written == bytes.count else {
      let error = written < 0 ? LineFileError("written", url) : LineFileError("written", url, code: ENOSPC)
      if written > 0 { ftruncate(descriptor, off_t(byteCount)) }
      throw error
    }
    byteCount += written
  }
}

/// An error of a file of lines.
package struct LineFileError: Error, CustomStringConvertible {
  /// The file.
  package let url: URL
  /// The error number of the system, such as `ENOSPC`.
  package let code: Int32
  /// The file, the operation that failed, and the reason.
  package let description: String
}

extension LineFileError {
  /// Creates an error with the number of the last error on this thread.
  init(_ operation: String, _ url: URL, code: Int32 = errno) {
    self.init(
      url: url, code: code,
      description: "The file \(url.path.quotedName) cannot be \(operation): \(String(cString: strerror(code))).")
  }
}
