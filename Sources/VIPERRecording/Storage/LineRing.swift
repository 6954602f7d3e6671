/// The last lines of a stream, in memory.
///
/// Lines belong to groups: the lines of one input. The ring is limited by the number of groups and by the bytes of all
/// lines. The oldest group is removed as a whole, so the first line always begins a group. The lines are always a
/// contiguous end of the stream. If the newest group alone exceeds the limit of bytes, the ring is empty until the next
/// group begins.
///
/// The bytes of all lines are stored in one buffer that grows up to the limit and is then reused.
package struct LineRing {
  private struct Entry {
    let byteCount: Int
    let time: Duration
    let begins: Bool
  }

  private let groupLimit: Int
  private let byteLimit: Int
  private var bytes = CircularBuffer<UInt8>()
  private var entries = CircularBuffer<Entry>()
  private var groups = 0

  /// Creates an empty ring.
  ///
  /// - Parameters:
  ///   - groupLimit: The maximum number of groups.
  ///   - byteLimit: The maximum number of bytes of all lines. Each line uses 32 bytes in addition.
  package init(groupLimit: Int, byteLimit: Int) { (self.groupLimit, self.byteLimit) = (groupLimit, byteLimit) }

  /// The number of lines.
  package var count: Int { entries.count }
  /// The number of bytes of all lines.
  package var byteCount: Int { bytes.count }
  /// The size of the buffer of bytes, including its free part.
  var capacityInBytes: Int { bytes.capacity }
  /// All lines, from the oldest to the newest.
  package var lines: [[UInt8]] { lines(from: 0) }

  /// Appends a line, and removes the oldest groups if a limit is exceeded.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - time: The time of the line, which must not be earlier than the time of the line before. If it is `nil`, the
  ///     line has the time of the line before.
  ///   - begins: Whether the line begins a group. A line that does not begin a group is ignored if the ring is empty.
  package mutating func append(_ line: [UInt8], at time: Duration? = nil, begins: Bool = true) {
    let last = count > 0 ? entries[count - 1].time : .zero
    while count > 0, begins && groups >= groupLimit || byteCount + line.count > byteLimit { removeFirstGroup() }
    guard begins || count > 0, groupLimit > 0, line.count <= byteLimit else { return }
    if begins { groups += 1 }
    bytes.append(line, limit: byteLimit)
    entries.append([Entry(byteCount: line.count, time: time ?? last, begins: begins)], limit: .max)
  }

  /// Returns the lines from a time on, and the earlier lines of the group to which the first of them belongs. The first
  /// returned line begins a group.
  package func lines(since time: Duration) -> [[UInt8]] {
    // The newest lines are usually requested, so the search starts at the end.
    var start = count
    while start > 0, entries[start - 1].time >= time { start -= 1 }
    guard start < count else { return [] }
    while start > 0, !entries[start].begins { start -= 1 }
    return lines(from: start)
  }

  private func lines(from start: Int) -> [[UInt8]] {
    var offset = (0..<start).reduce(0) { $0 + entries[$1].byteCount }
    return (start..<count).map { index in
      defer { offset += entries[index].byteCount }
      return bytes[offset..<offset + entries[index].byteCount]
    }
  }

  private mutating func removeFirstGroup() {
    groups -= 1
    repeat {
      bytes.removeFirst(entries[0].byteCount)
      entries.removeFirst(1)
    } while count > 0 && !entries[0].begins
  }
}
