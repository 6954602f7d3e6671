import Foundation
import Testing
import TraceKit

@testable import TraceWeb

/// A file that a test writes as an app writes its trace.
struct WrittenTrace {
  let folder: URL
  let file: URL
  let header: String

  init(begins: Bool = true, header: String = #"{"app":"Shelf","payloads":"all","started":1764333000.5,"trace":1}"#)
    throws
  {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appendingPathComponent("run.jsonl")
    self.header = header
    if begins { try begin() }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Begins a file.
  func begin(_ header: String? = nil) throws { try Data("\(header ?? self.header)\n".utf8).write(to: file) }

  func append(_ text: String) throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// Renames the file, as an app does when the file is full or a new run begins.
  func rename() throws {
    let older = TraceFile.older(than: file)
    try? FileManager.default.removeItem(at: older)
    try FileManager.default.moveItem(at: file, to: older)
  }

  /// Appends the begin and the end of an event.
  func appendEvent(_ number: Int) throws {
    try append(
      ##"{"t":\##(number)0,"step":\##(number),"at":"interactor","module":"List","part":"ListInteractor","name":"list.load","event":"#\##(number)"}"##
        + "\n" + ##"{"t":\##(number)5,"end":\##(number),"outcome":"accepted"}"## + "\n")
  }
}

extension TraceTail {
  /// Reads until the app has written nothing more, or the tail ends.
  fileprivate mutating func all(upTo limit: Int = 1_000) throws -> (lines: [String], end: Reading) {
    var lines: [String] = []
    while true {
      let reading = try read(upTo: limit)
      guard case .lines(let more) = reading else { return (lines, reading) }
      lines += more.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

@Suite("The lines that an app appends to a trace")
struct TraceTailTests {
  @Test func `appended lines are returned once, and a torn line is returned when it is complete`() throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    var tail = try TraceTail(trace.file)
    #expect(String(decoding: tail.header, as: UTF8.self) == trace.header)
    #expect(try tail.all() == ([], .nothing))
    try trace.append("a\nb\nc")
    #expect(try tail.all() == (["a", "b"], .nothing))
    #expect(try tail.all() == ([], .nothing))
    try trace.append("c\nd\n")
    #expect(try tail.all() == (["cc", "d"], .nothing))
  }

  @Test(arguments: [1, 2, 3, 5, 8]) func `a read returns at most the requested bytes, and no line is lost`(
    limit: Int
  ) throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    let lines = (1...50).map { String(repeating: "x", count: $0 % 7 + 1) }
    var tail = try TraceTail(trace.file)
    try trace.append(lines.map { "\($0)\n" }.joined())
    guard case .lines(let first) = try tail.read(upTo: limit) else {
      Issue.record("There are no lines.")
      return
    }
    #expect(first.map(\.count).reduce(first.count, +) <= limit)
    #expect(try first.map { String(decoding: $0, as: UTF8.self) } + tail.all(upTo: limit).lines == lines)
  }

  @Test func `an older file of the same run is read first, and an older file of another run is not read`() throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    try trace.append("a\nb\n")
    try trace.rename()
    try trace.begin()
    try trace.append("c\n")
    var tail = try TraceTail(trace.file)
    #expect(try tail.all() == (["a", "b", "c"], .nothing))
    try trace.rename()
    try trace.begin(trace.header.replacing("1764", with: "1765"))
    try trace.append("d\n")
    var other = try TraceTail(trace.file)
    #expect(try other.all() == (["d"], .nothing))
  }

  @Test func `a full file is read to its end, and the trace continues in the next file`() throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    var tail = try TraceTail(trace.file)
    try trace.append("a\n")
    #expect(try tail.all() == (["a"], .nothing))
    for _ in 1...3 {
      try trace.append("b\n")
      try trace.rename()
      #expect(try tail.all() == (["b"], .nothing))
      // The next file exists, and its first line is not complete.
      try Data(trace.header.utf8.prefix(10)).write(to: trace.file)
      #expect(try tail.all() == ([], .nothing))
      try trace.append(trace.header.dropFirst(10) + "\nc\n")
      #expect(try tail.all() == (["c"], .nothing))
    }
  }

  @Test func `a file with another first line is another run, also if the old file was removed`() throws {
    for isRenamed in [true, false] {
      let trace = try WrittenTrace()
      defer { trace.remove() }
      try trace.append("a\n")
      var tail = try TraceTail(trace.file)
      #expect(try tail.all() == (["a"], .nothing))
      if isRenamed { try trace.rename() } else { try FileManager.default.removeItem(at: trace.file) }
      #expect(try tail.all() == ([], .nothing))
      try trace.begin(trace.header.replacing("1764", with: "1765"))
      #expect(try tail.all() == ([], .otherRun))
      #expect(try tail.read(upTo: 1) == .otherRun)
    }
  }

  @Test func `lines are missing if two files became full meanwhile, or if the file was shortened`() throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    var tail = try TraceTail(trace.file)
    for line in ["a\n", "b\n"] {
      try trace.append(line)
      try trace.rename()
      try trace.begin()
    }
    // The file that was open is still readable.
    #expect(try tail.all() == (["a"], .gap))
    #expect(try tail.read(upTo: 1) == .gap)
    var other = try TraceTail(trace.file)
    #expect(try other.all() == (["b"], .nothing))
    let handle = try FileHandle(forWritingTo: trace.file)
    try handle.truncate(atOffset: 3)
    #expect(try other.all() == ([], .gap))
  }

  @Test func `a missing or empty file has not begun, and a line that is too long does not fill the memory`() throws {
    let trace = try WrittenTrace(begins: false)
    defer { trace.remove() }
    #expect(#expect(throws: TraceOpenError.self) { try TraceTail(trace.file) }?.canBegin == true)
    try Data().write(to: trace.file)
    #expect(#expect(throws: TraceOpenError.self) { try TraceTail(trace.file) }?.canBegin == true)
    let error = #expect(throws: TraceOpenError.self) { try TraceTail(trace.folder) }
    #expect(error?.canBegin == false)
    #expect(error?.description.contains(trace.folder.path) == true)
    try trace.begin()
    try trace.append(String(repeating: "x", count: 2_500_000) + "\nb\n")
    var tail = try TraceTail(trace.file)
    let (lines, end) = try tail.all(upTo: 100_000)
    #expect(end == .nothing)
    #expect(lines.map(\.count) == [1_000_001, 1])
  }
}

@Suite("A page that follows a trace")
struct FollowedPageTests {
  private func chunk(_ message: FollowedPage.Message) throws -> [String: Any] {
    guard case .chunk(let bytes) = message else { return [:] }
    return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  private func ids(_ chunk: [String: Any]) -> [String]? { (chunk["events"] as? [String: [Any]])?["id"] as? [String] }

  @Test func `the page contains the file, and each message contains what was appended since`() async throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    try trace.appendEvent(1)
    let page = try FollowedPage(of: trace.file)
    let html = String(decoding: try await page.html(receivingFrom: "/events?page=a"), as: UTF8.self)
    #expect(html.contains(#"data-live="/events?page=a""#))
    #expect(html.contains("\"id\":[\"#1\"]"))
    #expect(try await page.next() == .nothing)
    try trace.appendEvent(2)
    try trace.rename()
    try trace.begin()
    try trace.appendEvent(3)
    #expect(try await ids(chunk(page.next())) == ["#2"])
    #expect(try await ids(chunk(page.next())) == ["#3"])
    #expect(try await page.next() == .nothing)
  }

  @Test func `another run, or missing lines, make the browser load the page again`() async throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    let page = try FollowedPage(of: trace.file)
    _ = try await page.html(receivingFrom: "/events")
    try trace.rename()
    try trace.begin(trace.header.replacing("1764", with: "1765"))
    #expect(try await page.next() == .reload(isOtherRun: true))
    let second = try FollowedPage(of: trace.file)
    try FileHandle(forWritingTo: trace.file).truncate(atOffset: 0)
    #expect(try await second.next() == .reload(isOtherRun: false))
  }

  @Test func `a file that is no trace is reported with its path`() throws {
    let trace = try WrittenTrace(header: "The only copy of a letter.")
    defer { trace.remove() }
    let error = #expect(throws: TraceError.self) { try FollowedPage(of: trace.file) }
    #expect(error?.description.contains(trace.file.path) == true)
  }

  @Test func `a page connects once, and the oldest page without a connection makes room for another`() async throws {
    let trace = try WrittenTrace()
    defer { trace.remove() }
    let pages = OpenPages()
    for number in 1...OpenPages.limit { #expect(await pages.add(try FollowedPage(of: trace.file), as: "\(number)")) }
    #expect(await pages.connect("1") != nil)
    #expect(await pages.connect("1") == nil)
    #expect(await pages.add(try FollowedPage(of: trace.file), as: "6"))
    #expect(await pages.connect("2") == nil)
    for number in 3...6 { #expect(await pages.connect("\(number)") != nil) }
    #expect(await !pages.add(try FollowedPage(of: trace.file), as: "7"))
    await pages.remove("3")
    #expect(await pages.add(try FollowedPage(of: trace.file), as: "7"))
  }
}
