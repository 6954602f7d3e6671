import Foundation
import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Store of lines in files")
struct LineStoreTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("run.jsonl") }
  private let header = Array(#"{"app":"A","started":1,"viper":2}"#.utf8)

  init() throws { folder = try TemporaryFolder() }

  private func store(onError: @escaping (LineFileError) -> Void = { _ in }) throws -> LineFile {
    try LineFile(
      url: url, bytesPerFile: 200, header: header, isHeader: { RecordingHeader.header(in: $0) != nil },
      onError: onError)
  }

  /// Appends lines of more bytes than several files contain.
  private func fill(_ store: LineFile) {
    for _ in 1...100 { store.append(Array(#"{"text":"0123456789"}"#.utf8), at: .zero, begins: true) }
  }

  @Test func `a file that continues another one begins with a header and an input`() throws {
    let header = RecordingHeader(app: "A", started: 1)
    var writer = RecordingWriter(texts: RecordedTexts(payloads: .all), header: header, store: try store())
    for number in 1...4 {
      let input = RecordedInput(number: number, time: number, module: "A", name: "a.b")
      writer.write([{ _ in .input(input) }, { _ in .layout(String(repeating: "x", count: 200)) }])
    }
    #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl", "run.jsonl"])
    for number in 1...3 {
      let lines = try folder.text(of: "run.\(number).jsonl").split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[0].hasPrefix(#"{"app":"A","#))
      #expect(lines[1].hasPrefix(#"{"i":\#(4 - number),"#))
    }
  }

  @Test(arguments: [true, false])
  func `the end of a recording contains an omitted input and what follows it`(_ isInFile: Bool) throws {
    let memory = LineRing(groupLimit: 100, byteLimit: 10_000)
    let header = RecordingHeader(app: "A", started: 1, payloads: .listed, byteLimit: 16_384, isComplete: true)
    var writer = RecordingWriter(
      texts: RecordedTexts(payloads: .all), header: header, store: isInFile ? try store() : memory)
    let first = RecordedInput(number: 1, time: 0, module: "A", name: "a.b")
    writer.write([
      { _ in .input(first) }, { _ in .layout("1") },
      { _ in .omitted(number: 2, time: 600_000) }, { _ in .layout("2") },
    ])
    let lines = writer.lines(since: .milliseconds(300)).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    #expect(lines == [#"{"omitted":2,"t":600000}"#, #"{"layout":"2"}"#])
  }

  @Test func `four files remain if the store is full many times`() throws {
    try fill(store())
    #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl", "run.jsonl"])
  }

  @Test func `a file of the user that appears during the run is not replaced, and the store closes`() throws {
    let errors = Lock([String]())
    let store = try store { error in
      errors.withLock { $0.append("\(error)") }
    }
    try folder.write("The only copy of a letter.", to: "run.1.jsonl")
    fill(store)
    let texts = errors.withLock { $0 }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("run.1.jsonl") == true)
    #expect(try folder.text(of: "run.1.jsonl") == "The only copy of a letter.")
    #expect(try folder.names == ["run.1.jsonl", "run.jsonl"])
    #expect(!store.isOpen)
  }
}
