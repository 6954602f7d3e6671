/// The last lines of a stream, in memory.
///
/// Lines belong to groups: the lines of one input. The ring is limited by the number of groups and by the bytes of all
/// lines. The oldest group is removed as a whole, so the first line always begins a group. The lines are always a
/// contiguous end of the stream. If the newest group alone exceeds the limit of bytes, the ring is empty until the next
/// group begins.
package struct LineRing {
  private struct Group {
    var lines: [[UInt8]] = []
    /// The time of the last line.
    var time = Duration.zero
  }

  private let groupLimit: Int
  private let byteLimit: Int
  // A slice, because it removes its first element in constant time.
  private var groups: ArraySlice<Group> = []

  /// Creates an empty ring.
  ///
  /// - Parameters:
  ///   - groupLimit: The maximum number of groups.
  ///   - byteLimit: The maximum number of bytes of all lines. The storage of each line takes additional bytes.
  package init(groupLimit: Int, byteLimit: Int) { (self.groupLimit, self.byteLimit) = (groupLimit, byteLimit) }

  /// The number of all lines that were appended.
  private(set) var count = 0
  /// The number of bytes of all lines.
  package private(set) var byteCount = 0
  /// All lines, from the oldest to the newest.
  package var lines: [[UInt8]] { groups.flatMap(\.lines) }

  /// Appends a line, and removes the oldest groups if a limit is exceeded.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - time: The time of the line, which must not be earlier than the time of the line before. If it is `nil`, the
  ///     line has the time of the line before.
  ///   - begins: Whether the line begins a group. A line that does not begin a group is ignored if the ring is empty.
  package mutating func append(_ line: [UInt8], at time: Duration? = nil, begins: Bool = true) {
    count += 1
    let time = time ?? groups.last?.time ?? .zero
    while !groups.isEmpty, begins && groups.count >= groupLimit || byteCount + line.count > byteLimit {
      removeFirstGroup()
    }
    guard begins || !groups.isEmpty, groupLimit > 0, line.count <= byteLimit else { return }
    if begins { groups.append(Group()) }
    groups[groups.endIndex - 1].lines.append(line)
    groups[groups.endIndex - 1].time = time
    byteCount += line.count
  }

  /// Returns the lines from a time on, and the earlier lines of the group to which the first of them belongs. The first
  /// returned line begins a group.
  package func lines(since time: Duration) -> [[UInt8]] {
    // The newest lines are usually requested, so the search starts at the end.
    let start = groups.lastIndex { $0.time < time }.map { $0 + 1 } ?? groups.startIndex
    return groups[start...].flatMap(\.lines)
  }

  private mutating func removeFirstGroup() {
    // The storage of a slice contains removed elements until it is replaced.
    let first = groups.startIndex
    byteCount -= groups[first].lines.reduce(0) { $0 + $1.count }
    groups[first].lines = []
    groups.removeFirst()
  }
}
