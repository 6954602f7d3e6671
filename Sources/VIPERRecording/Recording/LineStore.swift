import VIPER

/// A place for the lines of a recording.
protocol LineStore {
  /// Appends a line.
  ///
  /// - Parameters:
  ///   - time: The time of the line, or `nil` for the time of the line before.
  ///   - begins: Whether the line begins a group: the lines of one input.
  mutating func append(_ line: [UInt8], at time: Duration?, begins: Bool)
  /// Returns the stored lines since a time, and whether they are all lines after the header.
  func end(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool)
}

extension LineStore {
  mutating func append(_ line: RecordedLine) {
    let place = line.place
    append(line.bytes, at: place.map { .microseconds($0.time ?? 0) }, begins: place != nil)
  }
}

extension LineRing: LineStore {
  func end(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool) {
    let lines = lines(since: time)
    return (lines, lines.count == count)
  }
}

extension LineFile: LineStore {
  func append(_ line: [UInt8], at time: Duration?, begins: Bool) { append(line, begins: begins) }

  func end(since time: Duration) -> (lines: [[UInt8]], isComplete: Bool) {
    guard let parts = try? RecordingPart.parts(of: url) else { return ([], false) }
    var ring = LineRing(groupLimit: .max, byteLimit: .max)
    for line in parts.flatMap(\.lines) { ring.append(line) }
    let (lines, isComplete) = ring.end(since: time)
    return (lines, isComplete && parts[0].header.isComplete)
  }
}
