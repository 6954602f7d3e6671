import Foundation
import VIPER

/// A place for the lines of a recording.
protocol LineStore {
  /// Whether the store should continue with a checkpoint.
  var isFull: Bool { get }
  /// Whether lines were removed to make room for others.
  var hasEvicted: Bool { get }
  mutating func append(_ line: [UInt8], at time: Duration, beginsGroup: Bool)
  /// Begins another file with these lines.
  mutating func begin(_ lines: [[UInt8]])
  func lines(since time: Duration) -> [[UInt8]]
}

/// The lines of a recording in a file, which continues in another file when it is full.
struct FileStore: LineStore {
  private static let bytesPerFile = 16 * 1024 * 1024

  /// The first lines of the next file.
  private final class FirstLines {
    var lines: [[UInt8]]
    init(_ lines: [[UInt8]]) { self.lines = lines }
  }

  private let file: LineFile
  private let firstLines: FirstLines

  /// Creates the file.
  init(_ url: URL, firstLine: [UInt8], onError: @escaping @Sendable (any Error) -> Void) throws {
    let firstLines = FirstLines([firstLine])
    self.firstLines = firstLines
    file = try LineFile(url: url, bytesPerFile: .max, header: { firstLines.lines }, onError: onError)
  }

  var isFull: Bool { file.byteCount > Self.bytesPerFile }
  var hasEvicted: Bool { false }

  func append(_ line: [UInt8], at time: Duration, beginsGroup: Bool) { file.append(line) }

  func begin(_ lines: [[UInt8]]) {
    firstLines.lines = lines
    file.continueInNextFile()
  }

  func lines(since time: Duration) -> [[UInt8]] {
    guard let (lines, _) = try? LineReader.read(file.url) else { return [] }
    return lines.dropFirst().map(Array.init)
  }
}

/// The last lines of a recording in memory.
struct MemoryStore: LineStore {
  private var ring: LineRing
  private(set) var hasEvicted = false

  init(inputs: Int, bytes: Int) { ring = LineRing(groupLimit: inputs, byteLimit: bytes) }

  var isFull: Bool { false }

  mutating func append(_ line: [UInt8], at time: Duration, beginsGroup: Bool) {
    let count = ring.count
    ring.append(line, at: beginsGroup ? time : nil, begins: beginsGroup)
    if ring.count <= count { hasEvicted = true }
  }

  func begin(_ lines: [[UInt8]]) {}
  func lines(since time: Duration) -> [[UInt8]] { ring.lines(since: time) }
}
