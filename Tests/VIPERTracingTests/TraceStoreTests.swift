import Testing
import VIPER
import VIPERPlainData
import VIPERRecording
import VIPERTestSupport

@testable import VIPERTracing

@MainActor @Suite("The last part of a trace") struct TraceStoreTests {
  private let folder: TemporaryFolder
  private let header = TraceHeader(app: "Shelf", started: 0, payloads: .all)
  private let file: TraceFile
  private var ring = TraceRing(bytes: .max)

  init() throws {
    folder = try TemporaryFolder()
    file = try TraceFile(folder.file("run.jsonl"), header) { Issue.record($0) }
  }

  /// Appends a line to the file and to the memory.
  private mutating func append(_ line: [UInt8], begins: Bool) {
    let time = Duration.microseconds(TraceLine.time(of: line))
    file.append(line, at: time, begins: begins)
    ring.append(line, at: time, begins: begins)
  }

  private mutating func append(_ milliseconds: Int, _ fields: [(String, PlainData?)], begins: Bool = false) {
    append(TraceLine.bytes(.milliseconds(milliseconds), fields), begins: begins)
  }

  private mutating func begin(_ number: Int64, in parent: Int64? = nil, at stage: String = "presenter", _ time: Int) {
    append(
      time,
      [
        ("step", .integer(number)), ("in", parent.map { .integer($0) }), ("at", .string(stage)),
        ("module", .string("Shelf")),
      ], begins: parent == nil)
  }

  private mutating func end(_ number: Int64, _ time: Int) {
    append(time, [("end", .integer(number)), ("outcome", .string("handled"))])
  }

  private mutating func note(_ text: String, _ time: Int, isInside: Bool = false) {
    append(time, [("layout", .string(text))], begins: !isInside)
  }

  /// The times of the lines of a part, in milliseconds.
  private func times(_ lines: [[UInt8]]) -> [Int] { lines.map { TraceLine.time(of: $0) / 1_000 } }

  @Test mutating func `a part begins with the delivery that was on its way, in a file and in memory`() {
    note("home,1", 0)
    begin(1, 10)
    begin(2, in: 1, at: "interactor", 11)
    note("inside,1", 12, isInside: true)
    begin(3, in: 2, at: "task", 13)
    end(2, 310)
    end(1, 311)
    note("outside,1", 312)
    end(3, 400)
    begin(4, at: "task", 500)
    note("outside,2", 501)
    begin(5, 600)
    end(5, 601)
    end(4, 700)
    let expected = [
      (0, 0), (10, 10), (11, 10), (160, 10), (311, 10), (312, 312), (313, 312), (400, 312), (401, 500), (501, 501),
      (502, 600), (700, 600),
    ]
    for (time, first) in expected {
      let part = file.lines(since: .milliseconds(time))
      #expect(times(part).first == first, "since \(time)")
      #expect(times(part) == times(ring.lines(since: .milliseconds(time))), "since \(time)")
    }
    #expect(file.lines(since: .milliseconds(701)).isEmpty)
    #expect(ring.lines(since: .milliseconds(701)).isEmpty)
  }

  @Test mutating func `a part of a run is the same in a file and in memory`() async throws {
    let app = try TracedApp()
    let lines = Lock<[(line: [UInt8], begins: Bool)]>([])
    let queue = TraceQueue(TraceWriter(.all, header, into: NotedLines(lines: lines)))
    let log = TraceLog(app.router, queue, .all)
    log.begin()
    let login = try await app.login()
    for password in ["wrong", "secret"] {
      login.logIn("anna", password)
      await app.router.idle()
    }
    login.send(Login.act(Act { [router = app.router] in router.report(Diagnostic("tracing.test", "a, b")) }))
    await app.router.idle()
    log.stop()
    let noted = lines.withLock { $0 }
    #expect(noted.count > 50)
    for (line, begins) in noted { append(line, begins: begins) }
    for (line, _) in noted {
      let time = Duration.microseconds(TraceLine.time(of: line))
      // Each part is an end of the same lines.
      #expect(file.lines(since: time).count == ring.lines(since: time).count)
    }
  }
}

/// A store that notes which lines can be the first one of a part.
private struct NotedLines: TraceStore {
  let lines: Lock<[(line: [UInt8], begins: Bool)]>

  func append(_ line: [UInt8], at time: Duration, begins: Bool) { lines.withLock { $0.append((line, begins)) } }
  func lines(since time: Duration) -> [[UInt8]] { lines.withLock { $0.map(\.line) } }
}
