public import Foundation
import TraceKit

/// The lines of a trace, and the lines that an app appends to it.
///
/// A full file `run.jsonl` is renamed to `run.1.jsonl`, and the trace continues in a new `run.jsonl` with the same first
/// line. The tail reads the renamed file to its end before it reads the new one. A line is returned when it is complete.
///
/// The tail can continue as long as it knows that no line is missing. It ends if a file with another first line begins,
/// if the file was shortened, or if two files became full since the last call of ``read(upTo:)``.
public struct TraceTail {
  /// The result of a read.
  public enum Reading: Equatable, Sendable {
    /// The next lines. The array is empty if the read bytes contain no complete line.
    case lines([Data])
    /// The app has written nothing since the last read.
    case nothing
    /// The file belongs to another run.
    case otherRun
    /// Lines are missing, so the trace must be read again.
    case gap
  }

  private let file: URL
  /// The first line of each file of the run.
  public let header: Data
  /// The files that are being read, from the oldest.
  private var parts: [TracePart]
  /// A file that exists and whose first line is not complete yet.
  private var next: TracePart?
  private var end: Reading?

  /// Begins to read a trace, and the older file that it continues.
  ///
  /// - Throws: A ``TraceOpenError`` if the file cannot be read, or is missing or empty.
  public init(_ file: URL) throws(TraceOpenError) {
    self.file = file
    do {
      var part = try TracePart(file)
      guard let header = try part.header() else { throw TraceOpenError(notBegun: file) }
      self.header = header
      parts = [part]
      if var older = try? TracePart(TraceFile.older(than: file)), older.id != part.id, try older.header() == header {
        parts.insert(older, at: 0)
      }
    } catch let error as TraceOpenError {
      throw error
    } catch CocoaError.fileReadNoSuchFile {
      throw TraceOpenError(notBegun: file)
    } catch {
      throw TraceOpenError(unreadable: file, error)
    }
  }

  /// Reads the next bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: An error of the file system.
  public mutating func read(upTo limit: Int) throws -> Reading {
    if let end { return end }
    if let lines = try parts[0].read(upTo: limit) { return .lines(lines) }
    if parts.count == 1 {
      if let change = try change() {
        end = change == .nothing ? nil : change
        return change
      }
      // The app may have written more before it renamed the file.
      if let lines = try parts[0].read(upTo: limit) { return .lines(lines) }
    }
    let torn = parts.removeFirst().torn
    return torn.isEmpty ? try read(upTo: limit) : .lines([torn])
  }

  /// Returns the reading if the current file is not complete, or `nil` if another file of the run follows.
  private mutating func change() throws -> Reading? {
    guard try !parts[0].isShortened() else { return .gap }
    if next == nil {
      // A missing file is about to be created.
      guard let opened = try? TracePart(file), opened.id != parts[0].id else { return .nothing }
      next = opened
    }
    guard let header = try next?.header() else { return try isReplaced(next) ? .gap : .nothing }
    guard header == self.header else { return .otherRun }
    guard let older = try? TracePart(TraceFile.older(than: file)), older.id == parts[0].id, let next else {
      return .gap
    }
    parts.append(next)
    self.next = nil
    return nil
  }

  /// Returns whether a file whose first line is not complete no longer has its name.
  private func isReplaced(_ part: TracePart?) throws -> Bool {
    guard let current = try? TracePart(file) else { return true }
    return current.id != part?.id
  }
}

/// The error of a trace that cannot be followed.
public struct TraceOpenError: Error, CustomStringConvertible {
  /// Whether the file is missing or empty, so that the app may still begin it.
  public let canBegin: Bool
  /// The problem, its usual cause and the fix.
  public let description: String

  init(notBegun file: URL) {
    canBegin = true
    description =
      "The file \(file.path) is missing or empty. Usually the app was not started yet. Start the app with a trace to this"
      + " path."
  }

  init(unreadable file: URL, _ error: any Error) {
    canBegin = false
    description =
      "The file \(file.path) cannot be read: \(error.localizedDescription) Pass the path of a file that the app writes."
  }
}
