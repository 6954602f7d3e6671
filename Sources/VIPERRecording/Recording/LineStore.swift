import VIPER

/// A place for the lines of a recording.
protocol LineStore {
  /// Whether the store should continue with a checkpoint.
  var isFull: Bool { get }
  /// Appends a line.
  ///
  /// - Parameters:
  ///   - time: The time of the line, or `nil` for the time of the line before.
  ///   - begins: Whether the line begins a group: the lines of one input.
  mutating func append(_ line: [UInt8], at time: Duration?, begins: Bool)
  /// Begins another file with these lines. Ignores them if the store is not full.
  mutating func begin(_ lines: [[UInt8]])
  /// Returns the stored lines since a time, and whether they are all lines after the header.
  func lines(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool)
}

extension LineFile: LineStore {
  func append(_ line: [UInt8], at time: Duration?, begins: Bool) { append(line) }

  // A recorder may request several checkpoints before the first one is written.
  func begin(_ lines: [[UInt8]]) { if isFull { continueInNextFile(firstLines: lines) } }

  func lines(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool) {
    guard let parts = try? RecordingPart.parts(of: url) else { return ([], false) }
    let lines = parts.flatMap(\.lines)
    let start =
      lines.firstIndex { line in
        switch line {
        case .input(let input) where input.number != nil: .microseconds(input.time ?? 0) >= time
        case .omitted(_, let omitted): .microseconds(omitted ?? 0) >= time
        default: false
        }
      } ?? lines.count
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
  func begin(_ lines: [[UInt8]]) {}

  mutating func append(_ line: [UInt8], at time: Duration?, begins: Bool) {
    ring.append(line, at: time, begins: begins)
    count += 1
  }

  func lines(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool) {
    let lines = ring.lines(since: time)
    return (lines, lines.count == count)
  }
}
