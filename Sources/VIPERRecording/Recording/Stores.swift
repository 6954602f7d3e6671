import Foundation
import VIPER

/// A place for the lines of a recording.
protocol LineStore {
  /// Whether the store should continue with a checkpoint.
  var isFull: Bool { get }
  mutating func append(_ line: [UInt8], at time: Duration?, beginsGroup: Bool)
  /// Begins another file with these lines. Ignores them if the store is not full.
  mutating func begin(_ lines: [[UInt8]])
  /// Returns the stored lines since a time, and whether they are all lines after the header.
  func lines(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool)
}

/// The lines of a recording in a file, which continues in another file when it is full.
struct FileStore: LineStore {
  private let file: LineFile
  private let bytesPerFile: Int
  /// The number of bytes of the file's first lines. They do not count, so a long checkpoint does not fill its file.
  private var firstByteCount: Int

  /// Creates the file.
  ///
  /// - Throws: An error if the file cannot be created, or would replace a file that is not a recording.
  init(_ url: URL, bytesPerFile: Int, firstLine: [UInt8], onError: @escaping @Sendable (any Error) -> Void) throws {
    self.bytesPerFile = bytesPerFile
    file = try LineFile(url: url, firstLines: [firstLine], isHeader: RecordingHeader.isHeader, onError: onError)
    firstByteCount = file.byteCount
  }

  var isFull: Bool { file.isOpen && file.byteCount - firstByteCount > bytesPerFile }

  func append(_ line: [UInt8], at time: Duration?, beginsGroup: Bool) { file.append(line) }

  mutating func begin(_ lines: [[UInt8]]) {
    // A recorder may request several checkpoints before the first one is written.
    guard isFull else { return }
    file.continueInNextFile(firstLines: lines)
    firstByteCount = file.byteCount
  }

  func lines(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool) {
    guard let parts = try? RecordingPart.parts(of: file.url) else { return ([], false) }
    let lines = parts.flatMap(\.lines)
    let start = RecordingPart.index(since: time, in: lines)
    return (lines[start...].map(\.bytes), parts[0].header.isComplete && start == 0)
  }
}

/// The last lines of a recording in memory.
struct MemoryStore: LineStore {
  private var ring: LineRing
  /// The number of all lines.
  private var count = 0

  init(inputs: Int, bytes: Int) { ring = LineRing(groupLimit: inputs, byteLimit: bytes) }

  var isFull: Bool { false }

  mutating func append(_ line: [UInt8], at time: Duration?, beginsGroup: Bool) {
    ring.append(line, at: time, begins: beginsGroup)
    count += 1
  }

  func begin(_ lines: [[UInt8]]) {}

  func lines(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool) {
    let lines = ring.lines(since: time)
    return (lines, lines.count == count)
  }
}
