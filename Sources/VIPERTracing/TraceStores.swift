import Foundation
import VIPER
import VIPERRecording

/// A place for the lines of a trace.
protocol TraceStore {
  /// Appends a line.
  ///
  /// - Parameter begins: Whether the line can be the first one of a part: no step is under way.
  mutating func append(_ line: [UInt8], at time: Duration, begins: Bool)
  /// Returns the stored lines since a time, without the header.
  func lines(since time: Duration) -> [[UInt8]]
}

/// The lines of a trace in a file, which continues in another file when it is full.
struct TraceFile: TraceStore {
  private static let bytesPerFile = 32 * 1024 * 1024

  private let file: Lock<LineFile>
  private let firstLine: [UInt8]

  /// Creates the file.
  ///
  /// - Throws: An error if the file cannot be created, or would replace a file that is not a trace.
  init(
    _ url: URL, _ header: TraceHeader, bytesPerFile: Int = Self.bytesPerFile,
    onError: @escaping @Sendable (any Error) -> Void
  ) throws {
    firstLine = header.bytes
    file = Lock(
      try LineFile(
        url: url, kind: "trace", files: 2, bytesPerFile: bytesPerFile, header: firstLine,
        isHeader: TraceHeader.isHeader, onError: onError))
  }

  func append(_ line: [UInt8], at time: Duration, begins: Bool) {
    file.withLock { $0.append(line, begins: begins) }
  }

  func lines(since time: Duration) -> [[UInt8]] {
    let files = file.withLock(\.url).existingFiles.reversed().compactMap { try? Data(contentsOf: $0) }
    // An older file may belong to an earlier run.
    let parts = files.map { $0.split(separator: UInt8(ascii: "\n")).map { [UInt8]($0) } }.filter {
      $0.first == firstLine
    }
    var (ring, begins) = (LineRing(groupLimit: .max, byteLimit: .max), TraceBegins())
    for line in parts.flatMap({ $0.dropFirst() }) {
      ring.append(line, at: .microseconds(TraceLine.time(of: line)), begins: begins.next(line))
    }
    return ring.lines(since: time)
  }
}

/// The last lines of a trace in memory.
struct TraceRing: TraceStore {
  private var ring: LineRing

  init(bytes: Int) { ring = LineRing(groupLimit: .max, byteLimit: bytes) }

  mutating func append(_ line: [UInt8], at time: Duration, begins: Bool) {
    ring.append(line, at: time, begins: begins)
  }

  func lines(since time: Duration) -> [[UInt8]] { ring.lines(since: time) }
}
