import Testing
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Ring of lines")
struct LineRingTests {
  private func texts(_ lines: [[UInt8]]) -> [String] { lines.map { String(decoding: $0, as: UTF8.self) } }

  /// Returns a ring with lines. A line that starts with a capital letter begins a group.
  private func ring(_ lines: String, count: Int = 100, bytes: Int = 1_000) -> LineRing {
    var ring = LineRing(groupLimit: count, byteLimit: bytes)
    for (index, line) in lines.split(separator: " ").enumerated() {
      ring.append(Array(line.utf8), at: .seconds(index), begins: line.first?.isUppercase == true)
    }
    return ring
  }

  @Test(
    arguments: [
      ("A b C d", 2, 100, "A b C d"),  // no limit is exceeded
      ("A b C d e", 1, 100, "C d e"), ("A B C D", 3, 100, "B C D"), ("A b c D", 1, 100, "D"),
      ("Aaa bb Cc dd", 9, 9, "Aaa bb Cc dd"), ("Aaa bb Cc dd e", 9, 9, "Cc dd e"),
      ("A b c d", 9, 3, ""), ("A b c d e F g", 9, 4, "F g"),  // a group alone exceeds the limit
      ("A bbbbbb C", 9, 5, "C"), ("Aaaaaa b C", 9, 5, "C"), ("a b C", 9, 9, "C"), ("a b", 9, 9, ""),
      ("A B", 0, 9, ""), ("A", 9, 0, ""),
    ])
  func `the oldest groups are removed as a whole`(_ lines: String, _ count: Int, _ bytes: Int, _ rest: String) {
    let ring = ring(lines, count: count, bytes: bytes)
    #expect(texts(ring.lines).joined(separator: " ") == rest)
    #expect(ring.byteCount == ring.lines.joined().count)
  }

  @Test(arguments: [(0, "A b C d E"), (1, "A b C d E"), (2, "C d E"), (3, "C d E"), (4, "E"), (5, "")])
  func `the lines since a time start with the group of the first line`(_ time: Int, _ rest: String) {
    #expect(texts(ring("A b C d E").lines(since: .seconds(time))).joined(separator: " ") == rest)
  }

  @Test func `a line without a time has the time of the line before`() {
    var ring = LineRing(groupLimit: 9, byteLimit: 99)
    ring.append([1], at: .seconds(2))
    ring.append([2])
    ring.append([])
    #expect(ring.lines(since: .seconds(2)) == [[1], [2], []])
    #expect(ring.lines(since: .seconds(3)).isEmpty)
  }

  @Test func `a ring never stores more bytes than its limit after many lines of 60 bytes`() {
    let (limit, lines) = LongRun.isOn ? (4 * 1024 * 1024, 100_000) : (1024 * 1024, 25_000)
    var ring = LineRing(groupLimit: .max, byteLimit: limit)
    var isExceeded = false
    for number in 0..<lines {
      ring.append(Array(repeating: UInt8(number % 256), count: 60), begins: number % 10 == 0)
      isExceeded = isExceeded || ring.byteCount > limit
    }
    #expect(!isExceeded)
    #expect(ring.byteCount > limit - 60 * 10)
    let first = lines - ring.lines.count
    #expect(first % 10 == 0)
    #expect(ring.lines == (first..<lines).map { Array(repeating: UInt8($0 % 256), count: 60) })
  }

  @Test func `random lines are stored like in a list`() {
    let run = RandomRun("LineRingTests", 50, long: 20_000)
    for index in run.indices {
      var random = run.generator(index)
      let (groupLimit, byteLimit) = (random.number(1..<20), random.number(1..<100))
      var ring = LineRing(groupLimit: groupLimit, byteLimit: byteLimit)
      var groups: [[[UInt8]]] = []
      for number in 0..<random.number(1..<100) {
        let line = Array(repeating: UInt8(number), count: random.number(0..<random.pick([5, 40])))
        let begins = random.chance(40)
        ring.append(line, begins: begins)
        if begins { groups.append([line]) } else if !groups.isEmpty { groups[groups.count - 1].append(line) }
        func isTooLong() -> Bool {
          let lines = groups.flatMap(\.self)
          return groups.count > groupLimit || lines.joined().count > byteLimit
        }
        while isTooLong() { groups.removeFirst() }
        #expect(ring.lines == groups.flatMap(\.self), "\(run.again(index))")
      }
    }
  }
}
