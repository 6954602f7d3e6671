public import Foundation
import VIPER
import VIPERPlainData

/// A recording that a ``Recorder`` has made.
public struct Recording: Sendable {
  let header: RecordingHeader
  let lines: [RecordedLine]
  /// Whether the app had nothing to do at the end of the recording.
  let endsIdle: Bool
  /// Whether the recorder was not stopped, for example because the process was killed. If the last input is incomplete,
  /// it is left out. A playback ignores the app's own work after the last input.
  public let isCut: Bool

  /// The name and version of the app, as the app stated them to the recorder.
  public var app: String { header.app }
  /// The number of inputs.
  public var count: Int { lines.count { if case .input(_, _?, _) = $0 { true } else { false } } }
  /// Whether the recording can be played. A recording without data is a timeline, and a recording without its beginning
  /// lacks the state of the app.
  public var isPlayable: Bool { header.payloads != .none && header.isComplete }

  /// Reads a recording.
  ///
  /// - Parameter file: The file. Its last line may be incomplete.
  /// - Throws: A `RecordingError` with the line and the reason.
  public init(contentsOf file: URL) throws {
    let (lines, isTorn) = try LineReader.read(file)
    try self.init(lines, isTorn: isTorn, from: file.lastPathComponent)
  }

  /// Reads a recording that ``Recorder/export(last:)`` has returned.
  public init(data: Data) throws {
    let (lines, isTorn) = try LineReader.lines(of: data, from: URL(filePath: "export"))
    try self.init(lines, isTorn: isTorn, from: "the data")
  }

  private init(_ data: [Data], isTorn: Bool, from source: String) throws(RecordingError) {
    var lines: [RecordedLine] = []
    for (index, line) in data.enumerated() {
      guard let plain = try? PlainData(json: line) else { throw .unreadable(source, line: index + 1) }
      if index == 0, let format = RecordingHeader.format(of: plain), format > RecordingHeader.format {
        throw .laterFormat(source, format)
      }
      guard let line = RecordedLine(plain) else { throw .unreadable(source, line: index + 1) }
      lines.append(line)
    }
    guard case .header(let header)? = lines.first else { throw .unreadable(source, line: 1) }
    endsIdle = lines.last == .end(isIdle: true)
    let isStopped = if case .end? = lines.last { true } else { false }
    if isStopped { lines.removeLast() }
    let complete = lines.lastIndex { if case .check = $0 { true } else { false } } ?? 0
    self.header = header
    self.lines = Array(lines[1..<max(1, complete + 1)])
    isCut = isTorn || !isStopped || complete + 1 < lines.count
  }

  /// The recording in the form of a file.
  public var data: Data {
    let lines = [RecordedLine.header(header)] + lines + [RecordedLine.end(isIdle: endsIdle)]
    return Data(lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
  }

  /// The inputs in the form of a list, one per line, for people. The texts contain no data.
  public var timeline: [String] {
    lines.compactMap { line in
      guard case .input(let input, let number?, let time) = line else { return nil }
      return
        "\(number)  \(Duration.microseconds(time).formatted(.units(allowed: [.seconds, .milliseconds], width: .narrow)))  \(input.signature)"
    }
  }
}

/// An error of a recording that cannot be read or played.
public struct RecordingError: Error, CustomStringConvertible {
  /// The reason, with its usual cause and the fix.
  public let description: String

  init(_ description: String) { self.description = description }

  static func unreadable(_ source: String, line: Int) -> RecordingError {
    RecordingError(
      "Line \(line) of \(source.quotedName) is not a line of a recording. Usually the file was edited, or is another"
        + " file. Use the file that a Recorder wrote.")
  }

  static func laterFormat(_ source: String, _ format: Int) -> RecordingError {
    RecordingError(
      "\(source.quotedName) has the format \(format), and this version of the library reads formats up to"
        + " \(RecordingHeader.format). Usually a later version recorded it. Update the library.")
  }

  static func timeline() -> RecordingError {
    RecordingError(
      "The recording is a timeline: it contains names and no data, so it cannot be played. Usually it comes from a"
        + " recorder in memory. Record with `payloads: .all`, or list the names whose data may be recorded.")
  }

  static func incomplete() -> RecordingError {
    RecordingError(
      "The recording does not begin before the first module, so it cannot be played. Usually older inputs were removed"
        + " to limit the memory, or the recorder was created too late. Create the recorder before the first module.")
  }

  static func usedRouter() -> RecordingError {
    RecordingError(
      "The router of a playback must be new, but this router has built modules or has a recorder. Create another router"
        + " with the same registrations.")
  }
}
