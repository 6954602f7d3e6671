import Foundation

/// A trace in a file, and in the older file that it continues.
public struct TraceFile {
  /// The version of the format that the tool reads.
  static let version = 1
  /// The maximum number of bytes of a file.
  static let limit = 256 * 1024 * 1024

  /// Reads a trace.
  ///
  /// - Parameter file: The file. If `run.1.jsonl` belongs to the same run as `run.jsonl`, both are read.
  /// - Returns: The run. A torn last line is counted and left out.
  /// - Throws: A ``TraceError`` if the file cannot be read, or is no trace of this version.
  public static func read(_ file: URL) throws -> Run {
    var (header, lines) = try parts(of: file)
    if let (olderHeader, older) = try? parts(of: older(than: file)), olderHeader == header { lines = older + lines }
    var run = try begin(header, of: file)
    for line in lines { run.add(line) }
    return run
  }

  /// Begins a run without steps.
  ///
  /// - Parameters:
  ///   - header: The first line of a trace.
  ///   - file: The file of the trace, for the title and for errors.
  /// - Throws: A ``TraceError`` if the line is not the first line of a trace of this version.
  public static func begin(_ header: Data, of file: URL) throws -> Run {
    guard let first = TraceLine(header) else { throw TraceError.noTrace(file.path) }
    try check(first, file)
    return Run(file.lastPathComponent, first)
  }

  /// Returns the name of the file that a trace continues: `run.1.jsonl` for `run.jsonl`.
  public static func older(than file: URL) -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    let suffix = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return file.deletingLastPathComponent().appendingPathComponent("\(name).1\(suffix)")
  }

  private static func check(_ header: TraceLine, _ file: URL) throws {
    guard let version = header.int("trace") else {
      throw header.has("viper") ? TraceError.recording(file.path) : TraceError.noTrace(file.path)
    }
    guard version == Self.version else { throw TraceError.otherVersion(file.path, version) }
  }

  private static func parts(of file: URL) throws -> (header: Data, lines: [Data]) {
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw TraceError.unreadable(file.path, "\(error.localizedDescription)")
    }
    guard data.count <= limit else { throw TraceError.tooLarge(file.path, data.count) }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    guard let header = lines.first else { throw TraceError.noTrace(file.path) }
    return (header, Array(lines.dropFirst()))
  }
}

/// An error of a trace that cannot be read.
public struct TraceError: Error, CustomStringConvertible {
  /// The problem with its value, the usual cause and the fix.
  public let description: String
  /// Whether the command line is wrong.
  public var isUsage = false

  static func unreadable(_ file: String, _ reason: String) -> TraceError {
    TraceError(description: "The file \(file) cannot be read: \(reason) Pass the path of a trace.")
  }

  static func tooLarge(_ file: String, _ bytes: Int) -> TraceError {
    TraceError(
      description: "The file \(file) has \(bytes) bytes, and the tool reads at most \(TraceFile.limit). Usually several"
        + " traces were joined. Pass the file of one run.")
  }

  static func tooLong(_ steps: Int) -> TraceError {
    TraceError(
      description:
        "The trace has \(steps) steps, and a page shows at most \(TracePage.stepLimit). Usually a loop sends events."
        + " Pass the option --perfetto or --json instead of --output.")
  }

  static func noTrace(_ file: String) -> TraceError {
    TraceError(
      description: "The file \(file) is no trace: its first line has no field `trace`. Usually another file was passed."
        + " Pass a file that `router.trace(to:)` has written.")
  }

  static func recording(_ file: String) -> TraceError {
    TraceError(
      description: "The file \(file) is a recording, which contains the inputs of a run, and no trace. Pass a file that"
        + " `router.trace(to:)` has written, or play the recording with a trace.")
  }

  static func otherVersion(_ file: String, _ version: Int) -> TraceError {
    TraceError(
      description:
        "The trace \(file) has version \(version), and this tool reads version \(TraceFile.version). Usually the"
        + " app was built with another version of the package. Use the tool of that version.")
  }
}
